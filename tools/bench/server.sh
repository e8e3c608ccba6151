#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Moves accepted, journaled and seen by the three others: tools/bench/load.c plays at 1, 100, 1000 and
# MOST tables, a move a second each, against `bughouse serve` with its journal on the disk, with its
# journal in memory, and against a relay in node (`ws`; no rules, no journal), one after the other in
# one run. Latencies in milliseconds; the ratios are those of the relay to ours.
#
# BUGHOUSE       the program (default build/release/bughouse)
# MOST           tables of the last row; default what the limit of open files allows, 5000 at most
# BENCH_SECONDS  of each measurement; default 10
# BENCH_FOLDER   for the journal on the disk; default below build/
# BENCH_AS       a command before each program, such as "chrt -r 2" (as root) on a machine that has
#                other things to do
set -euo pipefail

program=${BUGHOUSE:-build/release/bughouse}
seconds=${BENCH_SECONDS:-10}
folder=${BENCH_FOLDER:-build/bench}
as=${BENCH_AS:-}
files=$(ulimit -Hn)
if [ "$files" = unlimited ] || [ "$files" -gt 20100 ]; then files=20100; fi
most=${MOST:-$(((files - 100) / 4))}
ulimit -S -n "$(ulimit -Hn)"

[ -d web/node_modules/ws ] || make -s web/node_modules/.package-lock.json
mkdir -p build/bench "$folder"
${CC:-gcc} -O2 -o build/bench/load tools/bench/load.c
disk=$(mktemp -d "$folder/data-XXXXXX")
memory=$(mktemp -d /dev/shm/bughouse-bench-XXXXXX)
pid=
finish() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
    rm -rf "$disk" "$memory" build/bench/out
}
trap finish EXIT

# wait_for_port PATTERN: until the program has printed its port
wait_for_port() {
    local line
    while read -r -t 20 line; do
        if [[ $line =~ $1 ]]; then
            port=${BASH_REMATCH[1]}
            return
        fi
    done <&3
    echo "the server does not start" >&2
    exit 1
}

# measure TABLES PATTERN COMMAND...: starts the command, plays, ends it; sets `result`
measure() {
    local tables=$1 pattern=$2
    shift 2
    rm -f build/bench/out
    mkfifo build/bench/out
    $as "$@" >build/bench/out 2>/dev/null &
    pid=$!
    exec 3<build/bench/out
    wait_for_port "$pattern"
    result=$($as build/bench/load "$port" "$tables" "$seconds" "$pid")
    kill "$pid"
    wait "$pid" || true
    exec 3<&-
    pid=
}

ours() { # TABLES FOLDER
    rm -rf "${2:?}"/*
    measure "$1" 'http://127.0.0.1:([0-9]+)/' "$program" serve --listen 127.0.0.1:0 --data "$2" \
        --web none --limit tables=$(($1 + 10)) --limit connections=$(($1 * 4 + 30))
}

row() { # NAME RESULT RELAY-RESULT
    awk -v name="$1" -v a="$2" -v b="$3" 'BEGIN {
        split(a, x, " "); split(b, y, " ")
        printf "%6d  %-16s %8d %9.2f %9.2f %9.1f %7d %9.0f %6.0f%%", x[1], name, x[2], x[3] / 1000,
            x[4] / 1000, x[5] / 1000, x[6], x[7], x[8]
        if (b != "") printf "   %5.2fx %5.2fx %5.2fx", y[3] / x[3], y[4] / x[4], (x[8] > 0) ? y[8] / x[8] : 0
        print ""
    }'
}

echo "A move a second at each table; milliseconds until the three others have seen it"
printf '%6s  %-16s %8s %9s %9s %9s %7s %9s %7s   %s\n' tables server moves median p99 worst missed \
    'kB/table' cpu 'relay / ours: median, p99, cpu'
for tables in 1 100 1000 "$most"; do
    measure "$tables" '^([0-9]+)$' node tools/bench/relay.mjs
    relay=$result
    ours "$tables" "$disk"
    on_disk=$result
    ours "$tables" "$memory"
    row 'node ws relay' "$relay" ''
    row 'bughouse' "$on_disk" "$relay"
    row '  log in memory' "$result" "$relay"
done
