#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse play, through pipes: what is typed and what is said, the log, resuming after a kill.
set -u
. tests/cli/lib.sh

log=$tmp/match.log
said=$tmp/said
patience=120 # seconds; only a program that hangs ever needs them

# typed NAME STATUS ARGUMENTS...: plays with the lines of standard input; output in $tmp/out.
typed() {
    local name=$1 expected=$2 status=0
    shift 2
    "$BUGHOUSE" play --plain "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    if [ "$status" = "$expected" ]; then result ok "$name: exit status $expected"; else
        result not-ok "$name: exit status $status instead of $expected"
        show out "$tmp/out"
        show err "$tmp/err"
    fi
}

# sit ARGUMENTS...: starts a match to talk with; hear TEXT waits until it says a line with this
# text; tell LINE types one. Everything said is in $said.
sit() {
    : >"$said"
    coproc MATCH { exec "$BUGHOUSE" play --plain "$@" 2>&1; }
    match_pid=$MATCH_PID
    exec {from}<&"${MATCH[0]}" {to}>&"${MATCH[1]}"
}
hear() {
    local line
    while IFS= read -r -t "$patience" -u "$from" line; do
        printf '%s\n' "$line" >>"$said"
        case $line in *"$1"*) heard=$line && return 0 ;; esac
    done
    return 1
}
tell() { printf '%s\n' "$1" >&"$to"; }
leave() { # waits for its end
    exec {to}>&-
    cat <&"$from" >>"$said"
    exec {from}<&-
    status=0
    wait "$match_pid" 2>/dev/null || status=$?
}
shoot() {
    { kill -9 "$match_pid" && leave; } 2>/dev/null
}
said_has() { has "says '$1'" "$said" "$1"; }
log_has() { has "log has '$1'" "$log" "$1"; }
check() { # NAME COMMAND...
    if "${@:2}"; then result ok "$1"; else result not-ok "$1"; fi
}
judged() { # what `bughouse judge` makes of the log
    "$BUGHOUSE" judge "$log" | tail -n 1
}
lacks_escapes() { ! grep -q $'\033' "$1"; }

# ---- Four people at one keyboard -------------------------------------------------------------------

typed "a whole match" 0 --seats hhhh --time none --log "$log" <<'TEXT'
start
A e4
e5
a: e5
A Qh5
a Nc6
A Bc4
a Nf6
A N@f7
A Ke5
A Qh9
A Qxf7#
TEXT
out_has "Board A, White: pawn to e4."
out_has "Which seat? Write it first, as in 'A e4'. You can speak for: a, B."
out_has "Not done: this piece is not in the reserve."
out_has "Not done: this move is not legal here. 'moves' lists the legal moves."
out_has "Not done: this is no move"
out_has "Board A, White: queen takes f7, mate. Reserve of b: one pawn."
out_has "Team 1 (A and b) wins: A has mated a on board A."
out_has "Result: 1-0 mate A"
out_has "To judge it: bughouse judge $log"
check "no escape characters in plain lines" lacks_escapes "$tmp/out"
check "judged as it ended" [ "$(judged)" = "result 1-0 mate A" ]
check "nothing refused in the log" [ "$("$BUGHOUSE" judge "$log" | grep -c refused)" = 0 ]

typed "a record of it" 0 --resume "$log" --bpgn "$tmp/match.bpgn" </dev/null
check "which is a good one" [ "$("$BUGHOUSE" check "$tmp/match.bpgn" | tail -n 1)" = "games 1, clean 1, repaired 0, broken 0" ]
typed "a log that is there already" 2 --log "$log" </dev/null
err_has "this file exists already; --resume goes on with it"
typed "a match that is over" 0 --resume "$log" </dev/null
out_has "Result: 1-0 mate A"
rm "$log"

