#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse backup: its command line; tests/cli/test_backup.c looks at what it copies.
set -u
. tests/cli/lib.sh

try "help" 0 backup --help
out_has "usage: bughouse backup --data DIR FILE"
out_has "To go back to a copy: stop the server"
try "no data" 2 backup "$tmp/copy"
err_has "no --data DIR given"
try "no folder" 2 backup --data
err_has "--data wants a value"
try "no file" 2 backup --data "$tmp"
err_has "no FILE given"
try "two files" 2 backup --data "$tmp" a b
err_has "one FILE at a time"
try "an unknown option" 2 backup --now
err_has "unknown option '--now'"
try "a folder without data" 2 backup --data "$tmp" "$tmp/copy"
err_is "bughouse: no backup of $tmp: not found: there is no $tmp/bughouse.db"
printf 'This is a letter to my aunt, and no data file of any program whatever its name may be says.' >"$tmp/bughouse.db"
try "other people's data" 2 backup --data "$tmp" "$tmp/copy"
err_has "this is not a data file of this program"
[ -e "$tmp/copy" ] && result not-ok "no file is left behind" || result ok "no file is left behind"
finish
