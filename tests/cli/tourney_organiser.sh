#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What makes an organiser's evening short: results of a whole round at once, corrections that say what they mean for
# the rounds drawn since, a list of them, names without accents, Winchester players who come late.
set -u
. tests/cli/lib.sh

file=$tmp/e.bht
t() { "$BUGHOUSE" tourney "$file" "$@"; }
T() { local name=$1 status=$2; shift 2; try "$name" "$status" tourney "$file" "$@"; }
hasnt() { if grep -qF -- "$1" "$tmp/out"; then result not-ok "no '$1'"; else result ok "no '$1'"; fi; }

"$BUGHOUSE" tourney new "$file" "Evening" --rounds 3 >/dev/null
t add 'Ängström, Åsa' 1900 'Ben' 1900 >/dev/null
t add 'Cem' 1800 'Dörte' 1800 >/dev/null
t add 'Ève, Émile' 1700 'Łukasz' 1700 >/dev/null
t add 'Zoë' 1600 'Æsa' 1600 >/dev/null
t add 'Muller' 1500 'Müller' 1500 >/dev/null
t add 'Ono' 1400 'Ōno' 1400 >/dev/null

# Names ---------------------------------------------------------------------------------------------------
t print players --csv | tr -d '\r"' | sed 's/,[0-9].*//; s/,,.*//' | tail -n +2 | paste -sd '|' >"$tmp/out"
out_is 'Æsa|Ängström, Åsa|Ben|Cem|Dörte|Ève, Émile|Łukasz|Muller|Müller|Ono|Ōno|Zoë'
LC_ALL=C.UTF-8 "$BUGHOUSE" tourney "$file" print players >"$tmp/one"
LC_ALL=POSIX "$BUGHOUSE" tourney "$file" print players >"$tmp/two"
cmp -s "$tmp/one" "$tmp/two" && result ok "the same in every locale" || result not-ok "the same in every locale"
T "without accents" 0 edit emile --club Riverside
T "with other accents" 0 edit lukász --club Riverside
T "the name to the letter" 0 edit Müller --rating 1490
T "in small letters it may be both" 2 edit müller --rating 1490
err_has "may be any of 2 players"
T "blanks around a name" 0 edit zoë --club "  Hill  "
t print players --csv | grep -q ',Hill,' && result ok "are no part of it" || result not-ok "are no part of it"
export LC_ALL=C.UTF-8 # in which bash writes what it is told by number
for name in ' ' $'\u00a0' $'\u200b' $'\u3000' $'\u202eevil' $'\u2066evil' $'\u0085' $'a\u2028b' $'a\tb' $'\xff'; do
    "$BUGHOUSE" tourney "$file" add "$name" 1500 >"$tmp/out" 2>"$tmp/err" && result not-ok "'$name' is a name"
    err_has "something to see and no control characters"
done

# What a crash or a full disk leaves of a new file is no tournament yet.
printf 'bughouse-tourn' >"$tmp/torn.bht"
: >"$tmp/empty.bht"
head -c 60 "$file" >"$tmp/half.bht"
printf 'something else' >"$tmp/other.bht"
for name in torn empty half; do try "new over a $name file" 0 tourney new "$tmp/$name.bht" "Evening"; done
for name in torn other; do
    cp "$tmp/$name.bht" "$tmp/before"
    try "new over another file" 1 tourney new "$tmp/$name.bht" "Evening"
    err_has "there is such a file"
    cmp -s "$tmp/$name.bht" "$tmp/before" && result ok "it is as it was" || result not-ok "it is as it was"
done

