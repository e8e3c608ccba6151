# SPDX-License-Identifier: MIT
# Files over 600 lines are named, for a reader to judge; this never fails. Heavy files (over 600 kB) do fail.
set -euo pipefail
. tools/lint/lib.sh

our_files \( -name '*.[ch]' -o -name '*.ts' -o -name '*.tsx' -o -name '*.mjs' \) | while read -r file; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 600 ] || echo "# $file has $lines lines"
done
{ find . \( -path ./.git -o -path ./build -o -name node_modules \) -prune -o -type f -size +600k -print; } |
    sed 's|^\./||; s|$|: over 600 kB|' | verdict "sizes: no heavy file"
