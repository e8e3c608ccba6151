#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The command line as such.
set -u
. tests/cli/lib.sh

try "no command" 2
err_has "no command given"
try "unknown command" 2 castle
err_has "unknown command 'castle'"
try "help" 0 --help
out_has "usage: bughouse COMMAND"
out_has "judge"
try "version" 0 --version
out_has "bughouse "
try "help of a command" 0 perft --help
out_has "usage: bughouse perft"
finish
