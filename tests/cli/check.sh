#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse check: output and exit status. What is read how, tests/notation/test_bpgn.c tries.
set -u
. tests/cli/lib.sh

try "a clean record" 0 check tests/data/bpgn/plain.bpgn
out_is "tests/data/bpgn/plain.bpgn:2 game 1: clean, 17 plies, 1-0 resign Bert resigns
games 1, clean 1, repaired 0, broken 0"

try "records that need repair, one in vain" 1 check tests/data/bpgn/order.bpgn tests/data/bpgn/nag_knight.bpgn
out_has "order.bpgn:3 game 1: repaired, 6 plies, * none"
out_has "  tests/data/bpgn/order.bpgn:4:1: repaired: dropped before its capture was recorded"
out_has "nag_knight.bpgn:2 game 1: repaired, 12 plies, * none"

try "a broken game among others" 1 check tests/data/bpgn/faults.bpgn
out_has "faults.bpgn:11 game 3: broken, 1 plies, * none"
out_has "  tests/data/bpgn/faults.bpgn:12:8: fault: the comment has no closing brace"
out_has "faults.bpgn:23 game 6: clean, 1 plies, * none"
[ "$(tail -n 1 "$tmp/out")" = "games 6, clean 1, repaired 0, broken 5" ] &&
    result ok "the totals come last" || result not-ok "the totals come last"

printf 'Dear reader,\nthis is a letter.\n' >"$tmp/letter"
try "no record at all" 2 check "$tmp/letter"
err_has "$tmp/letter: no game record"
out_is "games 0, clean 0, repaired 0, broken 0"
printf '' >"$tmp/empty"
try "an empty file" 2 check "$tmp/empty"
try "a file that is not there" 2 check "$tmp/missing" tests/data/bpgn/plain.bpgn
err_has "$tmp/missing"
out_has "games 1, clean 1, repaired 0, broken 0"
head -c 100000 /dev/urandom >"$tmp/noise"
"$BUGHOUSE" check "$tmp/noise" >/dev/null 2>&1
[ $? -le 2 ] && result ok "noise ends nobody" || result not-ok "noise ends nobody"

printf '1A. e4 1a. \302\23331mX {\302\2332J \033c Ann resigns} 1-0\n' >"$tmp/hostile"
try "control characters" 1 check "$tmp/hostile"
grep -q "$(printf '\033\\|\302\233')" "$tmp/out" && result not-ok "control characters are left out" ||
    result ok "control characters are left out"

try "no file given" 2 check
err_has "no FILE given"
try "an unknown option" 2 check --all tests/data/bpgn/plain.bpgn
err_has "unknown option '--all'"

status=0
"$BUGHOUSE" check - <tests/data/bpgn/plain.bpgn >"$tmp/out" || status=$?
[ $status = 0 ] && result ok "standard input" || result not-ok "standard input"
out_has "-:2 game 1: clean, 17 plies"

if compgen -G "../shared/data/bpgn/*.bpgn" >/dev/null; then
    try "real records" 0 check ../shared/data/bpgn/*.bpgn ../shared/data/bpgn/stress/*.bpgn
    out_has ", broken 0"
else
    result ok "real records # SKIP none at ../shared/data/bpgn"
fi
finish
