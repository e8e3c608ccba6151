#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Which test stands for which clause of docs/RULES.md: prints each id with the match logs named by it, then the
# other files of tests/ that name it. Fails for a clause without any that is not listed there as shown
# elsewhere, and for a test that names a clause which does not exist.
set -euo pipefail
cd "$(dirname "$0")/.."

rules=docs/RULES.md
pattern='(AR|SW|OT|WE|CV|TA|EM)-[0-9][0-9]'
ids=$(sed -nE "/^\| elsewhere /q; s/^\| ($pattern) \|.*/\1/p" $rules)
elsewhere=$(sed -nE "1,/^\| elsewhere /d; s/^\| ($pattern) \| (.*) \|$/\1 \3/p" $rules)
# One pass over the tests: "ID file", the logs under their own names.
named=$(
    find tests -type f -path '*/logs/*.log' -printf '%f %p\n' | sed -nE "s/^($pattern)\b[^ ]* (.*)/\1 \3/p"
    grep -rnoIE --exclude-dir=oracle --exclude-dir=support --include='*.c' --include='*.h' --include='*.sh' --include='*.mjs' --include='*.bpgn' \
        --include='*.tsv' --include='*.perft' "\b$pattern\b" tests |
        sed -E 's/^([^:]*):[0-9]*:(.*)/\2 \1/'
)

failed=0
covered=0
while read -r id; do
    logs=$(awk -v id="$id" '$1 == id && $2 ~ /\.log$/ { print $2 }' <<<"$named" | sort -u)
    others=$(awk -v id="$id" '$1 == id && $2 !~ /\.log$/ { print $2 }' <<<"$named" | sort -u)
    where=$(awk -v id="$id" '$1 == id { sub(/^[^ ]* /, ""); print }' <<<"$elsewhere")
    if [ -n "$logs$others" ]; then
        covered=$((covered + 1))
        printf '%s\n' "$id"
        for file in $logs; do printf '    %s\n' "${file##*/}"; done
        for file in $others; do printf '    %s\n' "$file"; done
    elif [ -n "$where" ]; then
        printf '%s\n    shown elsewhere: %s\n' "$id" "$where"
    else
        printf '%s\n    NO TEST\n' "$id"
        failed=$((failed + 1))
    fi
done <<<"$ids"

unknown=$(awk '{ print $1 }' <<<"$named" | sort -u | grep -vxF -f <(echo "$ids") || true)
for id in $unknown; do
    echo "$id is named by a test and is no clause of $rules:"
    awk -v id="$id" '$1 == id { print "    " $2 }' <<<"$named" | sort -u
    failed=$((failed + 1))
done
echo "clauses $(wc -l <<<"$ids"), with tests $covered, shown elsewhere $(wc -l <<<"$elsewhere"), missing $failed"
[ "$failed" -eq 0 ]
