#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse judge: output and exit status. What is judged how, tests/notation/test_clause_logs.c tries.
set -u
. tests/cli/lib.sh

start="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -"

log=$tmp/a.log
printf 'rules fics\ntime 300+0\n0 a start\n0 b start\n1000 A move e5\n2000 A resign\n' >"$log"
try "a log" 0 judge "$log"
out_is "line 5: refused: this move is not legal here
$start 298000 300000 | $start 298000 300000
result 0-1 resign A"
try "the same as JSON" 0 judge --json "$log"
out_has '{"line":5,"refused":"this move is not legal here","code":"MOVE_ILLEGAL"}'
out_has '"result":"0-1","reason":"resign","board":"A"}'

printf 'rules fics\n0 a start\n0 b start\n2000 A resign\nexpect 1-0 resign A\n' >"$log"
try "an expectation that does not hold" 1 judge "$log"
out_has "expected 1-0 resign A"
out_has "got 0-1 resign A"
out_has "result 0-1 resign A"
sed -i 's/1-0/0-1/' "$log"
try "and one that does" 0 judge "$log"

printf 'rules fics\n0 a start\n0 c start\n' >"$log"
try "a malformed log" 2 judge "$log"
out_is ""
err_has "$log:3:3: an actor is one of A a B b arbiter server"
printf '' >"$log"
try "an empty log" 2 judge "$log"
err_has "$log:1:1: a log starts with a line 'rules NAME'"
printf 'rules fics\n0 a say "\377"\n' >"$log"
try "not UTF-8" 2 judge "$log"
err_has "$log:2:10: not valid UTF-8"

try "no file" 2 judge
err_has "no FILE given"
try "a file that is not there" 2 judge "$tmp/missing.log"
err_has "$tmp/missing.log: No such file"
try "a folder" 2 judge "$tmp"
try "two files" 2 judge "$log" "$log"
try "an unknown option" 2 judge --yaml "$log"
err_has "unknown option '--yaml'"
finish
