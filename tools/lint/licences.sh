# SPDX-License-Identifier: MIT
# Every source file names its licence in its first three lines, and the licence's text is in LICENSES/.
set -euo pipefail
. tools/lint/lib.sh

sources() {
    our_files \( -name '*.[ch]' -o -name '*.sh' -o -name '*.mjs' -o -name '*.js' -o -name '*.ts' \
        -o -name '*.tsx' -o -name '*.css' -o -name '*.html' -o -name Makefile \)
    for file in run check .ci/run tools/*; do
        if [ -f "$file" ] && head -n 1 "$file" | grep -q '^#!'; then echo "$file"; fi
    done
}

sources | sort -u | while read -r file; do
    licence=$(sed -n '1,3s/.*SPDX-License-Identifier: \([A-Za-z0-9.+-]*\).*/\1/p' "$file" | head -n 1)
    if [ -z "$licence" ]; then
        echo "$file: no SPDX-License-Identifier in its first lines"
    elif [ ! -f "LICENSES/$licence.txt" ]; then
        echo "$file: LICENSES/$licence.txt is missing"
    fi
    case $file in
    web/*) ;;
    *) [ "${licence:-MIT}" = MIT ] || echo "$file: only web/ is not MIT" ;;
    esac
done | verdict "licences: every source names its licence"