printf 'A start\nb nonsense\na\007\n\n\nA e4\n%02000d\nA say \001\nX e4\nA need K\nA claim bread\n' 7 >"$tmp/in"
printf 'A say a\tb\nA say next \302\205 line\nA say all well\n' >"$tmp/controls"
typed "messages that a log cannot hold" 0 --seats hhhh --time none --log "$tmp/controls.log" <"$tmp/controls"
check "leave none of them in it" [ "$(grep -c ' say ' "$tmp/controls.log")" = 1 ]
check "and it can be read again" [ "$("$BUGHOUSE" judge "$tmp/controls.log" | tail -n 1)" = "result * none" ]
typed "a name that a log cannot hold" 2 --seats hhhh --name A="$(printf 'a\302\205b')" --log "$tmp/controls2.log" </dev/null
err_has "control characters are not allowed"

typed "odd lines" 0 --seats hhhh --time none --log "$log" <"$tmp/in"
out_has "This line is too long and was not read."
out_has "The message holds a control character."
out_has "Say which piece: P, N, B, R or Q, as in 'need N' or 'no Q'."
out_has "Say what: claim mate, claim flag, claim illegal or claim repetition."
out_has "Saved. To go on: bughouse play --resume $log"
check "no escape characters" lacks_escapes "$tmp/out"
rm "$log"

# ---- At a table ------------------------------------------------------------------------------------

typed "illegal moves, presses and claims" 0 --seats hhhh --rules swap --mode table --log "$log" <<'TEXT'
start
A hold e4
A e2e5
a claim illegal
A press
A press
b e5
a claim illegal
A d4
A press
b claim mate
A draw
B resign
TEXT
out_has "Board A, White touches: pawn to e4."
out_has "Board A, White: pawn from e2 to e5."
out_has "Not done: an illegal move can be claimed once the clock has been pressed."
out_has "Board A, White presses the clock."
out_has "Not done: this seat is not on the move. Wait for the other player's move."
out_has "a claims an illegal move on board A, and is right."
out_has "The last move on board A is taken back."
out_has "Not done: these rules know no draw by agreement."
out_has "Team 1 (A and b) wins: B has resigned on board B."
check "judged as it ended" [ "$(judged)" = "result 1-0 resign B" ]
rm "$log"

# ---- Messages, questions ---------------------------------------------------------------------------

typed "messages and questions" 0 --rules bughouse --seats hhhh --time 300+0 --log "$log" <<'TEXT'
start
A say use the knight
A need knight
a no Q
clock
reserves
board
A moves
rules
fen
help
A resign now
pause
A e4
resume
A e4
log
TEXT
out_has "Not done: these rules allow only requests for a piece"
out_has "A to b: I need a knight"
out_has "A 5:00 (running), a 5:00, B 5:00 (running), b 5:00."
out_has "Reserve of b: empty."
out_has "  White: king e1, queen d1, rooks a1 h1, bishops c1 f1, knights b1 g1, pawns a2"
out_has "Legal moves of A: Na3 Nc3 Nf3 Nh3 a3 a4"
out_has "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -"
out_has "Nothing may follow this word."
out_has "Not done: the match is paused. Type 'resume' to go on."
out_has "Board A: 1. e4"
rm "$log"

# ---- Where the log goes ----------------------------------------------------------------------------

XDG_DATA_HOME=$tmp/data typed "a log of its own" 0 </dev/null
check "in the user's folder" [ "$(find "$tmp/data/bughouse" -name 'match-*.log' | wc -l)" = 1 ]
out_has "Log: $tmp/data/bughouse/match-"
typed "a folder that is not there" 2 --log "$tmp/none/match.log" </dev/null
err_has "No such file or directory"

# ---- The command line ------------------------------------------------------------------------------

bad() { # WHAT MESSAGE ARGUMENTS...
    typed "$1" 2 --log "$log" "${@:3}" </dev/null
    err_has "$2"
    check "no log is left behind" [ ! -e "$log" ]
}
bad "an unknown option" "unknown option '--loud'" --loud
bad "an option without its value" "--rules wants a value" --rules
bad "a bad level" "--level 9: a level is a number from 1 to 8" --level 9
bad "a bad seat" "--seat C=human: expected SEAT=WHO" --seat C=human
bad "a bad player" "a seat is taken by human, computer or computer:LEVEL" --seat A=cat
bad "too few seats" "--seats hh: expected four letters" --seats hh
bad "unknown rules" "nonsense: unknown rule set" --rules nonsense
bad "a bad mode" "--mode chess: the mode is referee or table" --mode chess
bad "a bad time" "--time 5m: a time control is" --time 5m
bad "a bad position" "--board: column 1: " --board A=xx/8
bad "both a new and an old match" "--log: a resumed match has it from its log" --resume "$log"
try "help" 0 play --help
out_has "bughouse play --seats hhhh --time none"
printf 'rules fics\n0 a start\n5 c start\n' >"$log"
typed "a malformed log" 2 --resume "$log" </dev/null
err_has "$log:3:3: an actor is one of A a B b arbiter server"
check "which is left alone" [ "$(wc -l <"$log")" = 3 ]
typed "no log" 2 --resume "$tmp/none.log" </dev/null
err_has "No such file or directory"
rm "$log"

