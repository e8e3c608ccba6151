# SPDX-License-Identifier: MIT
# Helpers of the tests of the program. Each test runs $BUGHOUSE and prints TAP.
BUGHOUSE=${BUGHOUSE:-build/release/bughouse}
tests=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

result() { # ok|not-ok NAME
    tests=$((tests + 1))
    if [ "$1" = ok ]; then echo "ok $tests - $2"; else echo "not ok $tests - $2"; fi
}

show() { sed "s/^/# $1: /" "$2"; }

# try NAME STATUS ARGUMENTS...: runs the program, output in $tmp/out and $tmp/err, and checks its exit status.
try() {
    local name=$1 expected=$2
    shift 2
    local status=0
    "$BUGHOUSE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
    if [ "$status" = "$expected" ]; then
        result ok "$name: exit status $expected"
    else
        result not-ok "$name: exit status $status instead of $expected"
        show out "$tmp/out"
        show err "$tmp/err"
    fi
}

# out_is TEXT, err_is TEXT: the whole output of the last run; out_has, err_has: a line of it.
same() { # NAME FILE TEXT
    if [ "$(cat "$2")" = "$3" ]; then result ok "$1"; else
        result not-ok "$1"
        show got "$2"
    fi
}
out_is() { same "output is '${1%%$'\n'*}'" "$tmp/out" "$1"; }
err_is() { same "message is '${1%%$'\n'*}'" "$tmp/err" "$1"; }
has() { # NAME FILE TEXT
    if grep -qF -- "$3" "$2"; then result ok "$1"; else
        result not-ok "$1"
        show got "$2"
    fi
}
out_has() { has "output has '$1'" "$tmp/out" "$1"; }
err_has() { has "message has '$1'" "$tmp/err" "$1"; }

finish() { echo "1..$tests"; }
