# SPDX-License-Identifier: MIT
# tools/tap-run and tools/tally: what counts as passed and what as failed.
set -euo pipefail
. tools/test/lib.sh

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# last OPTIONS... SCRIPT: the last line of the tally over one program that runs SCRIPT.
last() {
    local options=("${@:1:$#-1}")
    tools/tap-run "${options[@]}" "$folder/one.tap" one bash -c "${@: -1}"
    tools/tally "$folder/one.tap" | tail -n 1
}
expect() {
    local want=$1 got
    shift
    got=$(last "$@")
    [ "$got" = "$want" ] || { echo "got: $got; expected: $want" && return 1; }
}
status_is_failure() { ! tools/tally "$folder/one.tap"; }

check "two checks pass" expect "2 passed, 0 failed" 'echo 1..2; echo ok 1 - a; echo ok 2 - b'
check "its exit status is 0" tools/tally "$folder/one.tap"
check "a failed check" expect "1 passed, 1 failed" 'echo 1..2; echo ok 1; echo not ok 2 - b; exit 1'
check "its exit status is 1" status_is_failure
check "several plans add up" expect "2 passed, 0 failed" 'echo 1..1; echo ok 1; echo 1..1; echo ok 1'
check "a plan not kept" expect "1 passed, 1 failed" 'echo 1..3; echo ok 1'
check "no plan" expect "1 passed, 1 failed" 'echo ok 1'
check "no output" expect "0 passed, 1 failed" 'true'
check "a crash" expect "1 passed, 1 failed" 'echo 1..2; echo ok 1; kill -SEGV $$'
check "an exit status without a failed line" expect "1 passed, 1 failed" 'echo 1..1; echo ok 1; exit 3'
check "out of time" expect "0 passed, 1 failed" -t 1 'echo 1..1; while :; do :; done'
check "output without a last newline" expect "1 passed, 0 failed" 'echo 1..1; printf "ok 1"'
check "a skipped check is neither" expect "1 passed, 0 failed" 'echo 1..2; echo ok 1; echo "ok 2 # SKIP b"'
check "by status, passed" expect "1 passed, 0 failed" -s 'echo fine'
check "by status, failed" expect "0 passed, 1 failed" -s 'exit 1'
check "indented subtests do not count" expect "1 passed, 0 failed" 'echo 1..1; echo "    not ok 1"; echo ok 1'
check "nothing run is a failure" refuse tools/tally /dev/null
finish
