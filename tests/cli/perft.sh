#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse perft and bughouse moves: counts of tests/data, small depths, and the command line.
set -u
. tests/cli/lib.sh

MOST=300000000 # a few seconds; the largest counts are left to `make bench`

counts() { # FILE: name, position, depth, count, separated by tabs
    local name position depth count
    while IFS=$'\t' read -r name position depth count; do
        case $name in '#'* | '') continue ;; esac
        [ "$count" -le "$MOST" ] || continue
        got=$("$BUGHOUSE" perft "$depth" "$position" | tail -n 1)
        if [ "$got" = "$count" ]; then result ok "$name depth $depth"; else
            result not-ok "$name depth $depth: $got instead of $count"
        fi
    done <"$1"
}
[ ! -f tests/data/perft.tsv ] || counts tests/data/perft.tsv
[ ! -f tests/data/perft2.tsv ] || counts tests/data/perft2.tsv

fen="4k3/P7/8/8/8/8/8/4K3[] w - - 0 1"
try "the start position" 0 perft 3
out_is 8902
try "a FEN as one argument" 0 perft 1 "$fen"
out_is 9
try "a FEN as several" 0 perft 1 4k3/P7/8/8/8/8/8/4K3 w - - 0 1
out_is 9
try "other rules" 0 perft --rules arnold 1 "$fen"
out_is 6
try "divided" 0 perft --divide --rules arnold 1 "$fen"
out_has "a7a8: 1"
[ "$(tail -n 1 "$tmp/out")" = 6 ] && result ok "the count comes last" || result not-ok "the count comes last"
try "two boards divided" 0 perft --divide 2 "$fen | $fen"
out_has "A a7a8q: "
out_has "B a7a8q: "

try "no depth" 2 perft
err_has "no DEPTH given"
try "a depth that is none" 2 perft five
err_has "'five' is no DEPTH"
try "unknown rules" 2 perft --rules none 1
err_has "none: unknown rule set"
try "rules without a name" 2 perft --rules
printf 'base = fics\nboard.promotion = queen\n' >"$tmp/club.rules"
try "a rule file" 0 perft --rules "$tmp/club.rules" 1 "$fen"
out_is 6
printf 'base = fics\nboard.promotion = king\n' >"$tmp/club.rules"
try "a malformed rule file" 2 moves --rules "$tmp/club.rules" "$fen"
err_has "$tmp/club.rules:2:19: not a value of this option"
try "an unknown option" 2 perft --deep 1
try "a malformed FEN" 2 perft 1 "4k3/P7/8/8/8/8/8/4K4 w - - 0 1"
err_has "FEN: column 20: a rank of the position does not have eight squares"
try "options after the position" 0 perft 1 "$fen" --rules arnold
out_is 6
try "options between" 0 perft 1 --rules arnold 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 --divide
out_has "a7a8: 1"
try "options after the position of moves" 0 moves "$fen" --rules otb
out_has "a7a8q"
try "an unknown option at the end" 2 moves "$fen" --rule otb
err_has "unknown option '--rule'"
try "a long FEN" 2 moves "4k3/P7/8/8/8/8/8/4K3[$(printf 'Q%.0s' {1..65})] w - - 0 1"
err_has "  ...QQQQQQQQ"
err_has "$(printf '%65s^' '')"
try "a FEN that would clear the screen" 2 moves "$(printf '\033[2J\302\2332J')"
grep -q "$(printf '\033\\|\302\233')" "$tmp/err" && result not-ok "control characters are left out" ||
    result ok "control characters are left out"
try "a malformed BFEN" 2 perft 1 "$fen | 8/8 w - - 0 1"
err_has "BFEN: column 39: the position does not have eight ranks"

try "moves, sorted" 0 moves --rules otb "$fen"
out_is "a7a8n
a7a8q
e1d1
e1d2
e1e2
e1f1
e1f2"
try "drops among them" 0 moves "7k/8/8/8/8/8/8/K7[N] w - - 0 1"
out_has "N@b1"
# reported elsewhere: only drops are legal
try "only drops are legal" 0 moves "k7/8/1Q6/8/8/8/8/1K6[p] b - - 0 1"
[ "$(wc -l <"$tmp/out")" -eq 47 ] && result ok "47 moves" || result not-ok "47 moves"
try "no moves" 0 moves "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
out_is ""
try "moves of a malformed FEN" 2 moves "7k/8"
err_has "FEN: column 5: the position does not have eight ranks"
finish