# Results of a round --------------------------------------------------------------------------------------
t pair >/dev/null
t publish >/dev/null
cp "$file" "$tmp/before"
printf '1 1-0 mate A 0-1 flag B\n2 1-0\n2 1-0 1-0\n' >"$tmp/r.txt"
T "a table twice" 1 result 1 --file "$tmp/r.txt"
err_has "r.txt:3: nothing of the file has been entered"
for line in '1' '7 1-0' 'x 1-0' '1 1-0 1-0 1-0' '1 1-0 tired' '1 absent' '1 "1-0' '1 nobody' '1 1-0 agreement'; do
    printf '2 1-0 1-0\n\n%s\n' "$line" >"$tmp/r.txt"
    "$BUGHOUSE" tourney "$file" result 1 --file "$tmp/r.txt" >"$tmp/out" 2>"$tmp/err" && result not-ok "'$line'"
    err_has "r.txt:3: nothing of the file has been entered"
done
printf '# nothing\n' >"$tmp/r.txt"
T "an empty list" 2 result 1 --file "$tmp/r.txt"
err_has "it holds no result"
T "a list that is not there" 2 result 1 --file "$tmp/none.txt"
T "a list and a table" 2 result 1 1 --file "$tmp/r.txt"
T "a list and a reporter" 2 result 1 --by Ben --file "$tmp/r.txt"
cmp -s "$file" "$tmp/before" && result ok "nothing has been entered" || result not-ok "nothing has been entered"
printf '\xef\xbb\xbf# round 1\r\n1 1-0 mate A 0-1 flag B\r\n2,"Muller",mate,A,1/2,agreement\r3\tabsent both # went home' >"$tmp/r.txt"
T "a list" 0 result 1 --file "$tmp/r.txt"
out_has "Round 1, table 2: 2 Cem / Dörte - 5 Muller / Müller"
out_has "match: ½ : 1½"
out_has "All results of round 1 are in. Next: bughouse tourney close"
t close >/dev/null
T "nobody came: no match point" 0 standings --csv
out_has '"Ève, Émile / Łukasz",0,0.0,0,'
out_has 'Ono / Ōno,0,0.0,0,'
out_has 'Zoë / Æsa,1,1.0,1,'

# Corrections ---------------------------------------------------------------------------------------------
T "nothing to print" 0 print corrections
out_has "Nothing has been corrected."
t pair >/dev/null
T "a correction below a draft" 0 correct 1 1 2 1-0 mate A --why "slip upside down"
out_has "The draft of round 2 no longer fits; draw it again: bughouse tourney pair"
hasnt "Take care"
T "the status tells" 0
out_has "Round 2: draft that no longer fits who takes part, or the results"
out_has "Next: bughouse tourney pair"
T "publish the old draft" 1 publish
err_has "draw the round again"
t pair >"$tmp/draft"
t publish >/dev/null
T "a correction that changes no pairing" 0 correct 1 1 2 1-0 resign B --why "he had resigned"
hasnt "Take care"
T "a correction that would have" 0 correct 1 2 1 1-0 mate B --why "wrong box"
out_has "Take care: by the corrected result round 2 would have been paired otherwise."
out_has "bughouse tourney exchange ROUND TEAM TEAM --why TEXT"
T "and one more" 0 correct 1 2 2 1-0 mate B --why "wrong box, too"
hasnt "Take care"
T "exchange" 0 exchange 2 3 4 --why "sat down so"
t note "table 2: warned for pointing at squares" >/dev/null
t undo --why "not a warning" >/dev/null
t note "<b>fire alarm</b>" >/dev/null
T "the list" 0 print corrections --csv
out_has '"Round 1, table 1, contest 2: No. 1 – No. 4",0-1 flag on B,1-0 mate on A,slip upside down'
out_has '1-0 mate on A,1-0 resign on B,he had resigned'
out_has 'Pairings of round 2,'
out_has ',sat down so'
out_has 'Taken back: 1 event,,,not a warning'
out_has 'Note,,,<b>fire alarm</b>'
hasnt 'pointing'
T "the list on paper" 0 print corrections --html
out_has '<bdi>&lt;b&gt;fire alarm&lt;/b&gt;</bdi>'
T "it is among all" 0 print all
out_has 'Corrections and notes'
T "withdrawn with an open table" 0 withdraw 1
out_has "if they do not play it: bughouse tourney result 2"
T "a play-off of teams that are not tied" 0 play-off 1 1-0 5
out_has "these two are not tied; it does not count"
T "a play-off of teams that are tied" 0 play-off 3 1-0 6
hasnt "not tied"
T "help COMMAND" 0 help result
out_has "usage: bughouse tourney [FILE.bht] result"

