// SPDX-License-Identifier: MIT
// BPGN: records of bughouse games, read as leniently as the files in the world ask for, and written
// in one form.
//
// Reading goes game by game over a text in memory; nothing is copied, so a BpgnGame is valid as
// long as that text. Each game comes back as a list of plies that are legal in their order, with
// notes on what was odd: a warning (the game stands as it is written), a repair (something had only
// one meaning and was read so) or a fault (the game ends before it). After a fault the reader goes
// on with the next game.
//
//   bpgn_reader_init(&reader, text);
//   while (bpgn_read_game(&reader, &game))
//       ... game.plies[0 … game.ply_count - 1] ...
//
// What is repaired, and how:
//   order     The order in the file is the order of play. A drop whose piece is not there yet waits,
//             and its board with it, until the moves of the other board bring the piece: the moves
//             of each board stay in their order, so that is the one reading. A board recorded in a
//             block comes right in the same way. A piece that never comes is a fault at the drop.
//   seats     Capitals for Black's seats; a seat that contradicts whose turn it is, where number
//             and move fit the other colour; no seat, where one board alone has the move.
//   moves     A move said twice; xd5 for exd5 where one pawn can; $146@g4 for N@g4.
//   one board A record of one board only, with drops, is crazyhouse: what is taken goes to the
//             taker. (Read so only if no move of the other board is there.)
//   the end   No result at the end: it is taken from the reason, else from the Result tag. Moves
//             after the result belong to the game if they go on counting.
// Clocks that contradict the order, move numbers that do not count, a result that contradicts its
// reason are warnings.
//
// A game is played by the rules `fics`, or by those that a tag [Rules "NAME"] names; mates are not
// judged, play goes on as the file says.
#ifndef NOTATION_BPGN_H
#define NOTATION_BPGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/str.h"
#include "base/writer.h"
#include "chess/position.h"
#include "match/match.h"

enum {
    BPGN_TAGS_MAX = 64,
    BPGN_PLIES_MAX = 2 * MATCH_PLIES_MAX,
    BPGN_COMMENTS_MAX = 2048,
    BPGN_NOTES_MAX = 32
};

// In place of a time that is not known.
#define BPGN_NO_TIME INT64_MIN

typedef struct BpgnTag {
    Str name;
    Str value; // as it stands in the file: \" and \\ not yet resolved
} BpgnTag;

typedef struct BpgnPly {
    Move move;
    uint8_t seat;           // Seat
    uint16_t first_comment; // the comments after this move: comments[first_comment …]
    uint16_t comment_count;
    size_t offset;   // of the move in the text
    int64_t time_ms; // what the mover has left, below 0 too; or BPGN_NO_TIME
} BpgnPly;

typedef enum BpgnClass { BPGN_WARNING, BPGN_REPAIR, BPGN_FAULT } BpgnClass;

// X(NAME, CLASS, text). A fault says its Status instead.
#define BPGN_NOTE_LIST(X)                                                                          \
    X(FAULTY, FAULT, "")                                                                           \
    X(REPEATED, REPAIR, "the move is said twice; read once")                                       \
    X(CAPITAL_SEAT, REPAIR, "a capital for Black's seat, here and further on; read as Black's")    \
    X(OTHER_SEAT, REPAIR, "the other colour is to move and can play this; read as its move")       \
    X(NO_SEAT, REPAIR, "no seat, here and further on; read as the one that can move so")           \
    X(ONE_BOARD, REPAIR, "one board alone; captured pieces go to their taker, as in crazyhouse")   \
    X(ORDER, REPAIR, "dropped before its capture was recorded; read right after it")               \
    X(KNIGHT_NAG, REPAIR, "a knight drop written as an annotation; read as N@")                    \
    X(PAWN_FILE, REPAIR, "the capture does not say which pawn; only one can")                      \
    X(AFTER_END, REPAIR, "moves after the result; read as part of the game")                       \
    X(NO_END, REPAIR, "no result at the end; taken as")                                            \
    X(NO_MOVE, REPAIR, "a move number without a move; left out")                                   \
    X(STRAY_BRACKET, REPAIR, "a closing bracket without an opening one; left out")                 \
    X(TAG_QUOTES, REPAIR,                                                                          \
      "the quotes of this tag are not in order; read up to its bracket or the end of the line")    \
    X(TAG_AGAIN, WARNING, "this tag has been given already; the first one counts")                 \
    X(RESULT_SAYS, WARNING, "the result contradicts its reason, which counts; written is")         \
    X(RESULT_TAG, WARNING, "the Result tag does not agree with the result at the end")             \
    X(NOBODY, WARNING, "the reason names no player of this game")                                  \
    X(NUMBERS, WARNING, "the move numbers of this board do not count, here and further on")        \
    X(NO_CHECK, WARNING, "the + is wrong: this gives no check")                                    \
    X(NO_MATE, WARNING, "the # is wrong: this is not mate")                                        \
    X(CLOCKS, WARNING, "the clocks contradict the order of the moves, most of all here, by")       \
    X(OUTSIDE, WARNING, "text outside of a game; left out")                                        \
    X(TOO_MUCH, WARNING, "more comments or tags than there is room for; left out")

