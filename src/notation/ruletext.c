// SPDX-License-Identifier: MIT
#include "notation/ruletext.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/count.h"

// A word of an option's value. The first word that has a value is the one written.
typedef struct Word {
    const char *text; // NULL ends a list
    unsigned value;
} Word;

typedef enum OptionType {
    OPTION_WORD,      // one of `words`, stored in `size` bytes at `offset`
    OPTION_NUMBER,    // a uint8_t
    OPTION_PROMOTION, // a word or a set of piece letters
    OPTION_ILLEGAL,   // a word, with its number
    OPTION_TIME
} OptionType;

typedef struct Option {
    const char *key;
    OptionType type;
    size_t offset;
    size_t size;
    const Word *words;
} Option;

static const Word yes_no[] = {{"yes", 1}, {"no", 0},        {"true", 1},    {"false", 0},
                              {"on", 1},  {"off", 0},       {"allowed", 1}, {"1", 1},
                              {"0", 0},   {"forbidden", 0}, {NULL, 0}};
static const Word both_flags_words[] = {{"yes", 1}, {"no", 0}, {"draw", 1}, {NULL, 0}};
static const Word promotion_words[] = {{"any", PROMOTION_ANY},
                                       {"queen-knight", PROMOTION_QUEEN_KNIGHT},
                                       {"queen", PROMOTION_QUEEN},
                                       {"pass", PROMOTION_PASS},
                                       {NULL, 0}};
static const Word mate_words[] = {
    {"current", MATE_CURRENT}, {"potential", MATE_POTENTIAL}, {NULL, 0}};
static const Word completion_words[] = {{"release", COMPLETION_RELEASE},
                                        {"clock", COMPLETION_CLOCK},
                                        {"press", COMPLETION_CLOCK},
                                        {NULL, 0}};
static const Word transfer_words[] = {
    {"move", TRANSFER_MOVE}, {"press", TRANSFER_PRESS}, {"either", TRANSFER_MOVE}, {NULL, 0}};
static const Word scoring_words[] = {
    {"first", SCORING_FIRST}, {"points", SCORING_POINTS}, {NULL, 0}};
static const Word illegal_words[] = {
    {"correct", ILLEGAL_CORRECT},     {"loses", ILLEGAL_LOSES},
    {"allowance", ILLEGAL_ALLOWANCE}, {"claim_if_low", ILLEGAL_IF_LOW},
    {"none", ILLEGAL_CORRECT},        {"lose", ILLEGAL_LOSES},
    {"if_low", ILLEGAL_IF_LOW},       {NULL, 0}};
static const Word claims_words[] = {
    {"anyone", CLAIMS_ANYONE}, {"own_board", CLAIMS_OWN_BOARD}, {NULL, 0}};
static const Word draw_words[] = {
    {"all", DRAW_ALL}, {"board", DRAW_BOARD}, {"never", DRAW_NEVER}, {NULL, 0}};
static const Word repetition_words[] = {
    {"claim", REPETITION_CLAIM}, {"none", REPETITION_NONE}, {NULL, 0}};
static const Word communication_words[] = {{"full", COMMUNICATION_FULL},
                                           {"requests", COMMUNICATION_REQUESTS},
                                           {"none", COMMUNICATION_NONE},
                                           {NULL, 0}};
static const Word order_words[] = {{"free", ORDER_FREE}, {"mail", ORDER_MAIL}, {NULL, 0}};
// Where the kinds of the two results are the same, "mate wins" has no meaning.
static const Word pair_words[] = {
    {"first", SIMULTANEOUS_FIRST}, {"draw", SIMULTANEOUS_DRAW}, {NULL, 0}};
static const Word mate_flag_words[] = {{"first", SIMULTANEOUS_FIRST},
                                       {"draw", SIMULTANEOUS_DRAW},
                                       {"mate", SIMULTANEOUS_MATE},
                                       {NULL, 0}};

#define FIELD(field) offsetof(RuleSet, field), sizeof(((const RuleSet *)0)->field)

