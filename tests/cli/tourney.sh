#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse tourney: help, every subcommand, every refusal of the command line.
set -u
. tests/cli/lib.sh

BUGHOUSE=$(realpath "$BUGHOUSE")
file=$tmp/e.bht
t() { "$BUGHOUSE" tourney "$file" "$@"; }
T() { local name=$1 status=$2; shift 2; try "$name" "$status" tourney "$file" "$@"; }

try "help" 0 tourney --help
out_has "usage: bughouse tourney [FILE.bht] [COMMAND [ARGUMENTS]]"
commands=$("$BUGHOUSE" tourney --help | sed -n 's/^  \([a-z-]*\)  *[a-z].*/\1/p' | grep -v '^a$')
missing=""
for command in $commands; do
    "$BUGHOUSE" tourney "$command" --help >"$tmp/out" 2>&1 || missing="$missing $command"
    grep -q "^usage: bughouse tourney .*$command" "$tmp/out" || missing="$missing $command"
    grep -q "Example" "$tmp/out" || missing="$missing $command"
done
[ -z "$missing" ] && result ok "every command has help with examples" || result not-ok "help of$missing"
[ "$(echo "$commands" | wc -l)" -ge 29 ] && result ok "all commands are listed" || result not-ok "commands: $commands"
try "an unknown command" 2 tourney juggle
err_has "unknown command 'tourney juggle'"

# The file -------------------------------------------------------------------------------------------------
mkdir "$tmp/folder"
cd "$tmp/folder" || exit 1
try "a folder without a file" 2 tourney
err_has "no event file (*.bht) in this folder"
try "new without a name" 2 tourney new a.bht
err_has "something is missing; it wants FILE.bht and the NAME of the evening"
try "new with another ending" 2 tourney new a.txt Name
err_has "an event file ends in .bht"
try "new with an unknown format" 2 tourney new a.bht Name --format knockout
err_has "'knockout' is no format; there are:"
try "new with a bad setting" 2 tourney new a.bht Name --set bye=9
err_has "it takes worth of a bye: 0 to 4 half points"
try "new with an unknown setting" 2 tourney new a.bht Name --set fun=yes
err_has "unknown setting"
[ -e a.bht ] && result not-ok "a slip leaves no file" || result ok "a slip leaves no file"
try "new" 0 tourney new a.bht Name
try "new again" 1 tourney new a.bht Name
err_has "a tournament is made only once"
try "the only file" 0 tourney
out_has "Name (a.bht, format arnold)"
try "new, the file in front" 2 tourney b.bht new Name
"$BUGHOUSE" tourney new b.bht Other >/dev/null
try "two files" 2 tourney
err_has "2 event files (*.bht) in this folder; say which one"
try "one of them" 0 tourney b.bht
out_has "Other"
: >c.bht
try "an empty file" 2 tourney c.bht
err_has "the file holds no event yet"
try "a file that is not there" 2 tourney d.bht note x
err_has "d.bht: No such file or directory"

# People ---------------------------------------------------------------------------------------------------
"$BUGHOUSE" tourney new "$file" Evening --rounds 3 >/dev/null
T "add without a name" 2 add
T "add with a rating first" 2 add 1800 Ann
err_has "first the name, then the rating"
T "add with three names" 2 add Ann Archer Ben
err_has "put a name of several words in quotes"
T "add with a rating of its own kind" 2 add Ann 18000
err_has "'18000' is no rating; it is a number from 0 to 9999"
T "add with an unknown option" 2 add Ann --shoe 43
err_has "unknown option '--shoe'"
err_has "Try 'bughouse tourney add --help'."
T "a partnership" 0 add "Ann Archer" 1900 "Ben Baker" 1800
out_is "Partnership 1 Ann Archer / Ben Baker"
T "somebody twice" 1 add "Ann Archer"
err_has "Ann Archer is registered already"
T "one player" 0 add Cem --rating 1700 --club "Hill, upper" --sex m
T "a player with a partner" 0 add Cem Dora 1650 --team "Those"
out_is "Partnership 2 Those"
T "a name that is too long" 2 add "$(printf 'x%.0s' $(seq 1 121))"
T "control characters" 1 add "$(printf 'A\tB')"
err_has "something to see and no control characters"
T "bad UTF-8" 1 add "$(printf '\xff\xfe')"
T "a name with a dash" 0 add -- "-Z-"
for i in 3 4 5 6; do t add "Player $i" $((1700 - 100 * i)) "Partner $i" 1000 >/dev/null; done
T "edit" 0 edit cem --rating 1750 --birth 1990
T "edit a team" 0 edit 2 --team "The Others"
T "edit nobody" 2 edit zoe --rating 1
err_has "no player is called 'zoe'"
T "a short name that means several" 2 edit player --rating 1
err_has "'player' may be any of 4 players"
T "substitute" 0 substitute "Partner 6" "Zoe" 1100
out_has "Zoe, who is new, plays in place of Partner 6"
T "substitute somebody who plays already" 1 substitute Zoe Cem
T "teams are not formed here" 1 form
T "check-in" 0 check-in 1 cem
out_has "Checked in: 3 of 14"
T "check-in taken back" 0 check-in --off cem
T "check-in of all" 0 check-in --all
out_has "Checked in: 14 of 14"

