#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse mail: its command line, exit statuses, what is sent how, and a kill at any point.
set -u
. tests/cli/lib.sh
data=$tmp/data

subject() { awk '/^Subject:/ { on = 1; sub(/^Subject: /, "") } on && /^[A-Z][A-Za-z-]*:/ { exit } on { printf "%s", $0 }' "$1"; }
# letter FROM SUBJECT BODY: a mail, with an id of its own.
letters=0
letter() {
    letters=$((letters + 1))
    printf 'From: %s\nTo: bughouse@example.com\nSubject: Re: %s\nMessage-ID: <%s@test.example>\n\n%s\n' \
        "$1" "$2" "$letters" "$3" >"$tmp/letter"
}
# receive NAME STATUS: as try, with the letter on standard input.
receive() {
    local status=0
    "$BUGHOUSE" mail receive --data "$data" >"$tmp/out" 2>"$tmp/err" <"$tmp/letter" || status=$?
    if [ "$status" = "$2" ]; then result ok "$1: exit status $2"; else
        result not-ok "$1: exit status $status instead of $2"
        show err "$tmp/err"
    fi
}

try "help" 0 mail --help
out_has "mail receive          reads a mail"
try "no verb" 2 mail
try "another verb" 2 mail post
err_has "unknown command 'mail post'"
try "no address" 2 mail new --north b@example.net
err_has "no --south ADDRESS given"
try "no such address" 2 mail new --south nobody --north b@example.net --data "$data"
err_has "--south: 'nobody' is no address that mail can be sent to"
try "an address that looks like an option" 2 mail new --south=-x@example.net
try "two addresses" 2 mail new --south "a@example.net, b@example.net" --north c@example.net --data "$data"
try "the address of the games" 2 mail new --south G@example.net --north c@example.net --from g@example.net --data "$data"
err_has "g@example.net is the address of the games"
try "a name that is too long" 2 mail new --south "$(printf '%0201d' 0) <a@example.net>" --north c@example.net --data "$data"
try "rules of another order" 2 mail new --south a@example.net --north b@example.net --rules fics --data "$data"
err_has "do not have the order of e-mail"
printf 'base = email\nname = Club\nboard.promotion = queen\n' >"$tmp/club.rules"

# Looking makes no files, and waits for no program that writes.
try "no games yet" 0 mail list --data "$tmp/none"
out_is "no games in $tmp/none"
try "no game to show yet" 1 mail show 1 --data "$tmp/none"
err_has "there is no game 1 in $tmp/none"
[ -e "$tmp/none" ] && result not-ok "looking makes no folder" || result ok "looking makes no folder"

try "a game" 0 mail new --south "Anna <a@example.org>" --north b@example.net --from g@example.com --data "$data"
err_is "game 1"
out_has "To: Anna <a@example.org>"
out_has "From: Bughouse by e-mail <g@example.com>"
out_has "Auto-Submitted: auto-generated"
out_has "Content-Type: multipart/alternative"
cp "$tmp/out" "$tmp/first"
if awk 'length($0) > 78 { exit 1 }' "$tmp/out"; then result ok "no line is longer than 78"; else result not-ok "no line is longer than 78"; fi

letter a@example.org "$(subject "$tmp/first")" "e4"
receive "a move" 0
out_has "To: b@example.net"
out_has "Auto-Submitted: auto-replied"
cp "$tmp/out" "$tmp/second"
receive "the same mail again" 0
out_is ""
letter b@example.net "$(subject "$tmp/second")" "e5, e5"
receive "an illegal half-move" 1
out_has "Subject: Bughouse game 1: not played"
out_has "In-Reply-To: <$letters@test.example>"
err_has "you wrote \"e5\": this move is not legal here."
printf 'Auto-Submitted: auto-replied\n%s\n' "$(cat "$tmp/letter")" >"$tmp/auto" && mv "$tmp/auto" "$tmp/letter"
receive "an automatic mail" 3
out_is ""
letter b@example.net "no key" "e5, e4"
receive "no key" 1
out_is ""
{ cat "$tmp/letter" && head -c 70000000 /dev/zero; } >"$tmp/large"
mv "$tmp/large" "$tmp/letter"
receive "a mail of 70 MB" 1
try "by hand" 0 mail reply 1 "e5, e4" --data "$data"
out_has "To: Anna <a@example.org>"
try "by hand, refused" 1 mail reply 1 "e5, e4" --data "$data"
out_is ""
try "no such game" 1 mail reply 9 "e5, e4" --data "$data"
err_has "there is no game 9"
try "a club's rules" 0 mail new --south a@example.net --north b@example.net --rules "$tmp/club.rules" --data "$data"
try "the list" 0 mail list --data "$data"
out_has "1  South a@example.org, North b@example.net; message 3, due South (A b) since"
out_has "2  South a@example.net"
try "a game to look at" 0 mail show 1 --data "$data"
out_has "1A. e4 1a. e5 1B. e4"
try "its log" 0 mail show 1 --log --data "$data"
out_has "a move e5"
cp "$tmp/out" "$tmp/log"
try "a reminder by a program that lists the games" 0 mail remind 1 --data "$data" \
    --sendmail "cat >/dev/null; '$BUGHOUSE' mail list --data '$data' >'$tmp/listed' && '$BUGHOUSE' mail show 1 --data '$data' >'$tmp/shown'"