# Winchester: late players --------------------------------------------------------------------------------
file=$tmp/w.bht
"$BUGHOUSE" tourney new "$file" "Winchester" --format winchester --rounds 3 >/dev/null
for i in 1 2 3 4 5 6 7 8 9 10 11; do t add "Player $i" $((2000 - 10 * i)) >/dev/null; done
t form --without "Player 6" >/dev/null
t pair >/dev/null
t publish >/dev/null
T "names" 0 print names
grep -q 'Player 6  *has no partner' "$tmp/out" && result ok "who stays over is on the list" ||
    result not-ok "who stays over is on the list"
t add "Late one" 1500 >/dev/null
T "status offers it" 0
out_has "bughouse tourney form   makes partnerships of them"
T "who stayed over and who came" 0 form
out_is "  6  Player 6 / Late one"
T "alone" 1 form
err_has "too few players without a partner"
T "not in the round that is out" 0 print names --csv
out_has 'Late one,,does not play'
t withdraw 5 >"$tmp/out"
out_has "They have the bye of round 1 and keep it; another one can have it by: bughouse tourney exchange 1 5 TEAM"

# Winchester: who is here ----------------------------------------------------------------------------------
file=$tmp/here.bht
"$BUGHOUSE" tourney new "$file" "Here" --format winchester --set check-in=yes >/dev/null
for i in 1 2 3 4 5 6; do t add "Player $i" $((2000 - 10 * i)) >/dev/null; done
T "nobody has checked in" 0
out_has "Next: bughouse tourney check-in NAME...  (then: form)"
T "teams of nobody" 1 form
err_has "  not checked in: Player 1"
t check-in 'Player 1' 'Player 2' 'Player 3' 'Player 4' >/dev/null
t form >/dev/null
T "two who are not here" 0
hasnt "bughouse tourney form   makes"
t check-in --all >/dev/null
T "two who have come" 0
out_has "bughouse tourney form   makes"

# A round robin ends by itself -----------------------------------------------------------------------------
file=$tmp/rr.bht
"$BUGHOUSE" tourney new "$file" "Round robin" --format round-robin >/dev/null
for i in 1 2 3; do t add "Left $i" "Right $i" >/dev/null; done
for round in 1 2 3; do
    t pair >/dev/null
    t publish >/dev/null
    t result "$round" 1 1-0 1-0 >/dev/null
    T "round $round" 0 close
    [ "$round" = 3 ] || out_has "then bughouse tourney pair"
done
out_has "then bughouse tourney finish"
T "all have met" 0
out_has "Next: bughouse tourney finish"
t rounds 9 >/dev/null
T "whatever number is set" 0
out_has "Next: bughouse tourney finish"
T "no round is left" 1 pair
err_has "Everybody has met everybody. The end: bughouse tourney finish"
t undo >/dev/null
t rounds 2 >/dev/null
T "fewer rounds are fewer" 0
out_has "Next: bughouse tourney"

