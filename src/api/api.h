// SPDX-License-Identifier: MIT
// What the files of this layer share: the struct behind the opaque bh_match, and texts out.
#ifndef API_API_H
#define API_API_H

#include "bughouse.h"

#include "notation/log.h"

struct bh_match {
    LogReader reader; // holds the header
    Match match;
    Effects effects;
    uint32_t last_len;
    char last_line[BH_LINE_MAX]; // of the event applied last
};

// The status of a text out: NO_ROOM if it was cut.
NODISCARD int api_done(const Writer *out);

// What a caller may pass as a board or a seat.
bool api_is_board(int board);
bool api_is_seat(int seat);

#endif
