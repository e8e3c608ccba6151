// SPDX-License-Identifier: MIT
// Status: the one way in which this project says that something did not work.
//
// STATUS_OK is 0. Every other code has a sentence for people, all of them in the one list below:
// what is wrong and, where something can be done, what. Three groups share the list:
//   malformed  a text (FEN, log, record, rule file) that cannot be read; the parser says where
//   refused    an event that the rules of the match do not take; the match goes on unchanged
//   the world  files, memory limits, the system
// A function that fails leaves the object it was given as it was.
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include <stdbool.h>

#include "base/nodiscard.h"

// X(NAME, text). Texts are lower case and end without a full stop: they follow "refused: " or
// "FILE:LINE:COLUMN: ".
#define STATUS_MALFORMED_LIST(X)                                                                   \
    X(BAD_CHARACTER, "unexpected character")                                                       \
    X(BAD_END, "the text ends too early")                                                          \
    X(BAD_TRAILING, "unexpected text after the end")                                               \
    X(BAD_NUMBER, "not a number in the allowed range")                                             \
    X(BAD_UTF8, "not valid UTF-8")                                                                 \
    X(BAD_CONTROL, "control characters are not allowed")                                           \
    X(BAD_STRING, "a string starts with a double quote")                                           \
    X(BAD_STRING_END, "the string has no closing double quote")                                    \
    X(BAD_ESCAPE, "unknown escape; use \\\" \\\\ or \\n")                                          \
    X(BAD_STRING_LONG, "the string is longer than 200 bytes")                                      \
    X(BAD_LINE_LONG, "the line is too long")                                                       \
    X(BAD_FEN_RANK, "a rank of the position does not have eight squares")                          \
    X(BAD_FEN_RANKS, "the position does not have eight ranks")                                     \
    X(BAD_FEN_PIECE, "not a piece letter; use PNBRQK for White and pnbrqk for Black")              \
    X(BAD_FEN_KINGS, "two kings of one colour on a board")                                         \
    X(BAD_FEN_PROMOTED, "~ must follow a knight, bishop, rook or queen")                           \
    X(BAD_FEN_RESERVE, "the reserve takes the letters PNBRQ and pnbrq only")                       \
    X(BAD_FEN_RESERVE_MANY, "more than 64 pieces of one kind in a reserve")                        \
    X(BAD_FEN_SIDE, "the side to move is w or b")                                                  \
    X(BAD_FEN_CASTLING, "castling rights are - or some of KQkq, each once")                        \
    X(BAD_FEN_EP, "the en passant square is - or a square on rank 3 or 6 behind a pawn")           \
    X(BAD_FEN_COUNTER, "the last two fields are whole numbers, or - -")                            \
    X(BAD_BFEN, "two boards are written as FEN | FEN")                                             \
    X(BAD_LOG_RULES_FIRST, "a log starts with a line 'rules NAME'")                                \
    X(BAD_LOG_HEADER_LATE, "header lines come before the first event")                             \
    X(BAD_LOG_HEADER_AGAIN, "this header line has been given already")                             \
    X(BAD_LOG_WORD, "neither a header line nor the time of an event in milliseconds")              \
    X(BAD_LOG_TIME_BACK, "times never go back")                                                    \
    X(BAD_LOG_ACTOR, "an actor is one of A a B b arbiter server")                                  \
    X(BAD_LOG_EVENT, "unknown event")                                                              \
    X(BAD_LOG_EVENT_ACTOR, "this actor cannot send this event")                                    \
    X(BAD_LOG_ARGUMENT, "the argument of this event is missing or not one that it takes")          \
    X(BAD_LOG_EXPECT, "expect takes 'refused', 'board A|B POSITION' or 'RESULT REASON [board]'")   \
    X(BAD_PRESET, "unknown rule set; 'bughouse rules list' shows the names")                       \
    X(BAD_OPTION, "unknown option of a rule set; 'bughouse rules --help' lists them")              \
    X(BAD_OPTION_VALUE, "not a value of this option; 'bughouse rules --help' lists them")          \
    X(BAD_RULEFILE_LINE, "a line of a rule file is KEY = VALUE")                                   \
    X(BAD_RULEFILE_BASE, "a rule file starts with a line 'base = NAME OF A RULE SET'")             \
    X(BAD_RULEFILE_AGAIN, "this line has been given already")                                      \
    X(BAD_RULEFILE_NAME, "the name of a rule set has 1 to 40 bytes")                               \
    X(BAD_TIME_CONTROL,                                                                            \
      "a time control is SECONDS+INCREMENT, SECONDSdDELAY, SECONDSbDELAY or none")                 \
    X(BAD_MODE, "the mode is referee or table")                                                    \
    X(BAD_RESULT, "a result is 1-0, 0-1, 1/2-1/2 or *")                                            \
    X(BAD_REASON, "unknown reason of a result")                                                    \
    X(BAD_SEAT, "a seat is one of A a B b")                                                        \
    X(BAD_SEAT_MISSING, "no seat is written, and no one board alone can have this move")           \
    X(BAD_BOARD, "a board is A or B")                                                              \
    X(BAD_TAG, "a tag is [Name \"value\"]")                                                        \
    X(BAD_COMMENT, "the comment has no closing brace")                                             \
    X(BAD_TOKEN, "neither a move nor a time, a comment or a result")                               \
    X(BAD_TOURNEY_VERSION, "not an event file of a tournament that this program can read")         \
    X(BAD_TOURNEY_CHECK, "the line does not agree with its check; it has been damaged")            \
    X(BAD_TOURNEY_NUMBER, "the events of a tournament are numbered 1, 2, 3 and so on")             \
    X(BAD_TOURNEY_EVENT, "unknown event of a tournament")                                          \
    X(BAD_TOURNEY_ARGUMENT, "an argument of this event is missing or not one that it takes")       \
    X(BAD_TOURNEY_KEY, "unknown setting of a tournament")                                          \
    X(BAD_TOURNEY_VALUE, "not a value of this setting")                                            \
    X(BAD_TOURNEY_FORMAT, "the format is arnold, winchester, round-robin or double-round-robin")   \
    X(BAD_TOURNEY_PAIR, "pairs are written 1-14, with /0 to /3 for the seats, and a bye 5-0")      \
    X(BAD_TOURNEY_RESULT, "the result of a contest is 1-0, 0-1, 1/2-1/2, 0-0 or *")                \
    X(BAD_TOURNEY_REASON, "unknown reason of the result of a contest")