# Rounds ---------------------------------------------------------------------------------------------------
T "rounds" 0 rounds
out_has "6 partnerships: 4 rounds are usual"
T "too many rounds" 2 rounds 65
T "more rounds than opponents" 0 rounds 6
out_has "6 rounds are more than a partnership has opponents."
t rounds 3 >/dev/null
T "publish without a draft" 1 publish
err_has "there is no draft"
T "absent" 0 absent 6
out_has "does not play round 1"
T "pair" 0 pair
out_has "A draft."
T "force" 0 force 1 2
out_has "* paired by the organiser"
T "why it was forced" 0 why 1 1
out_has "because the organiser wanted it so."
T "force a bye too" 0 force 5 bye
T "the first one stays" 0 why 1 1
out_has "because the organiser wanted it so."
T "force nonsense" 2 pair --force 1
err_has "--force wants TEAM=TEAM"
T "force one twice" 1 pair --force 1=2 --bye 1
err_has "a partnership stands twice"
T "discard" 0 discard
T "pair again" 0 pair
T "back after all" 0 absent 6 1 --off
out_has "The draft of round 1 no longer fits"
T "publish a stale draft" 1 publish
err_has "draw the round again"
t pair >/dev/null
T "a result before publication" 1 result 1 1 1-0
err_has "has not been published"
T "publish" 0 publish
T "exchange without why" 2 exchange 1 2 3
err_has "a correction or penalty says why"
T "exchange" 0 exchange 1 2 3 --why "wrong tables"
T "start" 0 start
T "start again" 1 start
T "why of a round that is not there" 1 why 7
err_has "no such round"
T "why of a table that is not there" 1 why 1 9

# Results --------------------------------------------------------------------------------------------------
T "result without a result" 2 result 1 1
T "result of no table" 1 result 1 9 1-0
err_has "round 1, table 9: refused: no such table"
T "result of letters" 2 result one 1 1-0
err_has "'one' is no round"
T "a wrong result" 2 result 1 1 2-0
err_has "the result of a contest is 1-0, 0-1, 1/2-1/2, 0-0"
T "a wrong reason" 2 result 1 1 1-0 boredom
err_has "reasons: mate flag resign"
T "a reason that does not go with it" 1 result 1 1 1/2 mate
err_has "this reason does not go with this result"
T "the second contest first" 1 result 1 1 2 1-0
err_has "the first contest has no result yet"
T "two contests, the second wrong" 1 result 1 1 1-0 mate A 1/2 flag
T "then the first is not in either" 0 result 1 1 1-0 mate A
out_has "match: 1 : 0, not complete"
T "the winner by name" 0 result 1 1 2 "Player 4" flag B
T "a third contest" 1 result 1 1 1-0
err_has "it changes by a correction only"
T "a team of another table" 2 result 1 2 "Player 4"
err_has "does not play at this table"
T "reported by a player" 0 result 1 2 1-0 mate A 1-0 mate A --by "Partner 5"
out_has "match: 2 : 0, not confirmed by both"
T "not closed without the other side" 1 close
err_has "not confirmed"
T "confirmed by a stranger" 1 confirm 1 2 --by ann
err_has "only a player of this table"
T "confirmed by the same side" 1 confirm 1 2 --by "Player 5"
T "confirmed by the other side" 0 confirm 1 2 --by "Partner 3"
T "absent" 0 result 1 3 --absent both
out_has "0-0 absent"
T "close" 0 close
T "close again" 1 close
T "a result in a closed round" 1 result 1 1 1-0
T "correct without why" 2 correct 1 1 1 0-1
T "correct" 0 correct 1 1 1 0-1 mate B --why "misread"
T "take a result out of a closed round" 1 correct 1 1 2 none --why "?"
err_has "a result is missing"

