# SPDX-License-Identifier: MIT
# What src/<layer>/<module>.c exports begins with the module's name or is declared in a header of its layer;
# nothing else leaves a file. Reads the objects of the folders given (default: build/debug).
set -euo pipefail
. tools/lint/lib.sh
[ $# -gt 0 ] || set -- build/debug

check_layer() {
    local build=$1 layer=$2 source module object symbol
    for source in "src/$layer"/*.c; do
        module=$(basename "$source" .c)
        object=$build/obj/$layer/$module.o
        if [ ! -f "$object" ]; then
            echo "$source: $object was not built"
            continue
        fi
        nm --extern-only --defined-only --format=posix "$object" | while read -r symbol _; do
            case $symbol in
            "$module"_* | main | bh_* | __asan* | __odr_asan* | __gcov* | DW.ref.*) continue ;;
            esac
            grep -qswF -- "$symbol" "src/$layer"/*.h ||
                echo "$source: exports $symbol, which no header of the layer declares"
        done
    done
}

for layer in $(layer_names); do
    if [ "$(layer_kind "$layer")" = program ] || [ "$(layer_kind "$layer")" = wasm ]; then continue; fi
    if compgen -G "src/$layer/*.c" >/dev/null; then check_layer "$1" "$layer"; fi
done | verdict "symbols: each export has its module's prefix or its header"
