#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Time to draw the slowest round of a Swiss with hundreds of teams, processor time on one core. The test
# program plays the tournaments and prints it.
set -euo pipefail

MAKEFLAGS='' make -s BUILD=release build/release/tests/tourney/test_swiss
build/release/tests/tourney/test_swiss 2>&1 | grep '^# .* slowest round' | sed 's/^# /tourney: /'
