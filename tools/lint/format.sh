# SPDX-License-Identifier: MIT
# clang-format would change nothing (`make format` does it).
set -euo pipefail
. tools/lint/lib.sh

command -v clang-format >/dev/null || {
    echo "clang-format is missing" | verdict "format: clang-format would change nothing"
    exit 1
}
our_files -name '*.[ch]' | { xargs -r -d '\n' clang-format --dry-run -Werror 2>&1 || true; } |
    awk -F: '/: (error|warning): / && !seen[$1]++' |
    verdict "format: clang-format would change nothing"