# ---- Clocks ----------------------------------------------------------------------------------------

sit --seats hhhh --time 1+0 --log "$log"
tell start
hear "Result: "
leave
said_has "The flag of A has fallen."
check "a flag is in the log" [ "$(judged)" = "result 0-1 flag A" ]
check "and nothing in it is refused" [ "$("$BUGHOUSE" judge "$log" | grep -c refused)" = 0 ]
rm "$log"

# ---- Resuming --------------------------------------------------------------------------------------

printf 'rules fics\ntime 300+0\n# seats: A human, a human, B human, b human; seed 1\n' >"$log"
printf '0 a start\n0 b start\n5000 A move e4\n6000 B move d4\n7' >>"$log"
touch -d '2 hours ago' "$log"
typed "after two hours" 0 --resume "$log" <<'TEXT'
clock
a e5
TEXT
out_has "The last line of the log was not finished"
out_has "Resumed after 4 events"
out_has "A 4:55, a 4:59 (running), B 4:54, b 5:00 (running)."
out_has "Board A, Black: pawn to e5."
log_has "6000 server outage 72"
check "the log can be judged" [ "$(judged)" = "result * none" ]
rm "$log"

printf 'rules fics\ntime 300+0\n# seats: A human, a someone\n0 a start\n0 b start\n' >"$log"
cp "$log" "$tmp/damaged"
typed "a log that does not say who sits where" 2 --resume "$log" </dev/null
err_has "no comment '# seats:' says who sits where"
check "which is left alone too" cmp -s "$log" "$tmp/damaged"
typed "it can be said anew" 0 --resume "$log" --seats hhhh </dev/null
out_has "Resumed after 2 events"
rm "$log"

sit --seats hhhh --log "$log"
hear "Press Enter"
typed "a second program on the same log" 2 --resume "$log" </dev/null
err_has "another bughouse is playing this match"
tell quit
leave
check "quit: exit status 0" [ "$status" = 0 ]
said_has "Saved. To go on: bughouse play --resume $log"
sit --resume "$log"
hear "Press Enter"
typed "and on a resumed one" 2 --resume "$log" </dev/null
err_has "another bughouse is playing this match"
tell quit
leave
rm "$log"

# Shot at several moments; whatever had been said by then is in the log, and the match goes on.
sit --level 1 --time 300+0 --pace 0 --seed 3 --log "$log"
hear "Press Enter"
shoot
for lines in 1 2 7 20; do
    cp "$log" "$tmp/before"
    sit --resume "$log" --pace 0
    tell start
    for ((i = 0; i < lines; i++)); do hear "Board B, "; done
    shoot
    check "$lines moves later: every move that was said is in the log" \
        [ "$(grep -c '^Board [AB], [WB]' "$said")" -le \
        "$(tail -c +"$(($(wc -c <"$tmp/before") + 1))" "$log" | grep -c move)" ]
    check "$lines moves later: the log before is part of it" cmp -s -n "$(wc -c <"$tmp/before")" "$tmp/before" "$log"
done
printf '99' >>"$log"
typed "the end of it" 0 --resume "$log" <<<resign
out_has "The last line of the log was not finished"
out_has "Result: 0-1 resign A"
check "judged as it ended" [ "$(judged)" = "result 0-1 resign A" ]
rm "$log"

# ---- With computers --------------------------------------------------------------------------------