# WE-21: what the arbiter does to a player is recorded; a warning is not required before the rest.
file=$tmp/penalty.bht
"$BUGHOUSE" tourney new "$file" "Penalties" --rounds 3 >/dev/null
for i in 1 2 3 4; do t add "Left $i" $((2000 - i)) "Right $i" $((2000 - i)) >/dev/null; done
T "a warning before the first round" 0 penalty "Left 1" warn "pointing at squares"
out_is "Recorded: Left 1, warn 1."
T "one more" 0 penalty "Left 1" warn "again"
out_is "Recorded: Left 1, warn 2."
T "a forfeit without a contest" 1 penalty "Left 1" forfeit "hand on the other board"
err_has "Left 1 plays no contest now"
T "no such measure" 2 penalty "Left 1" scold "again"
err_has "there are warn, add-time, forfeit and expel"
T "without a reason" 1 penalty "Left 1" warn ""
err_has "says why"
T "nobody" 2 penalty "Nobody" warn "again"
T "an expulsion without a contest" 0 penalty "Right 4" expel "shouting"
out_has "No contest is being played"
t pair >/dev/null
t publish >/dev/null
seat() { # PLAYER: the board of his seat in contest N of round 1, from the seat plan
    t export csv | tr -d '\r' | awk -F, -v who="$1" -v n="$2" '$1 == 1 && $3 == n {
        for (i = 9; i <= 12; i++) if ($i == who) print $2, i < 11 ? "A" : "B" }'
}
read -r table board < <(seat "Right 1" 1)
T "time for the opponents" 0 penalty "Right 1" add-time "loud"
out_has "The time goes onto the clocks of both opponents by hand."
T "a forfeit" 0 penalty "Right 1" forfeit "hand on the other board"
out_has "Round 1, table $table, contest 1: lost by forfeit on board $board."
out_has "the second contest     bughouse tourney result 1 $table 2 RESULT forfeit"
out_has "the rounds to come     bughouse tourney withdraw 1"
read -r table board < <(seat "Left 1" 2)
T "an expulsion" 0 penalty "Left 1" expel "after two warnings"
out_has "Round 1, table $table, contest 2: lost by forfeit on board $board."
hasnt "the second contest"
t export csv | tr -d '\r' | grep -c "^1,$table,.*,forfeit,$board\$\|^1,$table,.*,forfeit,[AB]\$" >"$tmp/out"
out_is 2
T "both are on the sheet" 0 print corrections --csv
out_has "Left 1: warn 2,,,again"
out_has "Right 1: forfeit 1,,,hand on the other board"
T "and in the record" 0 log --plain
out_has 'penalise 1 expel "after two warnings"'
T "taken back with what it has done" 0 undo 2
T "the sheet" 0 print corrections --csv
hasnt "expel 1,,,after"

# Records that contradict themselves -----------------------------------------------------------------------
file=$tmp/record.bht
"$BUGHOUSE" tourney new "$file" "Records" >/dev/null
t add Ann Ben >/dev/null
t add Cem Dora >/dev/null
t pair >/dev/null
t publish >/dev/null
record() { # RESULT-TAG REASON RESULT
    printf '[WhiteA "Ann"]\n[BlackA "Cem"]\n[WhiteB "Dora"]\n[BlackB "Ben"]\n[Result "%s"]\n\n1A. e4 1a. e5\n{%s} %s\n' "$@"
}
record 0-1 "Cem resigns" 1-0 >"$tmp/tag.bpgn"
record 0-1 "Cem resigns" 0-1 >"$tmp/reason.bpgn"
record 1-0 "Cem resigns" 1-0 >"$tmp/good.bpgn"
for name in tag reason; do
    T "the $name says otherwise" 1 result 1 1 --log "$tmp/$name.bpgn"
    err_has "$name.bpgn, game 1: its Result tag, its end, its reason and its last position say different results"
    err_has "it ends: Cem resigns"
    err_has "Ask the players, and by hand: bughouse tourney result 1 1 1 RESULT [REASON] [BOARD]"
done
T "all say the same" 0 result 1 1 --log "$tmp/good.bpgn"
out_has "contest 1: 1-0 resign on board A"
hasnt "does not say"

