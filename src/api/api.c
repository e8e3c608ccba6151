// SPDX-License-Identifier: MIT
#include "api/api.h"

#include "match/ruleset.h"
#include "notation/ruletext.h"
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

int bh_match_rules_keys(const bh_match *match, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    rulewords_write_keys(&match->match.rules, &writer);
    return api_done(&writer);
}

int bh_match_option(const bh_match *match, const char *key, size_t len, char *out, size_t size) {
    Writer writer = writer_on(out, size);
    for (unsigned i = 0; i < ruleset_option_count(); i++) {
        if (!str_is((Str){key, len}, ruleset_option_key(i)))
            continue;
        ruleset_option_write_value(&match->match.rules, i, &writer);
        return api_done(&writer);
    }
    return (int)STATUS_BAD_OPTION;
}
