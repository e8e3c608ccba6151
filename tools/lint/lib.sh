# SPDX-License-Identifier: MIT
# Shared by the lints, which run from the top of the tree. A lint prints its problems, one a line, into
# `verdict NAME`, which turns them into one TAP check.

verdict() {
    local problems
    problems=$(cat)
    echo "1..1"
    if [ -z "$problems" ]; then
        echo "ok 1 - $1"
    else
        echo "not ok 1 - $1"
        sed 's/^/# /' <<<"$problems"
        exit 1
    fi
}

# The files that are ours and tracked or to be: no build results, records or packages.
our_files() {
    find . \( -path ./.git -o -path ./build -o -name node_modules -o -path ./tests/data \
        -o -path ./tests/fuzz/corpus -o -path ./LICENSES \) -prune -o -type f "$@" -print |
        sed 's|^\./||' | sort
}

# layer_row NAME: the layers it sees; layer_kind NAME; layer_names [KIND].
layer_row() { awk -v l="$1" '$1 == l { for (i = 3; i <= NF; i++) if ($i != "-") print $i }' src/LAYERS; }
layer_kind() { awk -v l="$1" '$1 == l { print $2 }' src/LAYERS; }
layer_names() { awk -v k="${1-}" '/^[a-z]/ && (k == "" || $2 == k) { print $1 }' src/LAYERS; }
