#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A whole game by mail between two mailboxes: an SMTP server (aiosmtpd) on a loopback port, msmtp as `sendmail -t`
# on both sides, from the first message to mate.
set -u
. tests/cli/lib.sh

for command in aiosmtpd msmtp; do
    command -v $command >/dev/null || { echo "1..0 # SKIP $command is not installed" && exit 0; }
done

box=$tmp/box
# Ports of the dynamic range, until one is free.
for _ in 1 2 3 4 5; do
    port=$((49152 + RANDOM % 16000))
    aiosmtpd -n -l "127.0.0.1:$port" -c aiosmtpd.handlers.Mailbox "$box" >"$tmp/smtp" 2>&1 &
    server=$!
    # It is there when it answers; it has gone when the port was taken.
    while kill -0 $server 2>/dev/null; do
        (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break 2
    done
done
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$tmp"' EXIT
kill -0 $server 2>/dev/null && result ok "the SMTP server answers" || result not-ok "the SMTP server answers"

send="msmtp -C /dev/null --host=127.0.0.1 --port=$port --auth=off --tls=off --from=%s -t -oi"
# shellcheck disable=SC2059
game_sends=$(printf "$send" g@example.com)

# take ADDRESS: moves the one new mail to this address to $tmp/mail; counts what is there for it.
take() {
    local found
    mapfile -t found < <(grep -lE "^X-RcptTo:.*$1" "$box"/new/* 2>/dev/null)
    if [ ${#found[@]} -ne 1 ]; then
        result not-ok "one mail for $1, not ${#found[@]}"
        return 1
    fi
    mv "${found[0]}" "$tmp/mail"
}
subject() { awk '/^Subject:/ { on = 1; sub(/^Subject: /, "") } on && /^[A-Z][A-Za-z-]*:/ { exit } on { printf "%s", $0 }' "$1"; }
id() { sed -n 's/^Message-I[dD]: //p;/^$/q' "$1"; }

# reply ADDRESS ENCODING BODY: answers $tmp/mail as a mail program does.
reply() {
    {
        printf 'From: <%s>\nTo: g@example.com\nSubject: Re: %s\n' "$1" "$(subject "$tmp/mail")"
        printf 'In-Reply-To: %s\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n' "$(id "$tmp/mail")"
        printf 'Content-Transfer-Encoding: %s\n\n' "$2"
        case $2 in
        base64) printf '%s\n' "$3" | base64 ;;
        *) printf '%s\n\nOn some day, the game wrote:\n> e5, e4\n.\n> e4\n' "$3" ;;
        esac
    } >"$tmp/reply"
    # shellcheck disable=SC2059
    $(printf "$send" "$1") <"$tmp/reply" || result not-ok "$1 sends"
}
# receive STATUS: gives the mail for the game to the program, which sends on.
receive() {
    take g@example.com || return
    local status=0
    "$BUGHOUSE" mail receive --data "$tmp/data" --sendmail "$game_sends" <"$tmp/mail" 2>"$tmp/err" || status=$?
    [ $status = "$1" ] && result ok "received with status $1" || { result not-ok "status $status instead of $1" && show err "$tmp/err"; }
}

"$BUGHOUSE" mail new --south $'S\303\274d <s@example.org>' --north n@example.net --from g@example.com \
    --data "$tmp/data" --sendmail "$game_sends" 2>"$tmp/err" || show err "$tmp/err"
take s@example.org && reply s@example.org 8bit "f3"
receive 0
take n@example.net && reply n@example.net base64 "e5, Ke2"
receive 1
take n@example.net && has "the refusal arrives" "$tmp/mail" "not played"
reply n@example.net base64 "e5, e4"
receive 0
take s@example.org && reply s@example.org 8bit "g4; Sf6"
receive 0
take n@example.net && reply n@example.net 8bit "Dh4, Sf3"
receive 0
# The last message is one, to both.
take s@example.org
has "to South" "$tmp/mail" "s@example.org"
has "and to North" "$tmp/mail" "n@example.net"
has "the end" "$tmp/mail" "The game is over. 0-1"
if [ -z "$(ls "$box/new")" ]; then result ok "nothing else was sent"; else result not-ok "nothing else was sent"; fi

# An answer of a machine to it goes nowhere.
{
    printf 'From: s@example.org\nTo: g@example.com\nSubject: Re: %s\nAuto-Submitted: auto-replied\n\nf3\n' "$(subject "$tmp/mail")"
} | $(printf "$send" s@example.org)
receive 3
if [ -z "$(ls "$box/new")" ]; then result ok "and is not answered"; else result not-ok "and is not answered"; fi
try "the list" 0 mail list --data "$tmp/data"
out_has "over, 0-1: North wins by mate on board A"
try "the log" 0 mail show 1 --log --data "$tmp/data"
cp "$tmp/out" "$tmp/log"
try "is judged" 0 judge "$tmp/log"
out_has "result 0-1 mate A"
finish