has "the list while another program writes" "$tmp/listed" "1  South a@example.org"
has "a game while another program writes" "$tmp/shown" "1A. e4 1a. e5 1B. e4"
try "which can be judged" 0 judge "$tmp/log"
out_has "result * none"
try "a reminder" 0 mail remind 1 --data "$data"
out_has "reminder, A and b to move"
try "what else is to be reminded of" 2 mail remind --data "$data"
try "nobody waits for ten days" 0 mail remind --after 10 --data "$data"
out_is ""
try "several on one output" 2 mail remind --after 0 --data "$data"
err_has "more than one message"
try "several, one by one" 0 mail remind --after 0 --data "$data" --sendmail "cat >>$tmp/sent"
[ "$(grep -c '^Message-Id' "$tmp/sent")" = 2 ] && result ok "two were sent" || result not-ok "two were sent"

# Standard output that is full is a message that was not sent.
if [ -e /dev/full ]; then
    status=0
    "$BUGHOUSE" mail remind 1 --data "$data" >/dev/full 2>"$tmp/err" || status=$?
    [ $status = 75 ] && result ok "a full output" || result not-ok "a full output: exit status $status"
    err_has "the message was not sent"
    try "sent again after that" 0 mail resend 1 --data "$data"
fi

# A message that could not be sent is known, and written again.
try "sending fails" 75 mail reply 1 "Nf3, e5" --data "$data" --sendmail false
err_has "the message was not sent"
try "the list says so" 0 mail list --data "$data"
out_has "its last message did not go out"
try "sent again" 0 mail resend --data "$data" --sendmail "cat >$tmp/sent"
has "to North" "$tmp/sent" "To: b@example.net"
try "nothing is left to send" 0 mail resend --data "$data"
out_is ""

# Killed at any point, the game stands at its last whole message, and the mail is taken the next time.
whole=yes
taken=0
for round in $(seq 1 24); do
    rm -rf "$tmp/kill" && mkdir "$tmp/kill"
    "$BUGHOUSE" mail new --south a@example.org --north b@example.net --from g@example.com --data "$tmp/kill" \
        >"$tmp/first" 2>/dev/null
    letter a@example.org "$(subject "$tmp/first")" "e4"
    # The shell would tell of each kill.
    {
        timeout -s KILL "0.$(printf %03d $((round % 12 * 4 + 1)))" \
            "$BUGHOUSE" mail receive --data "$tmp/kill" <"$tmp/letter" >/dev/null 2>&1
    } 2>/dev/null
    moves=$("$BUGHOUSE" mail show 1 --log --data "$tmp/kill" | grep -c move)
    [ "$moves" = 0 ] || [ "$moves" = 1 ] || whole=no
    taken=$((taken + moves))
    "$BUGHOUSE" mail receive --data "$tmp/kill" <"$tmp/letter" >/dev/null 2>&1 || whole=no
    [ "$("$BUGHOUSE" mail show 1 --log --data "$tmp/kill" | grep -c move)" = 1 ] || whole=no
done
[ $whole = yes ] && result ok "a kill leaves whole messages ($taken of 24 were taken before it)" ||
    result not-ok "a kill leaves whole messages"

