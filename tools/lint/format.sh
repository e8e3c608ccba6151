# SPDX-License-Identifier: MIT
# clang-format would change nothing (`make format` does it).
set -euo pipefail
. tools/lint/lib.sh

our_files -name '*.[ch]' | while read -r file; do
    clang-format --dry-run -Werror "$file" 2>&1 | grep -m 1 -E 'error|warning' || true
done | verdict "format: clang-format would change nothing"
