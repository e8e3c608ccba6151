#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse serve: what it says when it cannot start. tests/e2e has the server that runs.
set -u
. tests/cli/lib.sh

try "help" 0 serve --help
out_has "--public-url URL"
try "unknown option" 2 serve --fast
err_has "unknown option '--fast'"
try "a value is missing" 2 serve --listen
err_has "--listen wants a value"
try "a limit that is none" 2 serve --limit chairs=4
err_has "--limit wants NAME=NUMBER, not 'chairs=4'; --limit help lists the names"
try "the limits with what they are" 0 serve --limit help
out_has "  per-address           100        1     262142 browsers of one address"
try "a limit without a number" 2 serve --limit tables=many
err_has "--limit tables wants a number from 1 to 100000"
mkdir "$tmp/odd" && mkfifo "$tmp/odd/bughouse.lock"
try "a pipe in the place of the lock" 1 serve --listen 127.0.0.1:0 --web none --data "$tmp/odd"
err_has "$tmp/odd/bughouse.lock: No such device or address"
try "a limit that lets nobody in" 2 serve --limit outbox-bytes=1
err_has "--limit outbox-bytes wants a number from 65536 to"
try "no workers" 2 serve --workers 0
err_has "--workers wants a number from 1 to"
try "half of TLS" 2 serve --tls-cert cert.pem
err_has "--tls-cert and --tls-key go together"
try "a public URL that is none" 2 serve --public-url chess.example.org
err_has "--public-url wants https://"
for url in https:// http:///t "https://a.org; script-src *" 'https://a.org"' https://a.org/chess \
    $'https://a.org\nx: y' "http://ann@a.org"; do
    try "a public URL with more than a host" 2 serve --public-url "$url"
    err_has "--public-url wants https://"
done
try "no page" 2 serve --data "$tmp/data" --web "$tmp"
err_has "there is no index.html in it"
try "no port" 2 serve --data "$tmp/data" --web none --listen 127.0.0.1
err_has "expected ADDRESS:PORT"
for port in 65536 80000 -1 80x; do
    try "a port $port" 2 serve --data "$tmp/data" --web none --listen "127.0.0.1:$port"
    err_has "expected ADDRESS:PORT"
done
try "an address of another machine" 2 serve --data "$tmp/data" --web none --listen 192.0.2.1:8080
err_has "cannot listen on 192.0.2.1:8080"
try "TLS files that are not there" 2 serve --data "$tmp/data" --web none --listen 127.0.0.1:0 \
    --tls-cert "$tmp/none" --tls-key "$tmp/none"
err_has "cannot be read"
echo "not a certificate" >"$tmp/file"
try "TLS files that are none" 2 serve --data "$tmp/data" --web none --listen 127.0.0.1:0 \
    --tls-cert "$tmp/file" --tls-key "$tmp/file"
err_has "TLS cannot be started with these two files"
try "data that are a file" 2 serve --data "$tmp/file" --web none --listen 127.0.0.1:0
err_has "not a folder that can be written to"
try "data in a folder that is not there" 2 serve --data "$tmp/a/b" --web none --listen 127.0.0.1:0
err_has "cannot be made"
mkdir "$tmp/foreign" && echo "something else, longer than a header of a data file would be" >"$tmp/foreign/bughouse.db"
try "data of another program" 2 serve --data "$tmp/foreign" --web none --listen 127.0.0.1:0
err_has "$tmp/foreign"
finish
