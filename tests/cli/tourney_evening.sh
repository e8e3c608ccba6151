#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Two whole evenings as transcripts (tests/data/tourney), command by command, and what must add up.
set -u
. tests/cli/lib.sh

# replay NAME: runs the commands of the transcript in a folder of its own; leaves what was printed in $tmp/NAME.
replay() {
    local line run status
    mkdir "$tmp/evening"
    while IFS= read -r line; do
        case $line in '$ bughouse tourney'*) ;; *) continue ;; esac
        echo "$line"
        run=${line#'$ bughouse tourney'}
        case $run in ' new '*) run=" new $tmp/evening/${run# new }" ;; *) run=" $tmp/evening/evening.bht$run" ;; esac
        status=0
        eval "\"\$BUGHOUSE\" tourney$run" >"$tmp/run" 2>&1 </dev/null || status=$?
        sed "s|$tmp/evening/||g" "$tmp/run"
        [ "$status" = 0 ] || echo "[$status]"
        echo
    done <"tests/data/tourney/$1.transcript" >"$tmp/$1"
    mv "$tmp/evening/evening.bht" "$tmp/$1.bht"
    rmdir "$tmp/evening"
    if diff -u "tests/data/tourney/$1.transcript" "$tmp/$1" >"$tmp/diff"; then
        result ok "$1: as in the transcript"
    else
        result not-ok "$1: as in the transcript"
        show diff "$tmp/diff"
    fi
}

# adds_up NAME BYES: contests and byes give as many halves as the standings have; nobody meets twice; at most
# one bye each.
adds_up() {
    "$BUGHOUSE" tourney "$tmp/$1.bht" export csv >"$tmp/contests.csv"
    "$BUGHOUSE" tourney "$tmp/$1.bht" standings --csv >"$tmp/standings.csv"
    # A name may hold commas, so fields count from the end: result, reason and board are the last three.
    local contests given byes
    contests=$(tr -d '\r' <"$tmp/contests.csv" | grep -cE ',(1-0|0-1|1/2-1/2),[a-z-]*,[AB]?$')
    byes=$(tr -d '\r' <"$tmp/contests.csv" | grep -c ',bye,')
    given=$(tr -d '\r' <"$tmp/standings.csv" | tail -n +2 | sed 's/"[^"]*\(""[^"]*\)*"/x/g' |
        awk -F, '{ sum += 2 * $5 } END { print sum }')
    same_number "$1: points" "$given" $((2 * contests + $2 * byes))
    "$BUGHOUSE" tourney "$tmp/$1.bht" print crosstable --csv | tr -d '\r' | tail -n +2 |
        sed 's/"[^"]*\(""[^"]*\)*"/x/g' >"$tmp/cross"
    same_number "$1: teams that meet twice" \
        "$(awk -F, '{ for (i = 4; i < NF; i++) { split($i, c, ":"); if ($i ~ /: / && $i !~ /[*]/ && seen[$2, c[1]]++) n++ } }
            END { print n + 0 }' "$tmp/cross")" 0
    same_number "$1: teams with two byes" "$(grep -c 'bye.*bye' "$tmp/cross")" 0
}
same_number() { # NAME GOT WANTED
    if [ "$2" = "$3" ]; then result ok "$1: $3"; else result not-ok "$1: $2 instead of $3"; fi
}

replay arnold
adds_up arnold 3
replay winchester
adds_up winchester 2

# Every line of every round can be explained, and no explanation speaks of a correction but where there was one.
for round in 1 2 3 4 5; do
    "$BUGHOUSE" tourney "$tmp/arnold.bht" why $round >"$tmp/why" || result not-ok "why $round"
    for table in 1 2 3 4; do
        "$BUGHOUSE" tourney "$tmp/arnold.bht" why $round $table
    done >"$tmp/why.$round" 2>&1
done
same_number "tables of round 1 explained" "$(grep -c '^{.* meets {' "$tmp/why.1")" 4
same_number "forced tables of round 3" "$(grep -c 'because the organiser wanted it so' "$tmp/why.3")" 2
same_number "tables of round 4 explained" "$(grep -c '^{.* meets {' "$tmp/why.4")" 4

# The event file alone tells it all again.
cp "$tmp/arnold.bht" "$tmp/copy.bht"
"$BUGHOUSE" tourney "$tmp/copy.bht" print standings crosstable >"$tmp/again"
if grep -qxFf "$tmp/again" "$tmp/arnold"; then result ok "the sheets from a copy of the file"; else
    result not-ok "the sheets from a copy of the file"
fi
finish