#define BPGN_NOTE_ENUM(name, class, text) BPGN_NOTE_##name,
typedef enum BpgnNoteKind { BPGN_NOTE_LIST(BPGN_NOTE_ENUM) BPGN_NOTE_KINDS } BpgnNoteKind;
#undef BPGN_NOTE_ENUM

typedef struct BpgnNote {
    BpgnNoteKind kind;
    Status status;  // of a fault
    size_t offset;  // where in the text
    Str what;       // the words concerned; may be empty
    int64_t amount; // in ms, of BPGN_NOTE_CLOCKS
} BpgnNote;

typedef struct BpgnGame {
    Str text;      // the whole text that the offsets count in
    bool latin1;   // the text is not UTF-8; then a byte is a character
    size_t offset; // of the game's first tag or move
    unsigned tag_count;
    BpgnTag tags[BPGN_TAGS_MAX];
    const RuleSet *rules;
    Position start[BOARD_COUNT];
    bool start_is_set;               // by a FEN, not the orthodox one
    int64_t start_clock[SEAT_COUNT]; // ms, or BPGN_NO_TIME
    int64_t increment_ms;
    bool one_board; // captured pieces go to their taker
    unsigned ply_count;
    BpgnPly plies[BPGN_PLIES_MAX];
    unsigned comment_count;
    unsigned opening_comments; // so many of the comments stand before the first move
    Str comments[BPGN_COMMENTS_MAX];
    Outcome outcome;  // for the teams: OUTCOME_TEAM_1 is White of board A and partner
    Reason reason;    // REASON_NONE where it is not known
    Str reason_text;  // without its braces; may be empty
    Str reason_code;  // the front of reason_text if that is a seat code such as WA
    Seat reason_seat; // the seat that reason_code says
    BoardId
        reason_board; // where it ended by reason_text, or BOARD_NONE: a player is named who sits
                      // at one board, or a seat
    unsigned note_count;
    BpgnNote notes[BPGN_NOTES_MAX]; // in the order in which they were found
    unsigned notes_left_out;
    unsigned class_count[BPGN_FAULT + 1]; // notes of each class, those left out too
} BpgnGame;

// A move as it stands in the file.
typedef struct BpgnToken {
    Str san;
    size_t offset;   // of the number or seat, where there is one
    uint16_t number; // 0 where none is written
    uint8_t seat;    // Seat, or SEAT_COUNT where none is written
    bool black_dots; // "..." in front: Black's, in other dialects
    bool knight_nag;
    bool done;
    uint8_t board; // BoardId once it is known
    uint16_t first_comment;
    uint16_t comment_count;
    int64_t time_ms;
    int64_t used_ms; // where the time used is written, or BPGN_NO_TIME
} BpgnToken;

typedef struct BpgnReader {
    Str text;
    bool latin1;
    size_t offset;                    // where the next game is looked for
    BpgnToken tokens[BPGN_PLIES_MAX]; // of the present game
} BpgnReader;

// `text` is ASCII, Latin-1 or UTF-8, with or without a byte order mark.
void bpgn_reader_init(BpgnReader *reader, Str text);

// The next game, with all its notes; false when there is none any more.
bool bpgn_read_game(BpgnReader *reader, BpgnGame *out);

BpgnClass bpgn_note_class(BpgnNoteKind kind);

// The name in the list above, as in "REPEATED": for tests.
const char *bpgn_note_name(BpgnNoteKind kind);

// "repaired: …" as one line without its end; a fault begins with "fault: ".
void bpgn_note_write(const BpgnNote *note, Writer *out);

// The value of a tag, or an empty Str.
Str bpgn_tag(const BpgnGame *game, const char *name);

// The tag with the name of a seat's player: WhiteA, BlackA, WhiteB, BlackB; and its value.
const char *bpgn_seat_tag(Seat seat);
Str bpgn_player(const BpgnGame *game, Seat seat);

// Plays one ply on both boards and hands on what it takes.
void bpgn_play(const BpgnGame *game, Position boards[BOARD_COUNT], const BpgnPly *ply);

#endif
