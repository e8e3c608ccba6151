// SPDX-License-Identifier: MIT
#include "tourney/names.h"

#include <string.h>

#include "base/count.h"
#include "base/utf8.h"

// Base letters of U+00C0 to U+024F and of U+1E00 to U+1EFF; '-' where there is none.
static const char latin[] = "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
                            "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
                            "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"
                            "---------------e----------------oo-------------uu---------------"
                            "-------------aaiioouuuuuuuuuu-aaaaaa--ggkkoooo--j---gg--nnaaaaoo"
                            "aaaaeeeeiiiioooorrrruuuusstt--hh------aaeeooooooooyy------------"
                            "----------------";
static const char latin_more[] = "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
                                 "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
                                 "wwwwwwwwwwxxxxyyzzzzzzhtwy-s--s-aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
                                 "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy------";

// Signs that stand for two letters: the second one.
static const struct {
    uint32_t code;
    char second;
} doubles[] = {{0xC6, 'e'},  {0xE6, 'e'},  {0xDE, 'h'},  {0xFE, 'h'},  {0xDF, 's'},
               {0x132, 'j'}, {0x133, 'j'}, {0x152, 'e'}, {0x153, 'e'}, {0x1E9E, 's'}};

// Vowels of Greek and letters of Cyrillic with a sign, and what they are without.
static const struct {
    uint32_t code, plain;
} plain_letters[] = {{0x386, 0x3B1}, {0x388, 0x3B5}, {0x389, 0x3B7}, {0x38A, 0x3B9}, {0x38C, 0x3BF},
                     {0x38E, 0x3C5}, {0x38F, 0x3C9}, {0x3AC, 0x3B1}, {0x3AD, 0x3B5}, {0x3AE, 0x3B7},
                     {0x3AF, 0x3B9}, {0x3CC, 0x3BF}, {0x3CD, 0x3C5}, {0x3CE, 0x3C9}, {0x3C2, 0x3C3},
                     {0x401, 0x435}, {0x451, 0x435}, {0x407, 0x456}, {0x457, 0x456}};

typedef struct Walk {
    Str rest;
    char second; // still to come of a sign for two letters
} Walk;

static uint32_t plain_of(uint32_t code) {
    for (unsigned i = 0; i < COUNT(plain_letters); i++)
        if (plain_letters[i].code == code)
            return plain_letters[i].plain;
    if ((code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F))
        return code + 0x20;
    return code >= 0x400 && code <= 0x40F ? code + 0x50 : code;
}

static uint32_t letter_of(uint32_t code) {
    char base = '-';
    if (code >= 'A' && code <= 'Z')
        return code - 'A' + 'a';
    if (code < 0xC0)
        return code;
    if (code < 0xC0 + sizeof latin - 1)
        base = latin[code - 0xC0];
    else if (code >= 0x1E00 && code < 0x1E00 + sizeof latin_more - 1)
        base = latin_more[code - 0x1E00];
    return base != '-' ? (unsigned char)base : plain_of(code);
}

// The next letter, 0 at the end. Accents that are characters of their own do not count.
static uint32_t next_letter(Walk *walk) {
    if (walk->second != '\0') {
        char second = walk->second;
        walk->second = '\0';
        return (unsigned char)second;
    }
    while (walk->rest.len > 0) {
        uint32_t code = utf8_take(&walk->rest);
        if (code >= 0x300 && code <= 0x36F)
            continue;
        for (unsigned i = 0; i < COUNT(doubles) && code >= 0xC0; i++)
            if (doubles[i].code == code)
                walk->second = doubles[i].second;
        return letter_of(code);
    }
    return 0;
}

int names_compare(const char *a, const char *b) {
    Walk walk_a = {str_of(a), '\0'};
    Walk walk_b = {str_of(b), '\0'};
    for (;;) {
        uint32_t left = next_letter(&walk_a);
        uint32_t right = next_letter(&walk_b);
        if (left != right)
            return left < right ? -1 : 1;
        if (left == 0)
            return strcmp(a, b);
    }
}

void names_fold(const char *text, Writer *out) {
    Walk walk = {str_of(text), '\0'};
    for (uint32_t letter; (letter = next_letter(&walk)) != 0;)
        utf8_write(letter, out);
}
