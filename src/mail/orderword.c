// SPDX-License-Identifier: MIT
#include "mail/orderword.h"

#include <string.h>

#include "base/count.h"
#include "mail/wordshape.h"

// Plain signs -----------------------------------------------------------------------------------------

typedef struct Sign {
    const char *sign; // UTF-8
    const char *plain;
} Sign;

// Dashes, blanks and pieces that programs and people put in place of ASCII.
static const Sign signs[] = {
    {"\xE2\x80\x90", "-"},  {"\xE2\x80\x91", "-"},  {"\xE2\x80\x92", "-"}, {"\xE2\x80\x93", "-"},
    {"\xE2\x80\x94", "-"},  {"\xE2\x88\x92", "-"},  {"\xC3\x97", "x"},     {"\xE2\x80\xA6", "..."},
    {"\xC2\xA0", " "},      {"\xE2\x80\xAF", " "},  {"\xE2\x80\x89", " "}, {"\xE2\x80\x8B", ""},
    {"\xE2\x80\x8C", ""},   {"\xE2\x80\x8D", ""},   {"\xEF\xBB\xBF", ""},  {"\xE2\x81\xA0", ""},
    {"\xC2\xAD", ""},       {"\xE2\x80\x98", "'"},  {"\xE2\x80\x99", "'"}, {"\xE2\x80\x9C", "\""},
    {"\xE2\x80\x9D", "\""}, {"\xE2\x80\x9E", "\""}, {"\xE2\x99\x94", "K"}, {"\xE2\x99\x95", "Q"},
    {"\xE2\x99\x96", "R"},  {"\xE2\x99\x97", "B"},  {"\xE2\x99\x98", "N"}, {"\xE2\x99\x99", ""},
    {"\xE2\x99\x9A", "K"},  {"\xE2\x99\x9B", "Q"},  {"\xE2\x99\x9C", "R"}, {"\xE2\x99\x9D", "B"},
    {"\xE2\x99\x9E", "N"},  {"\xE2\x99\x9F", ""},   {"\xE2\x80\xA2", " "}, {"\xC3\xBC", "ue"},
    {"\xC3\x9C", "Ue"},     {"\xC3\x9F", "ss"},     {"\xC3\xA4", "ae"},    {"\xC3\x84", "Ae"},
    {"\xC3\xB6", "oe"},     {"\xC3\x96", "Oe"},
};

void orderword_write_plain(Str line, Writer *out) {
    for (size_t i = 0; i < line.len;) {
        const Sign *found = NULL;
        for (size_t s = 0; s < COUNT(signs) && found == NULL && (line.at[i] & 0x80) != 0; s++)
            if (str_starts_with(str_from(line, i), signs[s].sign))
                found = &signs[s];
        if (found != NULL) {
            writer_text(out, found->plain);
            i += strlen(found->sign);
        } else {
            writer_char(out, line.at[i++]);
        }
    }
}

// Words -----------------------------------------------------------------------------------------------

bool orderword_is_filler(Str word) {
    static const char *const fillers[] = {
        "i",       "we",      "play",      "my",    "move",    "moves",  "half-move", "half-moves",
        "are",     "is",      "and",       "then",  "und",     "dann",   "ich",       "ziehe",
        "spiele",  "meine",   "mein",      "zug",   "zuege",   "sind",   "ist",       "on",
        "auf",     "white",   "black",     "weiss", "schwarz", "please", "bitte",     "answer",
        "antwort", "halbzug", "halbzuege", "with",  "mit",     "first",  "second",    "erst",
        "moving",  "the",     "&",         "-",     "ep",      "e.p.",   "next",      "board",
        "brett",   "now",     "jetzt",     "move:", "from",    "von",    "zur",       "zum",
        "eine",    "einen",   "den",       "die",   "check",   "mate",   "checkmate", "matt",
        "schach",  "en",      "passant",   "ein",   "=",       "an",     "umwandlung"};
    return str_is_one_of_ignoring_case(word, fillers, COUNT(fillers));
}