#define STATUS_REFUSED_LIST(X)                                                                     \
    X(MOVE_UNREADABLE, "this is no move; write Nf3, e2e4, e7e8q or N@f3")                          \
    X(MOVE_AMBIGUOUS, "more than one piece can move there; say which one")                         \
    X(MOVE_ILLEGAL, "this move is not legal here")                                                 \
    X(MOVE_IN_CHECK, "the king would be left in check")                                            \
    X(MOVE_PROMOTION_MISSING, "say what the pawn becomes, as in b8=N")                             \
    X(MOVE_PROMOTION_KIND, "the rules do not let a pawn become this piece")                        \
    X(MOVE_NO_PIECE, "no piece of yours stands there")                                             \
    X(MOVE_OWN_PIECE, "a piece of yours stands on that square")                                    \
    X(MOVE_NOT_IN_RESERVE, "this piece is not in the reserve")                                     \
    X(MOVE_SQUARE_TAKEN, "a piece can only be dropped on an empty square")                         \
    X(MOVE_PAWN_RANK, "a pawn cannot be dropped on the first or last rank")                        \
    X(MOVE_DROP_CHECKS, "the rules forbid a drop that gives check")                                \
    X(MOVE_DROP_MATES, "the rules forbid a drop that mates")                                       \
    X(MOVE_DROP_BLOCKS, "the rules forbid a drop that parries a check")                            \
    X(NOT_STARTED,                                                                                 \
      "the clocks have not been started; both players of the black pieces press start")            \
    X(NOT_BLACK, "the players of the black pieces start the clocks")                               \
    X(STARTED_ALREADY, "started already")                                                          \
    X(NOT_ON_MOVE, "this seat is not on the move")                                                 \
    X(NOT_PRESSED, "the opponent has not pressed the clock yet")                                   \
    X(NOT_DUE, "another half-move of the message order is due")                                    \
    X(MOVE_STANDS, "a released move cannot be withdrawn")                                          \
    X(PIECE_DROPPED, "a piece that the move passed on has been dropped since")                     \
    X(PARTNER_WAITS, "the partner has waited as long as these rules allow and must move first")    \
    X(NOTHING_TO_PRESS, "there is no released move to press the clock for")                        \
    X(TABLE_ONLY, "only at a table; a referee presses and judges by himself")                      \
    X(PAUSED, "the match is paused")                                                               \
    X(NOT_PAUSED, "the match is not paused")                                                       \
    X(MATCH_OVER, "the match is over")                                                             \
    X(BOARD_OVER, "this board is over")                                                            \
    X(NOT_YOUR_CLAIM,                                                                              \
      "only the opponent of the player concerned may claim this, on his own board")                \
    X(CLAIM_NO_MATE, "it is not mate")                                                             \
    X(CLAIM_NO_FLAG, "the flag has not fallen")                                                    \
    X(CLAIM_NO_ILLEGAL, "the last move on this board was not illegal")                             \
    X(CLAIM_BEFORE_PRESS, "an illegal move can be claimed once the clock has been pressed")        \
    X(CLAIM_TOO_LATE, "a later move has been made; the illegal move stands")                       \
    X(CLAIM_NO_REPETITION, "the position on this board is not at its third occurrence")            \
    X(CLAIM_NOT_KNOWN, "these rules know no such claim")                                           \
    X(CLAIM_WINDOW, "a claim has been accepted; only claims on the other board are heard now")     \
    X(CLAIM_PENDING, "two opposite claims are pending; accept or decline")                         \
    X(NOTHING_PENDING, "nothing is pending to accept or decline")                                  \
    X(ACCEPTED_ALREADY, "this seat has accepted already")                                          \
    X(NO_DRAWS, "these rules know no draw by agreement")                                           \
    X(DRAW_OFFERED, "this seat's draw offer stands already")                                       \
    X(NO_TALK, "these rules allow no messages between partners")                                   \
    X(REQUESTS_ONLY, "these rules allow only requests for a piece, such as 'need N'")              \
    X(NO_CLOCKS, "this match has no clocks")                                                       \
    X(NOTHING_TO_TAKE_BACK, "no move has been made on this board")                                 \
    X(TIME_RANGE, "the clock would leave its range")