# A person who plays any move that is legal, until the match is over.
sit --seats h21c --time none --pace 0 --seed 11 --log "$log"
tell start
turn=0
while hear "" && case $heard in Result:*) false ;; esac; do
    case $heard in
    "Your move, A.") tell moves ;;
    "Legal moves of A: "*)
        read -r -a moves <<<"${heard#*: }"
        turn=$((turn + 7))
        tell "${moves[turn % ${#moves[@]}]}"
        ;;
    esac
done
ended=$heard
leave
check "a match against computers ends ($ended)" [ "${ended%%:*}" = Result ]
check "and is judged the same" [ "Result: $(judged | sed 's/^result //')" = "$ended" ]
check "no escape characters" lacks_escapes "$said"
rm "$log"

# ---- The log and what could be in its way ---------------------------------------------------------

moves=$'start\nA e4\n'
typed "a record in place of the log" 2 --seats hhhh --log "$log" --bpgn "$log" <<<"$moves"
err_has "--bpgn $log: the log has this name; the record needs another"
check "no log was begun" [ ! -e "$log" ]
typed "a record under another name of the log" 2 --seats hhhh --log "$log" --bpgn "$tmp/./match.log" <<<"$moves"
err_has "this is the log, which is kept"
check "the log is whole" [ "$("$BUGHOUSE" judge "$log" | grep -c '4P3.*result' -z)" = 1 ]
typed "a record that cannot be written" 2 --resume "$log" --bpgn "$tmp/missing/record" </dev/null
err_has "'bughouse play --resume $log --bpgn FILE' writes the record elsewhere"
rm "$log"
for option in --log --resume --bpgn; do
    typed "standard input as $option" 2 $option - </dev/null
    err_has "$option -: - is no file here"
done

# With its output closed, what is said must not go where the log is.
status=0
"$BUGHOUSE" play --plain --seats hhhh --log "$log" <<<"$moves" >&- 2>"$tmp/err" || status=$?
check "output closed: exit status 2" [ $status = 2 ]
check "output closed: the log holds its own lines only" [ "$("$BUGHOUSE" judge "$log" | tail -n 1)" = "result * none" ]
rm "$log"

# Without room: files up to no size at all, then a log that is full already (the signal that says so is ignored).
(trap '' XFSZ && ulimit -f 0 && exec "$BUGHOUSE" play --plain --log "$log" </dev/null 2>&1) >/dev/null || true
check "a log that cannot be begun leaves no empty file" [ ! -e "$log" ]
printf 'rules fics\n# seats: A human, a human, B human, b human; seed 1\n# %01000d\n0 a start\n0 b start\n' 0 >"$log"
cp "$log" "$tmp/full"
set +e
printf 'e4\n' | (trap '' XFSZ && ulimit -f 1 && exec "$BUGHOUSE" play --plain --resume "$log" 2>&1) | cat >"$tmp/out"
status=${PIPESTATUS[1]}
set -e
check "what could not be saved: exit status 2" [ "$status" = 2 ]
out_has "Not done: the log could not be written (File too large)"
check "and the log holds what it held" cmp -s "$log" "$tmp/full"
rm "$log"
status=0
env -u HOME -u XDG_DATA_HOME "$BUGHOUSE" play --plain </dev/null >"$tmp/out" 2>"$tmp/err" || status=$?
check "no place for a log: exit status 2" [ $status = 2 ]
err_has "the log of the match: HOME is not set; --log FILE puts it elsewhere"
: >"$tmp/a-file"
status=0
env -u XDG_DATA_HOME HOME="$tmp/a-file" "$BUGHOUSE" play --plain </dev/null >"$tmp/out" 2>"$tmp/err" || status=$?
check "a home that is none: exit status 2" [ $status = 2 ]
err_has "$tmp/a-file/.local/share/bughouse: Not a directory; --log FILE puts it elsewhere"

typed "a pace that is none" 2 --pace fast </dev/null
err_has "--pace fast: the pace is seconds from 0 up"

for seed in 1 2; do
    typed "four computers" 0 --seats 2222 --time none --seed 5 --log "$tmp/$seed.log" </dev/null
    sed 's/^[0-9]* //' "$tmp/$seed.log" >"$tmp/$seed.moves"
done
check "the same seed gives the same match" cmp -s "$tmp/1.moves" "$tmp/2.moves"

finish