static const Option options[] = {
    {"board.promotion", OPTION_PROMOTION, FIELD(board.promotion), promotion_words},
    {"board.drop_check", OPTION_WORD, FIELD(board.drop_check), yes_no},
    {"board.drop_mate", OPTION_WORD, FIELD(board.drop_mate), yes_no},
    {"board.drop_block", OPTION_WORD, FIELD(board.drop_block), yes_no},
    {"board.dropped_rook_castles", OPTION_WORD, FIELD(board.dropped_rook_castles), yes_no},
    {"board.dropped_pawn_double", OPTION_WORD, FIELD(board.dropped_pawn_double), yes_no},
    {"match.mate", OPTION_WORD, FIELD(board.mate), mate_words},
    {"match.completion", OPTION_WORD, FIELD(completion), completion_words},
    {"match.transfer", OPTION_WORD, FIELD(transfer), transfer_words},
    {"match.scoring", OPTION_WORD, FIELD(scoring), scoring_words},
    {"match.illegal", OPTION_ILLEGAL, FIELD(illegal), illegal_words},
    {"match.claims", OPTION_WORD, FIELD(claims), claims_words},
    {"match.draw", OPTION_WORD, FIELD(draw), draw_words},
    {"match.repetition", OPTION_WORD, FIELD(repetition), repetition_words},
    {"match.poisoned", OPTION_WORD, FIELD(poisoned), yes_no},
    {"match.king_capture", OPTION_WORD, FIELD(king_capture), yes_no},
    {"match.both_flags", OPTION_WORD, FIELD(both_flags), both_flags_words},
    {"match.communication", OPTION_WORD, FIELD(communication), communication_words},
    {"match.marks", OPTION_WORD, FIELD(marks), yes_no},
    {"match.gentleman", OPTION_NUMBER, FIELD(gentleman), NULL},
    {"match.premove", OPTION_WORD, FIELD(premove), yes_no},
    {"match.order", OPTION_WORD, FIELD(order), order_words},
    {"match.mate_mate", OPTION_WORD, FIELD(mate_mate), pair_words},
    {"match.flag_flag", OPTION_WORD, FIELD(flag_flag), pair_words},
    {"match.mate_flag", OPTION_WORD, FIELD(mate_flag), mate_flag_words},
    {"match.other_pairs", OPTION_WORD, FIELD(other_pairs), pair_words},
    {"match.time", OPTION_TIME, FIELD(time), NULL},
};

enum { OPTION_COUNT = COUNT(options) };

// Enumerations and bools alike; an enumeration may be as small as a byte.
static unsigned field_get(const RuleSet *rules, const Option *option) {
    const unsigned char *at = (const unsigned char *)rules + option->offset;
    if (option->size == 1)
        return *at;
    unsigned value;
    assert(option->size == sizeof value);
    memcpy(&value, at, sizeof value);
    return value;
}

static void field_put(RuleSet *rules, const Option *option, unsigned value) {
    unsigned char *at = (unsigned char *)rules + option->offset;
    if (option->size == 1) {
        *at = (unsigned char)value;
        return;
    }
    assert(option->size == sizeof value);
    memcpy(at, &value, sizeof value);
}

static char plain(char c) {
    if (c == '-')
        return '_';
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_word(Str a, const char *b) {
    if (a.len != strlen(b))
        return false;
    for (size_t i = 0; i < a.len; i++)
        if (plain(a.at[i]) != plain(b[i]))
            return false;
    return true;
}

static const Word *word_find(const Word *words, Str text) {
    for (; words->text != NULL; words++)
        if (same_word(text, words->text))
            return words;
    return NULL;
}

static const char *word_of(const Word *words, unsigned value) {
    for (; words->text != NULL; words++)
        if (words->value == value)
            return words->text;
    return NULL;
}

// Piece letters in the order in which they are written.
static const char promotion_letters[] = "QRBN";
static const Kind promotion_kinds[] = {QUEEN, ROOK, BISHOP, KNIGHT};

static Status promotion_read(Str text, unsigned *out) {
    unsigned set = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (c == ' ' || c == ',')
            continue;
        if (c >= 'a' && c <= 'z')
            c = (char)(c - 'a' + 'A');
        size_t which = str_find(str_of(promotion_letters), c);
        if (which == sizeof promotion_letters - 1)
            return STATUS_BAD_OPTION_VALUE;
        set |= 1u << promotion_kinds[which];
    }
    if (set == 0)
        return STATUS_BAD_OPTION_VALUE;
    *out = set;
    return STATUS_OK;
}

static void promotion_write(unsigned set, Writer *out) {
    for (size_t i = 0; i < sizeof promotion_letters - 1; i++)
        if ((set >> promotion_kinds[i] & 1) != 0)
            writer_char(out, promotion_letters[i]);
}

// The number of `allowance(3)`, `allowance 3`, `claim_if_low(60 s)`: without the brackets and the
// unit.
static Str illegal_number(Str text) {
    text = str_trim(text);
    if (text.len >= 2 && text.at[0] == '(' && text.at[text.len - 1] == ')')
        text = str_trim((Str){text.at + 1, text.len - 2});
    if (text.len > 1 && text.at[text.len - 1] == 's')
        text = str_trim(str_first(text, text.len - 1));
    return text;
}

static bool in_word(char c) {
    char p = plain(c);
    return (p >= 'a' && p <= 'z') || p == '_';
}

static Status illegal_read(Str text, RuleSet *rules) {
    size_t len = 0;
    while (len < text.len && in_word(text.at[len]))
        len++;
    const Word *word = word_find(illegal_words, str_first(text, len));
    if (word == NULL)
        return STATUS_BAD_OPTION_VALUE;
    Str number = illegal_number(str_from(text, len));
    IllegalPrice price = (IllegalPrice)word->value;
    int64_t allowance = 0;
    int64_t low_ms = 0;
    switch (price) {
    case ILLEGAL_CORRECT:
    case ILLEGAL_LOSES:
        if (number.len > 0)
            return STATUS_BAD_OPTION_VALUE;
        break;
    case ILLEGAL_ALLOWANCE:
        if (str_to_int(number, 0, UINT8_MAX, &allowance) != STATUS_OK)
            return STATUS_BAD_OPTION_VALUE;
        break;
    case ILLEGAL_IF_LOW:
        if (time_seconds_read(number, &low_ms) != STATUS_OK || low_ms < 0)
            return STATUS_BAD_OPTION_VALUE;
        break;
    }
    rules->illegal = price;
    rules->illegal_allowance = (uint8_t)allowance;
    rules->illegal_low_ms = low_ms;
    return STATUS_OK;
}

