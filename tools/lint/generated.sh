# SPDX-License-Identifier: MIT
# The sources that programs of tools/gen write are what these programs write now.
set -euo pipefail
. tools/lint/lib.sh

for generator in tools/gen/*.c; do
    [ -e "$generator" ] || continue
    target=$(tools/generate --target "$generator" 2>&1) || { echo "$target" && continue; }
    tools/generate "$generator" | cmp -s - "$target" ||
        echo "$target: not what $generator writes (make generate)"
done | verdict "generated: sources are what their generators write"
