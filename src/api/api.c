// SPDX-License-Identifier: MIT
#include "api/api.h"

#include "match/ruleset.h"
#include "notation/rulewords.h"

int api_done(const Writer *out) {
    return (int)writer_status(out);
}

bool api_is_board(int board) {
    return board >= 0 && board < BOARD_COUNT;
}

bool api_is_seat(int seat) {
    return seat >= 0 && seat < SEAT_COUNT;
}

const char *bh_status_text(int status) {
    return status_text((Status)status);
}

const char *bh_status_name(int status) {
    return status_name((Status)status);
}

int bh_status_is_refusal(int status) {
    return status_is_refusal((Status)status);
}

unsigned bh_rules_count(void) {
    return ruleset_count();
}

const char *bh_rules_name(unsigned index) {
    const RuleSet *rules = ruleset_at(index);
    return rules != NULL ? rules->name : NULL;
}

int bh_match_rules(const bh_match *match, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    rulewords_write(&match->match.rules, &writer);
    return api_done(&writer);
}
