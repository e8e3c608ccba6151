# SPDX-License-Identifier: MIT
# Shared by the tests of the tools: TAP output and a small tree of its own to try things in.

# What the make that runs this test was told is not for the makes that the test runs.
unset MAKEFLAGS MFLAGS MAKELEVEL TAP TALLY BUILD OUT CC CFLAGS

count=0
failures=0

# check TEXT COMMAND...: one TAP line by the command's exit status.
check() {
    local text=$1 output
    shift
    count=$((count + 1))
    if output=$("$@" 2>&1); then
        echo "ok $count - $text"
    else
        failures=$((failures + 1))
        echo "not ok $count - $text"
        sed 's/^/# /' <<<"$output"
    fi
}

refuse() { ! "$@"; }

finish() {
    echo "1..$count"
    [ $failures -eq 0 ]
}

# make_tree: a new tree with this project's tools and two small pure layers; goes there.
make_tree() {
    local here=$PWD
    tree=$(mktemp -d)
    trap 'rm -rf "$tree"' EXIT
    cp -r Makefile .clang-format .clang-tidy tools LICENSES packaging "$tree"
    cd "$tree"
    rm -rf tools/gen tools/clauses.sh
    mkdir -p src/base src/chess tests/base tests/chess tests/fuzz
    cp "$here/tests/fuzz/replay_main.c" tests/fuzz/
    printf '%s\n' 'base pure -' 'chess pure base' 'match pure chess base' >src/LAYERS
    write_module base alpha '' 'return x + 1;'
    write_module chess beta base/alpha.h 'return alpha_run(x) * 2;'
    write_test base alpha 2
    write_test chess beta 4
}

# write_module LAYER NAME INCLUDE BODY: a module with one function NAME_run(int x).
write_module() {
    local guard
    guard=$(tr '[:lower:]' '[:upper:]' <<<"$1_$2_H")
    mkdir -p "src/$1"
    printf '%s\n' "// SPDX-License-Identifier: MIT" "#ifndef $guard" "#define $guard" \
        "int $2_run(int x);" "#endif" >"src/$1/$2.h"
    {
        echo "// SPDX-License-Identifier: MIT"
        echo "#include \"$1/$2.h\""
        [ -z "$3" ] || printf '\n#include "%s"\n' "$3"
        printf '\nint %s_run(int x) {\n    %s\n}\n' "$2" "$4"
    } >"src/$1/$2.c"
    printf '`%s.c` `%s.h`\n' "$2" "$2" >>"src/$1/README.md"
}

# write_test LAYER NAME VALUE: a cmocka test that NAME_run(1) is VALUE.
write_test() {
    cat >"tests/$1/test_$2.c" <<TEXT
// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "$1/$2.h"

static void runs(void **state) {
    (void)state;
    assert_int_equal($2_run(1), $3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(runs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
TEXT
}
