#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The systemd unit, alone and with what README adds to it for a certificate of its own, as systemd reads both.
set -u
. tests/cli/lib.sh
command -v systemd-analyze >/dev/null || { echo "1..0 # SKIP systemd-analyze is not installed" && exit 0; }

# What systemd has to say of the unit: nothing.
verified() { # NAME
    systemd-analyze verify "$tmp/bughouse.service" >"$tmp/out" 2>&1
    same "$1" "$tmp/out" ""
}

# The program must be there; which one it is does not matter here.
sed "s|@PREFIX@/bin/bughouse|$(command -v true)|" packaging/bughouse.service.in >"$tmp/bughouse.service"
verified "the unit"

drop_in=$tmp/bughouse.service.d/tls.conf
mkdir "${drop_in%/*}"
sed -n '/systemctl edit bughouse/,/^and in the options/ s/^    //p' README.md >"$drop_in"
verified "the unit with a certificate"
# The options name the files that systemd hands over.
sed -n 's|^LoadCredential=\([^:]*\):.*|/run/credentials/bughouse.service/\1|p' "$drop_in" >"$tmp/handed"
grep -o '/run/credentials/[^ `]*' README.md >"$tmp/named"
same "the options name what systemd hands over" "$tmp/named" "$(cat "$tmp/handed")"
has "the key is one of them" "$tmp/named" key.pem
finish
