# SPDX-License-Identifier: MIT
# The pure layers call nothing of the system and hold no writable data. Reads the objects of the folders
# given (default: build/debug): undefined symbols that no pure layer defines must be on the list below, and
# the sections for writable data must be empty.
set -euo pipefail
. tools/lint/lib.sh
[ $# -gt 0 ] || set -- build/debug

allowed='mem(cpy|move|set|cmp|chr)|str(len|nlen|cmp|ncmp|chr)|bcmp|__assert_fail|_GLOBAL_OFFSET_TABLE_'
allowed+='|__(popcount|clz|ctz|ffs|bswap|div|udiv|mod|umod|mul|ashl|lshr|ashr)[a-z]*[0-9]+'
allowed+='|__stack_chk_(fail|guard)|__(asan|ubsan|tsan|sanitizer|gcov|llvm)_.*'

check_build() {
    local build=$1 object layer
    local objects=()
    for layer in $(layer_names pure); do
        for object in "$build/obj/$layer"/*.o; do
            [ -f "src/$layer/$(basename "$object" .o).c" ] && objects+=("$object")
        done
    done
    [ ${#objects[@]} -gt 0 ] || return 0

    # Two passes over the same list: what the layers define, then what they still want.
    nm --print-file-name --format=posix "${objects[@]}" |
        awk -v allowed="^($allowed)\$" '
            $3 != "U" { if ($3 ~ /^[A-Z]$/) defined[$2] = 1 }
            $3 == "U" { wanted[++n] = $2; where[n] = $1 }
            $3 == "C" { print $1 " " $2 " is writable data" }
            END {
                for (i = 1; i <= n; i++)
                    if (!(wanted[i] in defined) && wanted[i] !~ allowed)
                        print where[i] " calls " wanted[i]
            }'
    objdump --syms "${objects[@]}" | awk '
        /file format/ { file = $1 }
        # name, section and size stand around the tab; constant tables of pointers are in .data.rel.ro
        / [O ] \.(data|bss|tdata|tbss)[^ \t]*\t/ && !/ \.data\.rel\.ro/ && !/ d  / {
            print file " " $NF " is writable data"
        }'
}

for build in "$@"; do
    if [ ! -d "$build/obj" ]; then
        echo "$build was not built"
    else
        check_build "$build"
    fi
done | verdict "purity: pure layers call nothing and write nothing of their own"
