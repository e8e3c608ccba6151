// SPDX-License-Identifier: MIT
// Texts that came from outside (inside the layer).
#ifndef TOURNEY_TEXTS_H
#define TOURNEY_TEXTS_H

#include "tourney/event.h"

// Valid UTF-8 without control characters, nor signs that turn the direction of the text around them.
bool texts_are_clean(Str text);

// A clean text of a name's length in which there is something to see.
bool texts_is_name(const char *text);

// The same for an array that must hold a NUL; false without one.
bool texts_is_clean(const char *text, size_t max);

// Cleans up a person's record for comparison and storage: bytes after the NULs become zero.
// STATUS_TOURNEY_NAME, STATUS_TOURNEY_TEXT, STATUS_BAD_NUMBER.
NODISCARD Status texts_take_person(const TourneyPerson *person, TourneyPerson *out);

// Copies a text and clears the rest of the field.
void texts_copy(char *out, size_t max, const char *text);

// Whether a setting can only change before the first round is published.
bool tourney_setting_is_fixed(Str key);

#endif
