#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The command line as such.
set -u
. tests/cli/lib.sh

try "no command" 2
err_has "no command given"
try "unknown command" 2 castle
err_has "unknown command 'castle'"
try "help" 0 --help
out_has "usage: bughouse COMMAND"
out_has "judge"
try "version" 0 --version
out_has "bughouse "
try "help of a command of a command" 0 mail new --help
out_has "usage: bughouse mail new"
try "help of a command" 0 perft --help
out_has "usage: bughouse perft"
for command in backup check judge mail moves perft play rules serve tourney; do
    try "help of $command" 0 "$command" --help
    [ "$(wc -l <"$tmp/out")" -gt 3 ] && result ok "says more than its one line" ||
        result not-ok "says more than its one line"
done

# What cannot be written has not been answered.
for words in --version "rules list" "moves" "perft --divide 1" "judge $tmp/log" "check tests/data/bpgn/plain.bpgn"; do
    printf 'rules fics\n0 a start\n' >"$tmp/log"
    for to in full closed; do
        status=0
        if [ $to = full ]; then
            # shellcheck disable=SC2086 # several arguments
            "$BUGHOUSE" $words >/dev/full 2>"$tmp/err" || status=$?
        else
            # shellcheck disable=SC2086
            "$BUGHOUSE" $words >&- 2>"$tmp/err" || status=$?
        fi
        [ $status = 2 ] && result ok "${words%% *}, output $to" || result not-ok "${words%% *}, output $to: $status"
        err_has "bughouse: the output could not be written"
    done
done
finish