# Two at once: one waits for the other.
"$BUGHOUSE" mail new --south a@example.org --north b@example.net --data "$tmp/both" >"$tmp/first" 2>/dev/null
letter a@example.org "$(subject "$tmp/first")" "e4"
for i in 1 2 3 4; do "$BUGHOUSE" mail receive --data "$tmp/both" <"$tmp/letter" >"$tmp/both.$i" 2>/dev/null & done
wait
[ "$("$BUGHOUSE" mail show 1 --log --data "$tmp/both" | grep -c move)" = 1 ] && result ok "four at once" || result not-ok "four at once"
# Another user looks on, who may not write there: nothing is made or changed, and nobody is kept waiting.
as_other() { # NAME STATUS ARGUMENTS...: as try, by a user who has no right to write in $data
    local name=$1 expected=$2 status=0
    shift 2
    "${other[@]}" "$BUGHOUSE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
    [ "$status" = "$expected" ] && result ok "$name: exit status $expected" || {
        result not-ok "$name: exit status $status instead of $expected"
        show err "$tmp/err"
    }
}
# Root may do everything, so that another user has to be found for him; any other may not write where he has taken
# the right from himself.
data=$tmp/look
"$BUGHOUSE" mail new --south a@example.org --north b@example.net --data "$data" --sendmail "cat >/dev/null" 2>/dev/null
other=()
if [ "$(id -u)" = 0 ]; then
    other=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    cp "$BUGHOUSE" "$tmp/bughouse" && chmod 755 "$tmp" "$tmp/bughouse" && BUGHOUSE=$tmp/bughouse
fi
if [ "$(id -u)" = 0 ] && ! "${other[@]}" "$BUGHOUSE" --version >/dev/null 2>&1; then
    result ok "another user looks on # SKIP no other user can be had"
else
    chmod 555 "$data"
    chmod 444 "$data"/*
    before=$(ls -l --time-style=full-iso "$data")
    as_other "the list" 0 mail list --data "$data"
    out_has "1  South a@example.org, North b@example.net; message 1, due South (A)"
    as_other "a game" 0 mail show 1 --data "$data"
    out_has "=== Bughouse game 1 ==="
    as_other "its log" 0 mail show 1 --log --data "$data"
    out_has "rules email"
    as_other "no such game" 1 mail show 2 --data "$data"
    mkdir "$tmp/theirs" && chmod 777 "$tmp/theirs"
    as_other "a copy" 0 backup --data "$data" "$tmp/theirs/copy"
    as_other "what writes" 75 mail remind 1 --data "$data"
    err_has "bughouse.lock: Permission denied"
    same "everything is as it was" <(ls -l --time-style=full-iso "$data") "$before"
    # While the games are at work, and after they were killed: what stands in SQLite's log counts.
    chmod 755 "$data"
    chmod 644 "$data"/*
    "$BUGHOUSE" mail reply 1 e4 --data "$data" --sendmail \
        "cat >/dev/null; ${other[*]} '$BUGHOUSE' mail list --data '$data' >'$tmp/listed' 2>&1" 2>/dev/null
    has "the list beside a writer" "$tmp/listed" "message 2, due North (a B)"
    { "$BUGHOUSE" mail reply 1 "e5, e4" --data "$data" --sendmail 'kill -9 $PPID'; } 2>/dev/null
    [ -s "$data/bughouse.db-wal" ] && result ok "killed in between" || result not-ok "killed in between"
    chmod 555 "$data"
    chmod 444 "$data"/*
    as_other "the list after a kill" 0 mail list --data "$data"
    out_has "message 3, due South (A b)"
    chmod 755 "$data"
    chmod 600 "$data/bughouse.lock"
    [ "$(id -u)" = 0 ] || chmod 0 "$data/bughouse.lock" "$data/bughouse.db"
    as_other "no right to read a file" 75 mail list --data "$data"
    err_has "Permission denied"
    err_has "Whoever runs these games can let others look at them"
    chmod "$([ "$(id -u)" = 0 ] && echo 700 || echo 0)" "$data"
    as_other "no right to enter" 75 mail show 1 --data "$data"
    err_has "Whoever runs these games can let others look at them"
    chmod 700 "$data"
    chmod 600 "$data"/*
    try "and it goes on" 0 mail resend 1 --data "$data"
    out_has "To: a@example.org"
fi
finish
