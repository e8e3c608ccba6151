# SPDX-License-Identifier: MIT
# clang-tidy with the checks of .clang-tidy over every source of the project's own layers.
set -euo pipefail
. tools/lint/lib.sh

# src/wasm is compiled for another machine, whose builtins it uses; src/mail includes gmime.
GMIME=$(pkg-config --cflags gmime-3.0 | sed 's/-I/-isystem /g')
export GMIME
find src -name '*.c' | sort |
    xargs -r -P "$(nproc)" -I FILE sh -c 'case $1 in src/wasm/*) target=--target=wasm32-wasi ;; src/mail/*) target=$GMIME ;; *) target= ;; esac
        clang-tidy --quiet "$1" -- -std=c11 -Isrc -Iinclude $target \
        -D_POSIX_C_SOURCE=200809L -DBUGHOUSE_VERSION=\"0\" 2>/dev/null | grep -E "(error|warning): " || true' sh FILE |
    sed "s|^$PWD/||" | sort -u | verdict "tidy: clang-tidy has nothing to say"
