# SPDX-License-Identifier: MIT
# Each folder of src/ has a README.md that names each of its files.
set -euo pipefail
. tools/lint/lib.sh

for folder in src/*/; do
    [ -n "$(ls "$folder")" ] || continue
    if [ ! -f "$folder"README.md ]; then
        echo "${folder}README.md is missing"
        continue
    fi
    for file in "$folder"*; do
        name=$(basename "$file")
        [ "$name" = README.md ] || grep -qF -- "$name" "$folder"README.md ||
            echo "${folder}README.md does not name $name"
    done
    # And names no file that is gone.
    grep -oE '`[a-z0-9_]+\.[ch]`' "$folder"README.md | tr -d '`' | sort -u | while read -r name; do
        [ -e "$folder$name" ] || echo "${folder}README.md names $name, which does not exist"
    done
done | verdict "readmes: each folder of src has one that names its files"
