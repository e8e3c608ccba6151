# SPDX-License-Identifier: MIT
# The Makefile: what links with what, what is rebuilt when, what the installed library exports.
set -euo pipefail
. tools/test/lib.sh
make_tree

quiet() { make -s "$@"; }
contains() { local output && output=$("${@:2}" 2>&1 || true) && grep -qE -- "$1" <<<"$output" || { echo "$output" && return 1; }; }

check "layers build" quiet libs
check "nothing is done twice" refuse contains 'CC|AR' make libs
check "other flags rebuild" contains 'CC +src/base/alpha.c' make CFLAGS=-DOTHER libs
quiet libs
touch -d '1 second' src/base/alpha.h # later than any object just built, however quick the machine
check "a changed header rebuilds its users" contains 'CC +src/chess/beta.c' make libs
check "tests pass" contains '^2 passed, 0 failed$' quiet test
check "with clang too" contains '^2 passed, 0 failed$' quiet CC=clang OUT=build/clang BUILD=asan test

write_module match delta chess/beta.h 'return beta_run(x);'
cat >tests/chess/test_upwards.c <<'TEXT'
int delta_run(int x);
int main(void) {
    return delta_run(1);
}
TEXT
check "a test cannot link a layer above its own" \
    contains "undefined reference to .delta_run" quiet BUILD=debug tests
rm tests/chess/test_upwards.c

printf 'int bh_double(int x);\n' >bughouse.h
mkdir include && mv bughouse.h include
printf '#include "bughouse.h"\n#include "match/delta.h"\nint bh_double(int x) {\n    return delta_run(x);\n}\n' >src/match/public.c
check "the library installs" quiet install DESTDIR="$tree/to" PREFIX=/usr
symbols=$(nm --extern-only --defined-only --format=posix to/usr/lib/libbughouse.a | awk 'NF > 1 { print $1 }')
check "it exports bh_* alone" test "$symbols" = bh_double
printf '#include <bughouse.h>\nint main(void) {\n    return bh_double(1) != 4;\n}\n' >user.c
flags() { PKG_CONFIG_PATH=to/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$tree/to pkg-config "$@" bughouse; }
use() { $1 user.c $(flags --cflags) $(flags --libs) -o user && ./user; }
check "a program uses it through pkg-config" use gcc
check "with another compiler than it was built with" use clang

cat >tests/fuzz/fuzz_alpha.c <<'TEXT'
#include "base/alpha.h"
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 1 && data[0] == 'b' && alpha_run(data[1]) == 'b') {
        abort();
    }
    return 0;
}
TEXT
mkdir -p tests/fuzz/corpus/alpha
echo good >tests/fuzz/corpus/alpha/good
check "a corpus is replayed" contains '^1 passed, 0 failed$' quiet BUILD=asan replay
echo bad >tests/fuzz/corpus/alpha/bad
check "a faulty input is named" contains 'input tests/fuzz/corpus/alpha/bad' quiet BUILD=asan replay
rm tests/fuzz/corpus/alpha/bad
check "the fuzzer finds it" contains 'Test unit written' quiet fuzz FUZZ_SECONDS=20

mkdir -p tests/sim tests/cli tests/wasm src/wasm src/cli
printf 'int helper(void);\nint helper(void) {\n    return 0;\n}\n' >tests/sim/helper.c
printf '#include "chess/beta.h"\nint helper(void);\nint main(void) {\n    return helper() + (beta_run(1) != 4);\n}\n' >tests/sim/sim_pairs.c
check "a simulator counts by its exit status" contains '^1 passed, 0 failed$' quiet sim
printf 'cli program match chess base\nwasm wasm match chess base\n' >>src/LAYERS
printf '#include <stdio.h>\n#include "match/delta.h"\nint main(void) {\n    printf("%%d %%s", delta_run(1), BUGHOUSE_VERSION);\n}\n' >src/cli/main.c
printf 'echo 1..1\n[ "$($BUGHOUSE)" = "4 %s" ] && echo ok 1\n' "$(sed -n 's/^VERSION := //p' Makefile)" >tests/cli/prints.sh
check "the program is built and tested" contains '^1 passed, 0 failed$' quiet cli-test
cat >src/wasm/exports.c <<'TEXT'
#include "match/delta.h"
#include <string.h>
__attribute__((export_name("twice"))) int twice(int x);
static char text[100];
int twice(int x) {
    memset(text, x, (unsigned)delta_run(x) % 100);
    return delta_run(x) + (int)strlen(text) * 0;
}
TEXT
cat >tests/wasm/twice.mjs <<'TEXT'
import { readFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert';
test('twice', async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(process.env.BUGHOUSE_WASM), {});
  instance.exports._initialize();
  assert.equal(instance.exports.twice(1), 4);
});
TEXT
check "the module runs in node" contains '^1 passed, 0 failed$' quiet wasm-test
check "and imports nothing" bash tools/lint/wasm.sh
printf '#include <stdio.h>\n__attribute__((export_name("speak"))) void speak(void);\nvoid speak(void) {\n    puts("a");\n}\n' >src/wasm/speak.c
quiet wasm
check "an import is found" contains 'imports wasi_snapshot_preview1' bash tools/lint/wasm.sh
check "coverage names each source" contains '100.00% +[0-9]+ +src/base/alpha.c' make -s coverage
check "a thread sanitizer build" quiet BUILD=tsan all
finish
