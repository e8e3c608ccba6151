#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# perft nodes a second on one core beside Debian's stockfish (start position) and fairy-stockfish
# (positions with reserves, its variant bughouse: what is captured leaves the board, as here).
# Every program counts at the last ply. Best of several runs, their start-up time taken off; all in
# one run, because machines differ from hour to hour.
#
# BUGHOUSE  the program (default build/release/bughouse)
# NATIVE    a second build of it, for this machine's processor; made here unless NATIVE=none
set -euo pipefail

program=${BUGHOUSE:-build/release/bughouse}
native=${NATIVE:-build/native/bughouse}
stockfish=$(command -v stockfish || echo /usr/games/stockfish)
fairy=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'

if [ -z "${NATIVE:-}" ]; then
    MAKEFLAGS='' make -s BUILD=release ARCH=native OUT=build/native all
elif [ "$native" = none ]; then
    native=$program
fi
TIMEFORMAT=%U

# seconds RUNS COMMAND...: least processor time of a command that reads $input
seconds() {
    local runs=$1 best=999999 time
    shift
    for _ in $(seq "$runs"); do
        { time "$@" <<<"$input" >/dev/null 2>&1; } 2>"$times"
        time=$(tail -n 1 "$times")
        best=$(awk -v a="$best" -v b="$time" 'BEGIN { print (b < a) ? b : a }')
    done
    echo "$best"
}
times=$(mktemp)
trap 'rm -f "$times"' EXIT

# uci PROGRAM VARIANT FEN DEPTH RUNS: sets `count` and `rate` (million nodes a second)
uci() {
    local before
    input="setoption name UCI_Variant value $2"$'\n'"position fen $3"$'\n'"go perft 1"$'\n'quit
    before=$(seconds 3 "$1")
    input=${input/perft 1/perft $4}
    count=$("$1" <<<"$input" 2>/dev/null | awk '/^Nodes searched/ { print $3 }')
    rate_of "$(seconds "$5" "$1")" "$before"
}

# ours PROGRAM FEN DEPTH
ours() {
    local before
    input=
    before=$(seconds 3 "$1" perft 1 "$2")
    count=$("$1" perft "$3" "$2" | tail -n 1)
    rate_of "$(seconds 10 "$1" perft "$3" "$2")" "$before"
}

rate_of() {
    rate=$(awk -v n="$count" -v t="$1" -v b="$2" \
        'BEGIN { t -= b; if (t < 0.001) t = 0.001; printf "%.1f", n / t / 1e6 }')
}

# line NAME OTHER VARIANT FEN DEPTH RUNS
line() {
    local theirs plain expected
    uci "$2" "$3" "$4" "$5" "$6"
    theirs=$rate expected=$count
    ours "$program" "$4" "$5"
    plain=$rate
    if [ "$count" != "$expected" ]; then
        echo "$1: bughouse counts $count, $(basename "$2") $expected" >&2
        exit 1
    fi
    ours "$native" "$4" "$5"
    awk -v name="$1 $5" -v n="$count" -v other="$(basename "$2")" -v t="$theirs" -v p="$plain" \
        -v q="$rate" 'BEGIN {
            printf "%-14s %12d  %-15s %8.1f  %8.1f %6.2fx  %8.1f %6.2fx\n",
                name, n, other, t, p, p / t, q, q / t }'
}

echo "Million nodes a second, one core; ratio to the other program"
printf '%-14s %12s  %-15s %8s  %8s %7s  %8s %7s\n' \
    position nodes other other build ratio native ratio
line start "$stockfish" chess "$start w KQkq - 0 1" 6 5
line start-Q "$fairy" bughouse "$start[Qq] w KQkq - 0 1" 5 1
line start-P "$fairy" bughouse "$start[Pp] w KQkq - 0 1" 5 1
line kiwi-N "$fairy" bughouse \
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[Nn] w KQkq - 0 1' 4 2
line mid-hive-B "$fairy" bughouse \
    'rnb3k1/ppp1qqpp/2P1pnbQ/1B2N3/8/2P2N2/P1P2PPP/R3K2R[Pnnp] w KQ - 0 24' 4 2
line mid-zh "$fairy" bughouse \
    '2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 0 1' 4 2