# Records --------------------------------------------------------------------------------------------------
t pair >/dev/null
t publish >/dev/null
cat >"$tmp/first.log" <<'END'
rules arnold
mode referee
time 300+0
0 a start
0 b start
1000 A resign
END
printf '[Event "x"]\n1A. f3 1a. e5 2A. g4 2a. Qh4# {WhiteA checkmated} 0-1\n' >"$tmp/second.bpgn"
T "records" 0 result 2 1 --log "$tmp/first.log" "$tmp/second.bpgn"
out_has "names nobody of this table; read by the seat plan"
out_has "contest 1: 0-1 resign"
out_has "contest 2: 0-1 mate on board A"
T "one record too many" 1 result 2 1 --log "$tmp/first.log"
err_has "all contests of this table have a result"
echo "Dear aunt" >"$tmp/letter"
T "a letter" 2 result 2 2 --log "$tmp/letter"
err_has "neither a match log"
T "a record that is not there" 2 result 2 2 --log "$tmp/none"
sed '$d' "$tmp/first.log" >"$tmp/open.log"
T "an unfinished log" 1 result 2 2 --log "$tmp/open.log"
err_has "it has no result"
T "a broken log" 2 result 2 2 --log "$tmp/letter" --absent 1
echo 'rules nonsense' >"$tmp/broken.log"
T "a log with unknown rules" 2 result 2 2 --log "$tmp/broken.log"
err_has "broken.log:1:"
# Names turn the record round: White of A is a player of the team drawn second.
second=$("$BUGHOUSE" tourney "$file" export csv | tr -d '\r' | awk -F, '$1 == 2 && $2 == 2 && $3 == 1 { print $10 }')
printf '[WhiteA "%s"]\n1A. f3 1a. e5 2A. g4 2a. Qh4# {WhiteA checkmated} 0-1\n' "$second" >"$tmp/turned.bpgn"
T "a record with names" 0 result 2 2 --log "$tmp/turned.bpgn"
out_has "contest 1: 1-0 mate on board A"
out_has "at seat A sat $second, by the seat plan"

# The record, the end --------------------------------------------------------------------------------------
T "undo" 0 undo --why "wrong table"
out_has "Taken back: enter 2 2 1 1-0 mate A"
T "undo too much" 1 undo 900
err_has "there are not so many events to take back"
T "log" 0 log --plain
out_has "(taken back) enter 2 2 1 1-0 mate A"
out_has 'undo 1 "wrong table"'
out_has "[Partner 5] enter 1 2 1 1-0 mate A"
T "note" 0 note "warning for table 2"
T "withdraw" 0 withdraw 6
T "withdraw again" 1 withdraw 6
T "return" 0 return 6
T "finish with a round open" 1 finish
t result 2 2 1-0 1-0 >/dev/null
t result 2 3 1-0 1-0 >/dev/null
t close >/dev/null
T "late round" 0 rounds 2
T "no more rounds" 1 pair
err_has "One round more: bughouse tourney rounds 3"
T "finish" 0 finish
T "nothing after the end" 1 add Late
err_has "the tournament is over"
T "a play-off" 0 play-off 1 1-0 2 "sudden death"
T "standings with it" 0 standings
out_has "Play-off"
T "a play-off without a winner" 2 play-off 1 0-0 2
T "settings" 0 set
out_has "bye"
T "a fixed setting" 1 set contests 1
err_has "this cannot change once the first round has been published"

# A dead end: four teams cannot play four rounds.
"$BUGHOUSE" tourney new "$tmp/dead.bht" Dead --rounds 4 >/dev/null
for i in 1 2 3 4; do "$BUGHOUSE" tourney "$tmp/dead.bht" add "A$i" "B$i" >/dev/null; done
try "told before" 0 tourney "$tmp/dead.bht"
out_has "4 partnerships cannot be sure of 4 rounds without a rematch; up to 3 are safe."
for round in 1 2 3; do
    for command in pair publish "result $round 1 1-0 1-0" "result $round 2 1-0 0-1" close; do
        "$BUGHOUSE" tourney "$tmp/dead.bht" $command >/dev/null
    done
done
try "the dead end" 1 tourney "$tmp/dead.bht" pair
err_has "bughouse tourney pair --rematches"
try "a rematch round" 0 tourney "$tmp/dead.bht" pair --rematches
out_has "A rematch round"
finish