char orderword_piece(Str word) {
    static const struct {
        const char *name;
        char letter;
    } names[] = {{"king", 'K'},   {"queen", 'Q'},   {"rook", 'R'},     {"bishop", 'L'},
                 {"knight", 'N'}, {"pawn", 'P'},    {"koenig", 'K'},   {"dame", 'Q'},
                 {"turm", 'R'},   {"laeufer", 'L'}, {"springer", 'N'}, {"bauer", 'P'},
                 {"bauern", 'P'}};
    for (size_t i = 0; i < COUNT(names); i++)
        if (str_is_ignoring_case(word, names[i].name))
            return names[i].letter;
    return word.len == 1 && wordshape_is_among(word.at[0], "KQRNPSLTD") ? word.at[0] : '\0';
}

bool orderword_is_taking(Str word) {
    static const char *const words[] = {"takes", "captures", "x", "schlaegt", "nimmt"};
    return str_is_one_of_ignoring_case(word, words, COUNT(words));
}

bool orderword_is_dropping(Str word) {
    static const char *const words[] = {"drop",     "drops", "dropping",  "dropped",
                                        "at",       "@",     "setze",     "einsetzen",
                                        "einsetze", "setzt", "eingesetzt"};
    return str_is_one_of_ignoring_case(word, words, COUNT(words));
}

bool orderword_is_promoting(Str word) {
    static const char *const words[] = {"promotes", "promoting", "becomes", "wird"};
    return str_is_one_of_ignoring_case(word, words, COUNT(words));
}

bool orderword_is_leading_to(Str word) {
    static const char *const words[] = {"to", "nach", "auf", "on", "in"};
    return str_is_one_of_ignoring_case(word, words, COUNT(words));
}

unsigned orderword_castling(Str word) {
    static const char *const shorts[] = {"short",    "kurz",      "kurze",
                                         "kingside", "king-side", "king's-side"};
    static const char *const longs[] = {"long",      "lang",       "lange",
                                        "queenside", "queen-side", "queen's-side"};
    static const char *const castlings[] = {"castle", "castles", "castling", "rochade", "rochiere"};
    if (str_is_one_of_ignoring_case(word, shorts, COUNT(shorts)))
        return 1;
    if (str_is_one_of_ignoring_case(word, longs, COUNT(longs)))
        return 2;
    return str_is_one_of_ignoring_case(word, castlings, COUNT(castlings)) ? 3 : 0;
}

bool orderword_take_phrase(Orders *orders, Str part) {
    static const char *const resigns[] = {"resign",    "i resign",     "we resign",  "resigns",
                                          "gebe auf",  "ich gebe auf", "aufgegeben", "aufgabe",
                                          "i give up", "wir geben auf"};
    static const char *const draws[] = {
        "draw",         "draw?",           "offer draw",         "i offer a draw",
        "i offer draw", "draw offer",      "draw offered",       "remis",
        "remis?",       "ich biete remis", "ich biete remis an", "biete remis",
        "remisangebot", "offer a draw",    "remis angeboten"};
    static const char *const accepts[] = {
        "accept",     "i accept",      "accept draw",       "i accept the draw", "accept the draw",
        "agreed",     "draw agreed",   "einverstanden",     "ich nehme an",      "remis angenommen",
        "angenommen", "draw accepted", "ich nehme remis an"};
    while (part.len > 0 && wordshape_is_among(part.at[part.len - 1], ".! *"))
        part = str_first(part, part.len - 1);
    while (part.len > 0 && part.at[0] == '*')
        part = str_from(part, 1);
    if (str_is_one_of_ignoring_case(part, resigns, COUNT(resigns)))
        orders->resign = true;
    else if (str_is_one_of_ignoring_case(part, draws, COUNT(draws)))
        orders->draw = true;
    else if (str_is_one_of_ignoring_case(part, accepts, COUNT(accepts)))
        orders->accept = true;
    else
        return false;
    return true;
}