// Answers to an event of a tournament.
#define STATUS_TOURNEY_LIST(X)                                                                     \
    X(TOURNEY_NOT_BEGUN, "the tournament has no settings yet; it begins with its format")          \
    X(TOURNEY_BEGUN, "the tournament has been set up already")                                     \
    X(TOURNEY_OVER, "the tournament is over")                                                      \
    X(TOURNEY_STARTED, "this cannot change once the first round has been published")               \
    X(TOURNEY_NAME,                                                                                \
      "a name has 1 to 120 bytes of valid UTF-8, something to see and no control characters")      \
    X(TOURNEY_TEXT, "a text has at most 200 bytes of valid UTF-8 without control characters")      \
    X(TOURNEY_WHY, "a correction or penalty says why")                                             \
    X(TOURNEY_PLAYERS_FULL, "there is room for 1024 players")                                      \
    X(TOURNEY_TEAMS_FULL, "there is room for 512 partnerships")                                    \
    X(TOURNEY_ROUNDS_FULL, "there is room for 64 rounds")                                          \
    X(TOURNEY_EVENTS_FULL, "the event file has no room for more events")                           \
    X(TOURNEY_NO_PLAYER, "no such player")                                                         \
    X(TOURNEY_NO_TEAM, "no such partnership")                                                      \
    X(TOURNEY_NO_ROUND, "no such round")                                                           \
    X(TOURNEY_NO_TABLE, "no such table in this round")                                             \
    X(TOURNEY_NO_CONTEST, "the match has no such contest")                                         \
    X(TOURNEY_TWO_PLAYERS, "a partnership has two different players")                              \
    X(TOURNEY_PLAYER_TAKEN, "this player is in another partnership already")                       \
    X(TOURNEY_NOT_FORMED, "in this format partnerships are registered, not formed from a ranking") \
    X(TOURNEY_TEAMS_MISSING, "the teams have not been formed from the ranking yet")                \
    X(TOURNEY_ODD_FIELD,                                                                           \
      "the number of players is odd; say who stays without a partner, or add one")                 \
    X(TOURNEY_FIELD_SMALL,                                                                         \
      "too few players without a partner: teams are formed of four at first, of two later")        \
    X(TOURNEY_TEAMS_FEW, "a round needs at least two partnerships present")                        \
    X(TOURNEY_LATE_ROUND_ROBIN, "a round robin takes no partnerships after its first round")       \
    X(TOURNEY_ROUND_ROBIN_LONG, "a round robin of this many partnerships has over 64 rounds")      \
    X(TOURNEY_WITHDRAWN, "this partnership has withdrawn")                                         \
    X(TOURNEY_NOT_WITHDRAWN, "this partnership has not withdrawn")                                 \
    X(TOURNEY_ROUND_PAST, "this round has been published already")                                 \
    X(TOURNEY_ROUND_OPEN, "the round before is not closed yet")                                    \
    X(TOURNEY_ROUNDS_PLAYED, "all rounds have been played; more need a higher number of rounds")   \
    X(TOURNEY_NOT_DRAFT, "this round is not a draft")                                              \
    X(TOURNEY_DRAFT_STALE,                                                                         \
      "who takes part or a result has changed since the draw; draw the round again")               \
    X(TOURNEY_NOT_PUBLISHED, "this round has not been published")                                  \
    X(TOURNEY_ROUND_CLOSED, "this round is closed; results change by a correction only")           \
    X(TOURNEY_PAIRED_TWICE, "a partnership stands twice in this round")                            \
    X(TOURNEY_PAIRED_ABSENT, "a partnership that does not take part in this round is paired")      \
    X(TOURNEY_NOT_PAIRED, "a partnership that takes part in this round is not paired")             \
    X(TOURNEY_PAIRED_SELF, "a partnership cannot meet itself")                                     \
    X(TOURNEY_REMATCH, "these partnerships have met; ask for a rematch round to pair them again")  \
    X(TOURNEY_DEAD_END,                                                                            \
      "no pairing without a rematch is left; play a rematch round or end the event")               \
    X(TOURNEY_FORCED_ODD, "what the organiser forces leaves no complete pairing of the others")    \
    X(TOURNEY_BYE_PLAYS, "a bye has no contests")                                                  \
    X(TOURNEY_RESULT_STANDS, "this result has been entered; it changes by a correction only")      \
    X(TOURNEY_RESULT_MISSING, "a result is missing")                                               \
    X(TOURNEY_RESULT_ORDER, "the first contest has no result yet")                                 \
    X(TOURNEY_RESULT_REASON, "this reason does not go with this result")                           \
    X(TOURNEY_NOT_CONFIRMED,                                                                       \
      "a match has not been confirmed by both partnerships or the organiser")                      \
    X(TOURNEY_NOT_AT_TABLE, "only a player of this table or the organiser may do this")            \
    X(TOURNEY_ORGANISER_ONLY, "only the organiser may do this")                                    \
    X(TOURNEY_CONFIRMED_ALREADY, "this match has been confirmed from this side already")           \
    X(TOURNEY_TABLE_PLAYED, "a table with a result cannot be paired anew")                         \
    X(TOURNEY_PLAYOFFS_FULL, "there is room for 64 play-offs")                                     \
    X(TOURNEY_NOTHING_TO_UNDO, "there are not so many events to take back")                        \
    X(TOURNEY_UNDO_LOG, "events are taken back through the event file only")

