# SPDX-License-Identifier: MIT
# Includes follow src/LAYERS: a source of src/<layer> includes headers of its own layer and of the layers in
# its row. A test of tests/<layer> is held to the same row. The table itself: a row names only rows above it,
# and with a layer also what that layer sees (the linker needs both). Pure layers include no header that
# means I/O, time, memory or threads.
set -euo pipefail
. tools/lint/lib.sh

check_table() {
    awk '/^[a-z]/ {
        if ($2 !~ /^(pure|system|program|wasm)$/) print "src/LAYERS: " $1 ": unknown kind " $2
        for (i = 3; i <= NF; i++) {
            if ($i == "-") continue
            if (!($i in sees)) { print "src/LAYERS: " $1 " sees " $i ", which is not above it"; continue }
            if ($2 == "pure" && kind[$i] != "pure") print "src/LAYERS: pure " $1 " sees " $i
            n = split(sees[$i], below, " ")
            for (j = 1; j <= n; j++)
                if (index(" " $0 " ", " " below[j] " ") == 0)
                    print "src/LAYERS: " $1 " sees " $i " but not " below[j]
        }
        row = ""
        for (i = 3; i <= NF; i++) if ($i != "-") row = row " " $i
        sees[$1] = row; kind[$1] = $2
    }' src/LAYERS
    for folder in src/*/; do
        layer=$(basename "$folder")
        [ -n "$(layer_kind "$layer")" ] || echo "src/$layer: no row in src/LAYERS"
    done
}

# check_includes FOLDER LAYER: prints includes of layers that are not in the row.
check_includes() {
    local allowed
    allowed=" $2 $(layer_row "$2" | tr '\n' ' ')"
    [ -d "$1" ] || return 0
    find "$1" -name '*.[ch]' | sort |
        { xargs -r grep -nHE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' || true; } |
        awk -F: -v allowed="$allowed" -v layers=" $(layer_names | tr '\n' ' ')" '{
            split($3, quoted, "\""); path = quoted[2]
            slash = index(path, "/"); top = substr(path, 1, slash - 1)
            if (path ~ /\.\./) print $1 ":" $2 ": \"" path "\" goes up a folder"
            else if (slash == 0 && $1 ~ /^src\// && path != "bughouse.h")
                print $1 ":" $2 ": \"" path "\" lacks its layer"
            else if (slash && index(layers, " " top " ") && !index(allowed, " " top " "))
                print $1 ":" $2 ": \"" path "\" is not for this layer"
        }'
}

check_system_headers() {
    find "src/$1" -name '*.[ch]' | sort | xargs -r grep -nHE \
        '^[[:space:]]*#[[:space:]]*include[[:space:]]*<(stdio|stdlib|time|threads|pthread|unistd|errno|signal|locale|fcntl|malloc|sys/.*|stdatomic|setjmp|math)\.h>' |
        awk -F: '{ print $1 ":" $2 ": a pure layer includes " $3 }' || true
}

{
    check_table
    for layer in $(layer_names); do
        check_includes "src/$layer" "$layer"
        check_includes "tests/$layer" "$layer"
        if [ "$(layer_kind "$layer")" = pure ] && [ -d "src/$layer" ]; then check_system_headers "$layer"; fi
    done
} | verdict "layers: includes follow src/LAYERS"