# The board, where the record tells it: by the one seat of a name, else by the mate itself. Nothing is guessed.
ends() { # NAME BLACK-B MOVES REASON RESULT: a record in $tmp/NAME.bpgn
    printf '[WhiteA "Ann"]\n[BlackA "Cem"]\n[WhiteB "Dora"]\n[BlackB "%s"]\n\n%s\n{%s} %s\n' "$2" "$3" "$4" "$5" >"$tmp/$1.bpgn"
}
told() { # NAME RESULT: enters the record as the second contest and takes it back
    T "$1" 0 result 1 1 --log "$tmp/$1.bpgn"
    out_has "contest 2: $2"
    cp "$tmp/out" "$tmp/kept"
    t undo >/dev/null
    cp "$tmp/kept" "$tmp/out"
}
ends partner Ben '1A. e4' "Ann's partner resigns" 0-1
told partner "0-1 resign on board B"
ends seat Ben '1A. e4' "WhiteB forfeits on time" 1-0
told seat "1-0 flag on board B"
ends twice Ann '1A. e4' "Ann resigns" 0-1
told twice "0-1 resign"
out_has "twice.bpgn, game 1: it does not say on which board it ended."
out_has "bughouse tourney correct 1 1 2 0-1 resign A (or B) --why TEXT"
ends mated Ann '1A. f3 1a. e5 2A. g4 1B. e4 2a. Qh4# 1b. e5' "Ann checkmated" 0-1
told mated "0-1 mate on board A"
ends nobody Ben '1A. f3 1a. e5 2A. g4 2a. Qh4#' "Annette checkmated" 0-1
told nobody "0-1 mate on board A"
ends won Ben '1A. e4' "Cem won" 0-1
told won "0-1"
out_has "it does not say how and on which board it ended."
out_has "bughouse tourney correct 1 1 2 0-1 REASON A (or B) --why TEXT"
ends bare Ben '1A. e4' '' 0-1
sed -i 's/{} //' "$tmp/bare.bpgn"
told bare "0-1"
out_has "it does not say how and on which board it ended; its 0-1 is read as that of White of board A and partner."
ends stranger Ben '1A. e4' "Annette resigns" 0-1
T "a stranger resigns" 1 result 1 1 --log "$tmp/stranger.bpgn"
err_has "stranger.bpgn, game 1: its end names nobody of its tags, so that it is not sure who has won"
err_has "by hand: bughouse tourney result 1 1 2 RESULT [REASON] [BOARD]"
ends other Ben '1A. f3 1a. e5 2A. g4 2a. Qh4#' "Annette checkmated" 1-0
T "the mate says otherwise" 1 result 1 1 --log "$tmp/other.bpgn"
err_has "its last position say different results"
ends proven Ben '1A. f3 1a. e5 2A. g4 2a. Qh4#' '' 0-1
sed -i 's/{} //' "$tmp/proven.bpgn"
told proven "0-1 mate on board A"
hasnt "does not say"
for end in '' 'Checkmate' 'Ann won' 'Cem checkmated'; do
    ends against Ben '1A. f3 1a. e5 2A. g4 2a. Qh4#' "$end" 1-0
    sed -i 's/{} //' "$tmp/against.bpgn"
    T "the mate is against '$end'" 1 result 1 1 --log "$tmp/against.bpgn"
    err_has "its last position say different results"
done
ends unmated Ben '1A. e4' "Cem checkmated" 1-0
T "a mate that is none" 1 result 1 1 --log "$tmp/unmated.bpgn"
err_has "its last position say different results"
# What is not entered is not said to be.
{ cat "$tmp/bare.bpgn"; printf '\n'; cat "$tmp/unmated.bpgn"; } >"$tmp/half.bpgn"
T "the second game of a file fails" 1 result 1 1 --log "$tmp/half.bpgn"
hasnt "Taken without"
ends open Ben '1A. e4' "Game aborted" '*'
T "no result" 1 result 1 1 --log "$tmp/open.bpgn"
err_has "open.bpgn, game 1: it has no result"
printf '[WhiteA "\033[31mred"]\n[BlackA "Cem"]\n[WhiteB "Dora"]\n[BlackB "Ben"]\n\n1A. e4 {Cem resigns} 1-0\n' >"$tmp/colour.bpgn"
told colour "1-0 resign on board A"
if grep -q $'\033' "$tmp/out"; then result not-ok "no escape of a name"; else result ok "no escape of a name"; fi
finish
