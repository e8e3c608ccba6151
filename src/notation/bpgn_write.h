// SPDX-License-Identifier: MIT
// Writing a BPGN record in the one form that this project gives it, and making a record of a match
// that was played here.
//
// The form: the tags Event, Site, Date, WhiteA, BlackA, WhiteB, BlackB in this order ("?" where
// nothing is known), then the others, one a line, the result last among them if it is new; moves as
// `12A. Nf3 {118.585}` with + # =Q N@f3, comments in braces, lines of at most 79 characters broken
// between moves; at the end `{reason} result`, the reason with the player's name, the result from
// the team of White of board A. Text is UTF-8. Reading that gives the same game, and writing it
// again the same bytes.
#ifndef NOTATION_BPGN_WRITE_H
#define NOTATION_BPGN_WRITE_H

#include "notation/bpgn.h"

// Room for any game as it is written.
enum { BPGN_WRITE_MAX = 1 << 20 };

// A game with a fault is written up to it.
void bpgn_write(const BpgnGame *game, Writer *out);

// Building a game: begin, then tags, plies and the end. All texts stay the caller's and must live
// as long as the game.

// `rules` as played; a preset other than fics is named in a tag. `start` may be NULL for the
// orthodox one.
void bpgn_begin(BpgnGame *game, const RuleSet *rules, const Position start[BOARD_COUNT]);

// `value` as it would stand in a file; names as bpgn_name_write has them. STATUS_TOO_MANY
// beyond BPGN_TAGS_MAX.
NODISCARD Status bpgn_add_tag(BpgnGame *game, const char *name, Str value);

// `time_ms` is what the mover has left, or BPGN_NO_TIME. STATUS_TOO_MANY beyond BPGN_PLIES_MAX.
NODISCARD Status bpgn_add_ply(BpgnGame *game, Seat seat, Move move, int64_t time_ms);

// A comment behind the last ply (there must be one), in words that a reader takes for nothing else: "R: …" is a remark of
// a server. STATUS_TOO_MANY beyond BPGN_COMMENTS_MAX.
NODISCARD Status bpgn_add_comment(BpgnGame *game, Str text);

// `reason_text` as bpgn_reason_write writes it; may be empty.
void bpgn_set_end(BpgnGame *game, Outcome outcome, Reason reason, Str reason_text);

// What somebody is called, in the form for tags and for the words of the end: what would end the value
// of a tag or a comment becomes an apostrophe or a bracket.
void bpgn_name_write(Str name, Writer *out);

// The words for how a match ended, such as "NAME checkmated"; `name` is that of the player who lost
// by it (a seat code such as WA where he has none). Nothing where there are no such words.
void bpgn_reason_write(Reason reason, Str name, Writer *out);

#endif