#define STATUS_WORLD_LIST(X)                                                                       \
    X(TIME_BACK, "the time of the event lies before that of the one before it")                    \
    X(NO_ROOM, "the result does not fit into the space given for it")                              \
    X(TOO_MANY, "there are more items than the program has room for")                              \
    X(NOT_FOUND, "not found")                                                                      \
    X(IO, "the file could not be read or written")                                                 \
    X(DISK_FULL, "the disk is full")                                                               \
    X(DAMAGED, "the data are damaged; restore a backup")                                           \
    X(BUSY, "another program is using the data")                                                   \
    X(FOREIGN, "this is not a data file of this program")                                          \
    X(NEWER, "the data were written by a newer version of this program; use that version")         \
    X(OLDER, "the data were written by an older version of this program; start the server once")

#define STATUS_ENUM(name, text) STATUS_##name,
typedef enum Status {
    STATUS_OK = 0,
    STATUS_MALFORMED_LIST(STATUS_ENUM) STATUS_REFUSED_LIST(STATUS_ENUM)
        STATUS_TOURNEY_LIST(STATUS_ENUM) STATUS_WORLD_LIST(STATUS_ENUM) STATUS_COUNT
} Status;
#undef STATUS_ENUM

// The sentence for people; never NULL, valid for ever.
const char *status_text(Status status);

// The name without STATUS_, as in "MOVE_ILLEGAL": for JSON and tests.
const char *status_name(Status status);

// True for the codes that answer an event of a match (STATUS_REFUSED_LIST).
bool status_is_refusal(Status status);

#endif
