#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# bughouse rules: output and exit status. The words themselves are tried by
# tests/notation/test_rulewords.c, rule files by test_rulefile.c.
set -u
. tests/cli/lib.sh

try "list" 0 rules list
for name in arnold swap otb winchester winchester-tournament bughouse bughouse-points tandem email \
    fics chesscom; do
    grep -qx "$name" "$tmp/out" && result ok "lists $name" || result not-ok "lists $name"
done
for name in $("$BUGHOUSE" rules list); do
    try "show $name" 0 rules show "$name"
    out_has "Rules: $name"
    out_has "  A captured piece goes to the partner's reserve"
done

try "every option" 0 rules show arnold --options
out_has "match.illegal = claim_if_low 60"
out_has "board.promotion = pass"
out_has "match.time = 300+0"

printf '# ours\nbase = arnold\nname = Thursday club\nmatch.illegal = allowance 1\n' >"$tmp/club.rules"
try "a rule file" 0 rules show "$tmp/club.rules"
out_has "Rules: Thursday club"
out_has "taken back up to number 1; the next one loses."
try "its options" 0 rules show "$tmp/club.rules" --options
out_has "match.illegal = allowance 1"

for name in $("$BUGHOUSE" rules list) "$tmp/club.rules"; do
    "$BUGHOUSE" rules show "$name" --options >"$tmp/whole.rules"
    "$BUGHOUSE" rules show "$tmp/whole.rules" >"$tmp/again" 2>&1
    "$BUGHOUSE" rules show "$name" >"$tmp/before"
    cmp -s "$tmp/before" "$tmp/again" && result ok "the options of ${name##*/} are a rule file" ||
        result not-ok "the options of ${name##*/} are a rule file"
done
try "help" 0 rules --help
for key in $("$BUGHOUSE" rules show fics --options | cut -d ' ' -f 1); do
    out_has "$key"
done

printf 'base = arnold\nname = \302\2332Jclub\n' >"$tmp/bad.rules"
try "a name with a control character" 2 rules show "$tmp/bad.rules"
err_has "$tmp/bad.rules:2:8: control characters are not allowed"
printf 'base = arnold\nmatch.illegal = never\n' >"$tmp/bad.rules"
try "a faulty rule file" 2 rules show "$tmp/bad.rules"
err_has "$tmp/bad.rules:2:17: not a value of this option"
out_is ""
try "an unknown rule set" 2 rules show chess
err_has "chess: unknown rule set"
try "a rule file that is not there" 2 rules show "$tmp/missing.rules"
try "nothing said" 2 rules
try "show nothing" 2 rules show
err_has "'show' wants the NAME"
try "list something" 2 rules list arnold
try "another word" 2 rules shout
err_has "neither 'list' nor 'show'"
try "an unknown option" 2 rules show arnold --loud
finish
