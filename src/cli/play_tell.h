// SPDX-License-Identifier: MIT
// Telling everybody what has happened: an event and what it brought about, in lines of words.
#ifndef CLI_PLAY_TELL_H
#define CLI_PLAY_TELL_H

#include "cli/play_output.h"
#include "match/match.h"

typedef struct PlayNews {
    const Match *before;
    const Match *after;
    const Event *event; // NULL where only time has passed
    const Effects *effects;
    uint8_t hears; // bit a seat whose messages are shown: its own or its partner's are a human's
} PlayNews;

void play_tell(const PlayNews *news, PlayOutput *output);

#endif
