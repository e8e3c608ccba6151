// SPDX-License-Identifier: MIT
// What the BPGN files share among themselves; nobody else includes this.
#ifndef NOTATION_BPGN_PARTS_H
#define NOTATION_BPGN_PARTS_H

#include "base/cursor.h"
#include "notation/bpgn.h"

// The result at the end of a game as it is written.
typedef struct BpgnEnd {
    bool has_token;
    Outcome token;
    Str token_text;
} BpgnEnd;

// Adds a note, or counts it as left out.
void bpgn_note(BpgnGame *game, BpgnNoteKind kind, size_t offset, Str what);
void bpgn_fault(BpgnGame *game, Status status, size_t offset, Str what);
// Where the fault is, or SIZE_MAX.
size_t bpgn_fault_offset(const BpgnGame *game);
bool bpgn_has_note(const BpgnGame *game, BpgnNoteKind kind);

// bpgn_scan.c: how many characters at the front of `text` are a move, marks included; 0 if none.
size_t bpgn_scan_move(Str text);
// Number, seat and dots in front of a move, each of which may be missing; they are added to `out`.
// False, and the cursor where it was, if all are missing.
bool bpgn_scan_prefix(Cursor *cursor, BpgnToken *out);
// A result; 0 if there is none.
size_t bpgn_scan_result(Str text, Outcome *out);
// Whether a tag begins here: a bracket and a name.
bool bpgn_scan_tag_start(Str text);

// Without blanks, line ends and control characters on both sides.
Str bpgn_trim(Str text);

// bpgn_tags.c: reads the tag at the cursor, which stands on its bracket.
void bpgn_tag_read(BpgnGame *game, Cursor *cursor);
// Whether the tag at the cursor can only be the first of another game.
bool bpgn_tag_starts_game(const BpgnGame *game, const Cursor *cursor);
// Start, clocks and rules from the tags.
void bpgn_tags_apply(BpgnGame *game);

// bpgn_time.c: takes the clock times from a comment; what is left of its text.
typedef struct BpgnTimes {
    int64_t left_ms; // or BPGN_NO_TIME
    int64_t used_ms; // or BPGN_NO_TIME
} BpgnTimes;
Str bpgn_times_read(Str comment, BpgnTimes *out);
// Base and increment of a TimeControl tag.
bool bpgn_time_control_read(Str text, int64_t *base_ms, int64_t *increment_ms);

// bpgn_replay.c: turns tokens into plies.
void bpgn_replay(BpgnGame *game, BpgnToken *tokens, unsigned count);

// bpgn_end.c: outcome and reason, from the last comments, the result and the tags. The comment that
// is the reason is taken away from the comments; `last` (may be NULL) is the last move. `offset` is
// the end of the game.
void bpgn_end_apply(BpgnGame *game, BpgnToken *last, const BpgnEnd *end, size_t offset);
// What a text says about how the game ended; false if it says nothing of the kind.
bool bpgn_reason_read(const BpgnGame *game, Str text, Outcome *outcome, Reason *reason);
// Whether a reader would take a comment after the last move for the reason; `at_end`: nothing stands
// between it and the result.
bool bpgn_reads_as_reason(const BpgnGame *game, Str comment, bool at_end);

#endif
