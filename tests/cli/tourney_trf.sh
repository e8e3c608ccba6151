#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# An evening that goes out as a TRF and comes back goes on as it would have: standings, crosstable, the next pairing.
# Partnerships withdraw, come late, come back, are absent with and without a word beforehand; own ratings and an absence
# that is worth something.
set -u
. tests/cli/lib.sh

t() { "$BUGHOUSE" tourney "$tmp/a.bht" "$@"; }
u() { "$BUGHOUSE" tourney "$tmp/b.bht" "$@"; }
# Into `picked`, and as a condition: 1. Never in a subshell, whose RANDOM the seed does not reach.
one_of() { picked=$((1 + RANDOM % $1)) && [ $picked = 1 ]; }
results=(1-0 0-1 1/2 0-0)

play_round() { # ROUND
    local table=0 row
    t pair --rematches >/dev/null && t publish >/dev/null || return 1
    while read -r row; do
        case $row in *,bye*) continue ;; esac
        table=$((table + 1))
        if one_of 12; then echo "$table absent both"; else
            echo "$table ${results[RANDOM % 4]} decision ${results[RANDOM % 3]} decision"
        fi
    done < <(t print pairings --round "$1" --csv | tail -n +2) >"$tmp/results"
    sed -i 's/1\/2 decision/1\/2 agreement/g' "$tmp/results"
    t result "$1" --file "$tmp/results" >/dev/null && t close >/dev/null
}

evening() { # SEED ROUNDS ABSENT
    RANDOM=$1
    local teams=$((6 + RANDOM % 5)) round i
    rm -f "$tmp"/a.bht "$tmp"/b.bht "$tmp"/out.trf
    "$BUGHOUSE" tourney new "$tmp/a.bht" "Evening" --date 2026-05-08 --rounds "$2" --set "absent=$3" >/dev/null
    for ((i = 1; i <= teams; i++)); do
        t add "A $i" $((1400 + RANDOM % 500)) "B $i" >/dev/null
        one_of 4 && t edit "A $i" --team "Team $i" --team-rating $((1300 + RANDOM % 700)) >/dev/null
    done
    for round in 1 2 3; do
        one_of 2 && { one_of $teams; t absent "A $picked" >/dev/null 2>&1; }
        [ $round = 2 ] && { one_of $teams; t withdraw "A $picked" >/dev/null; }
        [ $round = 2 ] && t add "Late" 1700 "Later" 1650 >/dev/null
        [ $round = 3 ] && one_of 2 && { one_of $teams; t return "A $picked" >/dev/null 2>&1; }
        [ $round = 3 ] && t add "Latest" 1900 "Last" 1450 >/dev/null
        play_round $round || return 1
    done
    one_of 2 && { one_of $teams; t withdraw "A $picked" >/dev/null 2>&1; }
    one_of 2 && { one_of $teams; t absent "A $picked" >/dev/null 2>&1; }
    t export trf -o "$tmp/out.trf" >/dev/null 2>&1
}

# Everything that is printed, and the round that is drawn next.
look() { # t|u NAME
    "$1" print standings crosstable players >"$tmp/$2" 2>&1
    "$1" export trf >>"$tmp/$2" 2>/dev/null
    "$1" pair --rematches >>"$tmp/$2" 2>&1
}

comes_back() { # NAME
    "$BUGHOUSE" tourney new "$tmp/b.bht" "Evening" >/dev/null
    if ! u import "$tmp/out.trf" --results >"$tmp/import" 2>&1; then
        result not-ok "$1: it is read"
        show import "$tmp/import"
        return
    fi
    look t one
    look u two
    if diff "$tmp/one" "$tmp/two" >"$tmp/diff"; then result ok "$1: as it was"; else
        result not-ok "$1: as it was"
        show diff "$tmp/diff"
    fi
}

for seed in 1 2 3 4 5 6 7 8; do
    for absent in 0 1; do
        evening $seed 5 $absent || result not-ok "evening $seed $absent"
        comes_back "evening $seed, absence worth $absent"
    done
done