static void illegal_write(const RuleSet *rules, Writer *out) {
    writer_text(out, word_of(illegal_words, (unsigned)rules->illegal));
    if (rules->illegal == ILLEGAL_ALLOWANCE) {
        writer_char(out, ' ');
        writer_int(out, rules->illegal_allowance);
    } else if (rules->illegal == ILLEGAL_IF_LOW) {
        writer_char(out, ' ');
        time_seconds_write(rules->illegal_low_ms, out);
    }
}

static Status option_read(RuleSet *rules, const Option *option, Str value) {
    const Word *word = option->words != NULL ? word_find(option->words, value) : NULL;
    unsigned number = word != NULL ? word->value : 0;
    int64_t wide = 0;
    switch (option->type) {
    case OPTION_WORD:
        if (word == NULL)
            return STATUS_BAD_OPTION_VALUE;
        break;
    case OPTION_NUMBER:
        if (str_to_int(value, 0, UINT8_MAX, &wide) != STATUS_OK)
            return STATUS_BAD_OPTION_VALUE;
        number = (unsigned)wide;
        break;
    case OPTION_PROMOTION:
        if (word == NULL && promotion_read(value, &number) != STATUS_OK)
            return STATUS_BAD_OPTION_VALUE;
        break;
    case OPTION_ILLEGAL:
        return illegal_read(value, rules);
    case OPTION_TIME:
        return time_control_read(value, &rules->time) == STATUS_OK ? STATUS_OK
                                                                   : STATUS_BAD_OPTION_VALUE;
    }
    field_put(rules, option, number);
    return STATUS_OK;
}

Status ruleset_option_set(RuleSet *rules, Str key, Str value) {
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (same_word(key, options[i].key))
            return option_read(rules, &options[i], str_trim(value));
    return STATUS_BAD_OPTION;
}

unsigned ruleset_option_count(void) {
    return OPTION_COUNT;
}

const char *ruleset_option_key(unsigned index) {
    assert(index < OPTION_COUNT);
    return options[index].key;
}

void ruleset_option_write_value(const RuleSet *rules, unsigned index, Writer *out) {
    assert(index < OPTION_COUNT);
    const Option *option = &options[index];
    const char *word = NULL;
    switch (option->type) {
    case OPTION_WORD:
        word = word_of(option->words, field_get(rules, option));
        assert(word != NULL);
        writer_text(out, word);
        break;
    case OPTION_NUMBER:
        writer_int(out, field_get(rules, option));
        break;
    case OPTION_PROMOTION:
        word = word_of(option->words, field_get(rules, option));
        if (word != NULL)
            writer_text(out, word);
        else
            promotion_write(field_get(rules, option), out);
        break;
    case OPTION_ILLEGAL:
        illegal_write(rules, out);
        break;
    case OPTION_TIME:
        time_control_write(&rules->time, out);
        break;
    }
}

bool ruleset_option_differs(const RuleSet *rules, const RuleSet *base, unsigned index) {
    assert(index < OPTION_COUNT);
    const Option *option = &options[index];
    switch (option->type) {
    case OPTION_WORD:
    case OPTION_NUMBER:
    case OPTION_PROMOTION:
        return field_get(rules, option) != field_get(base, option);
    case OPTION_ILLEGAL:
        return rules->illegal != base->illegal ||
               rules->illegal_allowance != base->illegal_allowance ||
               rules->illegal_low_ms != base->illegal_low_ms;
    case OPTION_TIME:
        return rules->time.kind != base->time.kind || rules->time.base_ms != base->time.base_ms ||
               rules->time.bonus_ms != base->time.bonus_ms;
    }
    return false;
}

void ruleset_options_write(const RuleSet *rules, const RuleSet *base, Writer *out) {
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        if (!ruleset_option_differs(rules, base, i))
            continue;
        writer_text(out, "option ");
        writer_text(out, options[i].key);
        writer_char(out, ' ');
        ruleset_option_write_value(rules, i, out);
        writer_char(out, '\n');
    }
}

const RuleSet *ruleset_nearest_preset(const RuleSet *rules) {
    const RuleSet *best = NULL;
    unsigned best_count = 0;
    for (unsigned p = 0; p < ruleset_count(); p++) {
        unsigned count = 0;
        for (unsigned i = 0; i < OPTION_COUNT; i++)
            count += ruleset_option_differs(rules, ruleset_at(p), i);
        if (best == NULL || count < best_count) {
            best = ruleset_at(p);
            best_count = count;
        }
    }
    return best;
}
