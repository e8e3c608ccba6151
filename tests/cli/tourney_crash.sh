#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The event file of a tournament: cut at any byte, killed commands, two commands at once.
set -u
. tests/cli/lib.sh

file=$tmp/e.bht
t() { "$BUGHOUSE" tourney "$file" "$@"; }
events() { "$BUGHOUSE" tourney "$1" log --plain 2>/dev/null | grep -c .; }

"$BUGHOUSE" tourney new "$file" "Évening" --rounds 3 >/dev/null
for i in 1 2 3 4 5; do t add "Ann $i" $((1800 - i)) "Ben \"$i\", Jr." 1500 >/dev/null; done
t pair >/dev/null
t publish >/dev/null
t result 1 1 1-0 mate A 0-1 flag B >/dev/null
t correct 1 1 2 1-0 mate B --why 'said "so"' >/dev/null
t undo >/dev/null

# Cut: every byte of the last lines, and every 41st one of all.
size=$(stat -c %s "$file")
failed=""
cuts=0
for ((at = 1; at < size; at += (at < size - 300 ? 41 : 1))); do
    head -c "$at" "$file" >"$tmp/cut.bht"
    lines=$(tr -cd '\n' <"$tmp/cut.bht" | wc -c)
    cuts=$((cuts + 1))
    if [ "$lines" -lt 2 ]; then
        "$BUGHOUSE" tourney "$tmp/cut.bht" log >/dev/null 2>&1
        [ $? = 2 ] || failed="$failed $at"
        continue
    fi
    [ "$(events "$tmp/cut.bht")" = $((lines - 1)) ] || failed="$failed $at"
done
if [ -z "$failed" ]; then result ok "cut at $cuts places: whole events stay"; else
    result not-ok "cut at bytes$failed"
fi

head -c $((size - 5)) "$file" >"$tmp/cut.bht"
try "looking at a torn file" 0 tourney "$tmp/cut.bht" log --plain
err_has "the last line is torn"
before=$(events "$tmp/cut.bht")
try "changing a torn file" 0 tourney "$tmp/cut.bht" note "on we go"
err_has "was torn by a crash"
try "afterwards it is whole" 0 tourney "$tmp/cut.bht" log --plain
err_is ""
if [ "$(events "$tmp/cut.bht")" = $((before + 1)) ]; then result ok "one event more"; else result not-ok "one event more"; fi

# Damage before the last line is told, and nothing is written.
sed '4s/Ann/Eve/' "$file" >"$tmp/damaged.bht"
cp "$tmp/damaged.bht" "$tmp/as-it-was"
try "a damaged line" 2 tourney "$tmp/damaged.bht" note x
err_has "damaged.bht:4:1: the line does not agree with its check"
err_has "the 2 events before it are whole"
cmp -s "$tmp/damaged.bht" "$tmp/as-it-was" && result ok "it stays as it was" || result not-ok "it stays as it was"
echo "Dear aunt" >"$tmp/letter.bht"
try "another file" 2 tourney "$tmp/letter.bht" note x
err_has "not an event file of a tournament"

# Many at once: all wait for each other.
before=$(events "$file")
pids=""
for i in 1 2 3 4 5 6; do
    t note "at once $i" >/dev/null 2>"$tmp/at-once.$i" &
    pids="$pids $!"
done
failed=0
for pid in $pids; do wait "$pid" || failed=$((failed + 1)); done
[ $failed = 0 ] && result ok "six commands at once" || result not-ok "six commands at once: $failed refused"
[ "$(events "$file")" = $((before + 6)) ] && result ok "all six are in the file" || result not-ok "all six are in the file"

# One that holds the file longer than anybody waits.
exec 9<"$file"
flock 9
try "a file that another command holds" 1 tourney "$file" note x
err_has "another command is changing this tournament"
try "looking needs no lock" 0 tourney "$file"
exec 9<&-
try "when it has ended" 0 tourney "$file" note x

# Killed: what a command has said is done is done, and nothing is half done.
before=$(events "$file")
said=0
for i in $(seq 1 30); do
    rm -f "$tmp/said"
    "$BUGHOUSE" tourney "$file" note "killed $i" >"$tmp/said" 2>/dev/null &
    pid=$!
    # Some earlier, some later: a command takes a few milliseconds.
    for ((k = 0; k < i * 40; k++)); do :; done
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    grep -qs Noted "$tmp/said" && said=$((said + 1))
done 2>/dev/null
after=$(events "$file")
try "after 30 kills" 0 tourney "$file" note "still here"
if [ "$after" -ge $((before + said)) ] && [ "$after" -le $((before + 30)) ]; then
    result ok "what was said is there"
else
    result not-ok "said $said, there are $((after - before))"
fi
finish
