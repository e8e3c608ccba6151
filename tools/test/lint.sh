# SPDX-License-Identifier: MIT
# Each lint accepts a small clean tree and refuses the fault it is there for.
set -euo pipefail
. tools/test/lib.sh
make_tree

lint() { bash "tools/lint/$1.sh" build/debug; }
build() { make -s BUILD=debug libs; }
# fault NAME LINT WHAT-IT-SAYS: the lint fails and says so.
finds() {
    local output
    if output=$(lint "$1"); then echo "accepted" && return 1; fi
    grep -qE -- "$2" <<<"$output" || { echo "$output" && return 1; }
}

build
clang-format -i src/*/*.[ch] tests/*/*.c
for name in layers symbols purity headers licences words readmes format tidy sizes wasm; do
    check "$name accepts the clean tree" lint $name
done
cp -rp . "$tree.clean"
trap 'rm -rf "$tree" "$tree.clean"' EXIT
# With its times: a source changed at once after a copy without them may be no newer than its object.
again() { rm -rf src tests build && cp -rp "$tree.clean"/{src,tests,build} .; }

write_module base gamma chess/beta.h 'return beta_run(x);'
check "an include upwards" finds layers 'gamma.c:4: "chess/beta.h" is not for this layer'
again
echo '#include "chess/beta.h"' >>tests/base/test_alpha.c
check "an include upwards in a test" finds layers 'test_alpha.c:.* is not for this layer'
again
echo '#include <stdio.h>' >>src/base/alpha.c
check "stdio in a pure layer" finds layers 'pure layer includes'
again
mkdir src/other
check "a folder without a row" finds layers 'src/other: no row'
again
printf '%s\n' 'base pure chess' 'chess pure -' >src/LAYERS
check "a row that looks up" finds layers 'base sees chess, which is not above it'
again
printf '%s\n' 'base pure -' 'chess pure base' 'match pure chess' >src/LAYERS
check "a row with a gap" finds layers 'match sees chess but not base'

again
printf 'int stray(void);\nint stray(void) { return 1; }\n' >>src/base/alpha.c
build
check "an export that nobody declares" finds symbols 'alpha.c: exports stray'

again
printf 'void *malloc(unsigned long n);\nvoid *alpha_new(void);\nvoid *alpha_new(void) { return malloc(9); }\n' >>src/base/alpha.c
build
check "malloc in a pure layer" finds purity 'calls malloc'
again
printf 'int alpha_count(void);\nint alpha_count(void) { static int n; return ++n; }\n' >>src/base/alpha.c
build
check "a static counter" finds purity 'n(\.[0-9]+)? is writable data'
again
printf 'extern int alpha_level;\nint alpha_level = 3;\n' >>src/base/alpha.c
build
check "a writable global" finds purity 'alpha_level is writable data'
again
printf 'extern const char *const alpha_names[];\nconst char *const alpha_names[] = {"a", "b"};\n' >>src/base/alpha.c
build
check "a constant table of strings is fine" lint purity

again
printf 'uint64_t alpha_key(void);\n' >>src/base/alpha.h
check "a header that needs another" finds headers 'alpha.h: does not compile on its own with gcc'
again
printf '// SPDX-License-Identifier: MIT\nint zeta_run(void);\n' >src/base/zeta.h
check "a header without a guard" finds headers 'zeta.h: no include guard'
again
sed -i 's/CHESS_BETA_H/BASE_ALPHA_H/' src/chess/beta.h
check "a guard used twice" finds headers 'guard BASE_ALPHA_H is also that of'

again
sed -i 1d src/base/alpha.c
check "a source without a licence line" finds licences 'alpha.c: no SPDX'
again
sed -i '1s/MIT/GPL-3.0-or-later/' src/base/alpha.c
check "the wrong licence" finds licences 'only web/ is not MIT'

again
printf '// %s\n' "TO""DO: later" >>src/base/alpha.c
check "something left for later" finds words 'left for later: src/base/alpha.c'
again
printf '// see /%s/somebody/notes\n' "ho""me" >>src/base/alpha.c
check "a path of one machine" finds words 'path of a machine: src/base/alpha.c'
again
printf 'sl''eep 3\n' >tests/base/wait.sh
check "a test that waits by the clock" finds words 'waits by .*tests/base/wait.sh'

again
echo >src/base/README.md
check "a README without its files" finds readmes 'does not name alpha.c'
again
echo '`gone.c`' >>src/base/README.md
check "a README that names a file that is gone" finds readmes 'names gone.c'

again
echo 'int  alpha_other ( int y ) ;' >>src/base/alpha.h
check "a line not formatted" finds format 'alpha.h'
again
printf 'int alpha_zero(int y);\nint alpha_zero(int y) {\n    int z = 0;\n    return y / z;\n}\n' >>src/base/alpha.c
check "a division by zero" finds tidy 'Division by zero'
again
mkdir tools/gen
printf '#include <stdio.h>\n// Writes src/base/made.c\nint main(void) { return puts("int x;") < 0; }\n' >tools/gen/made.c
echo 'int x;' >src/base/made.c
check "a generated source as it should be" lint generated
echo 'int y;' >src/base/made.c
check "a generated source changed by hand" finds generated 'made.c: not what tools/gen/made.c writes'
rm -r tools/gen
again
head -c 700000 /dev/zero >tests/base/heavy.bin
check "a heavy file" finds sizes 'heavy.bin: over 600 kB'
finish