# The days of rounds: as they were said, else as the log has them, if they are days of the tournament.
"$BUGHOUSE" tourney new "$tmp/days.bht" "Weeks" --date 2026-05-08 --rounds 4 >/dev/null
for i in 1 2 3 4; do "$BUGHOUSE" tourney "$tmp/days.bht" add "A $i" "B $i" >/dev/null; done
d() { "$BUGHOUSE" tourney "$tmp/days.bht" "$@"; }
d pair >/dev/null
try "no day" 2 tourney "$tmp/days.bht" publish --date 15.5.2026
err_has "--date takes the day of the round as 2026-03-14"
day=$(TZ=UTC0 date +%y/%m/%d)
for date in 2026-05-08 2026-05-15 ""; do
    d pair >/dev/null
    TZ=UTC0 "$BUGHOUSE" tourney "$tmp/days.bht" publish ${date:+--date $date} >/dev/null
    printf '1 1-0 1-0\n2 1-0 1-0\n' | d result "$(d export csv | tail -1 | cut -d, -f1)" --file - >/dev/null
    d close >/dev/null
done
TZ=UTC0 "$BUGHOUSE" tourney "$tmp/days.bht" export trf >"$tmp/days.trf" 2>"$tmp/err"
line=$(grep '^132' "$tmp/days.trf" | tr -d '\r')
case ${line:91} in # midnight may have come between
"26/05/08  26/05/15  $day" | "26/05/08  26/05/15  $(TZ=UTC0 date +%y/%m/%d)") result ok "days from column 92 on" ;;
*) result not-ok "days from column 92 on: $line" ;;
esac
d set date-end 2026-05-31 >/dev/null
try "a day outside of the tournament" 0 tourney "$tmp/days.bht" export trf
err_has "the day of 1 of the rounds: it is not in the log, or outside of 'date' and 'date-end'"
same "is left out" <(grep '^132' "$tmp/out" | tr -d '\r' | cut -c92-) "26/05/08  26/05/15"
cp "$tmp/out" "$tmp/days.trf"
"$BUGHOUSE" tourney new "$tmp/back.bht" "Weeks" >/dev/null
try "they are read" 0 tourney "$tmp/back.bht" import "$tmp/days.trf" --results
"$BUGHOUSE" tourney "$tmp/back.bht" export trf >"$tmp/back.trf" 2>/dev/null
cmp -s "$tmp/days.trf" "$tmp/back.trf" && result ok "and written as they were" || result not-ok "and written as they were"
try "what is not known is no time" 0 tourney "$tmp/back.bht" log
has "the round without a day" "$tmp/out" "-                    publish 3"
has "the one with a day" "$tmp/out" 'publish 2 "2026-05-15"'
sed 's|26/05/15|15.05.26|' "$tmp/days.trf" >"$tmp/odd.trf"
"$BUGHOUSE" tourney new "$tmp/odd.bht" "Weeks" >/dev/null
try "another form of day" 0 tourney "$tmp/odd.bht" import "$tmp/odd.trf" --results
out_has "Not taken from the file: the day of round 2, '15.05.26'"

# Byes that an event file has no place for are refused, those of rounds to come too.
evening 1 5 0
t absent "Latest" 4 >/dev/null
t export trf -o "$tmp/good.trf" >/dev/null 2>&1
refused() { # NAME SED MESSAGE
    sed "$2" "$tmp/good.trf" >"$tmp/out.trf"
    rm -f "$tmp/b.bht"
    "$BUGHOUSE" tourney new "$tmp/b.bht" "Evening" >/dev/null
    try "$1" 2 tourney "$tmp/b.bht" import "$tmp/out.trf" --results
    err_has "$3"
}
has "a team that has withdrawn" "$tmp/good.trf" "240 Z 004"
refused "a bye with half a point" '/^001/s/- Z/- H/' 'has a bye with points (H)'
refused "one of a round to come" 's/^240 Z/240 H/' 'has a bye with points (H)'
refused "one of another kind" 's/^240 Z/240 Q/' 'out.trf:'
refused "one of round 0" 's/^240 Z .../240 Z 000/' 'out.trf:'
refused "one of a team without a number" 's/^240 Z 004 ..../240 Z 004 x   /' 'out.trf:'
finish
