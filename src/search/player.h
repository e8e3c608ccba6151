// SPDX-License-Identifier: MIT
// Player: a computer player at one seat of a match, under any rule set, in both modes.
//
// A Player and its memory belong to the caller, who must keep both where they are. It reads no
// clock and changes no match; it answers one question: what does this seat do now? The caller
//   1. sets it up once (player_init) at the start of a match or on taking a seat over,
//   2. tells it every accepted event of the match (player_hear),
//   3. asks it (player_decide) after every event, its own included, and when the time of
//      Decision.ask_again has come, with the match advanced to the present (match_advance),
//   4. sends what it wants to do as an event of its own, stamped with the time of sending.
// One answer is at most one event: after a move at a table the next question brings the press. A
// question costs time only when a move or a message is to be found. Pieces that arrive and moves on
// the other board while it thinks do not make its move illegal; who runs it in a thread gives it a
// copy of the match, and may stop it to ask again.
//
// The same setup, events, questions and times give the same decisions, as long as no callback ends
// a search.
#ifndef SEARCH_PLAYER_H
#define SEARCH_PLAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "base/status.h"
#include "match/match.h"
#include "search/heard.h"
#include "search/outlook.h"
#include "search/search.h"
#include "search/talk.h"

enum {
    PLAYER_LEVEL_MIN = 1,                 // looks two moves deep and judges roughly
    PLAYER_LEVEL_MAX = 8,                 // uses all the time it is given
    PLAYER_MEMORY_MIN = SEARCH_MEMORY_MIN // bytes; a megabyte is plenty for the lower levels
};

typedef struct PlayerSetup {
    Seat seat;
    unsigned level; // PLAYER_LEVEL_MIN … PLAYER_LEVEL_MAX; what lies outside is brought inside
    uint64_t seed;  // chooses between moves that are nearly equal
    void *memory;   // aligned for uint64_t
    size_t memory_size;
} PlayerSetup;

// How long one question may take. All 0 and NULL: by level and nodes alone.
typedef struct PlayerLimits {
    unsigned depth; // 0: by level
    uint64_t nodes; // 0: by level; of the whole question, never exceeded
    // Milliseconds since the start of the match, as in events. With it the player divides its time
    // by its clock; without it time is not looked at.
    int64_t (*now)(void *context);
    bool (*stop)(void *context); // true: answer as soon as possible
    void *context;
    int64_t lag_ms; // at most so long from the decision to its event; 0: 100
} PlayerLimits;

typedef struct Decision {
    bool acts;         // send `event`
    Event event;       // its time is that of the question
    int64_t ask_again; // without `acts`: ask after the next event, or at this time at the latest;
                       // CLOCK_NEVER if only an event can change anything
    int score;         // of the own board in hundredths of a pawn, as far as known
    unsigned depth;    // of the search behind a move, 0 if there was none
} Decision;

// What has been thought about one situation.
typedef struct Thought {
    bool valid;
    uint64_t situation;
    Move move; // MOVE_NONE if there is none
    int score;
    unsigned depth;
} Thought;

typedef struct Player {
    Seat seat;
    unsigned level;
    Random random;
    Search *search;
    Heard heard;
    Talk talk;
    Thought thought;
    Outlook partner;       // the partner's board,
    uint64_t partner_key;  // as it was in this situation
    bool partner_known;    //
    uint64_t talked_about; // situation of the own board looked at for messages
    uint64_t claimed;      // situation of the last claim, so that a refused one is not repeated
    uint8_t claimed_kind;  //
} Player;

// STATUS_NO_ROOM with less memory than PLAYER_MEMORY_MIN.
NODISCARD Status player_init(Player *player, const PlayerSetup *setup);

// Something has happened; messages of the partner are listened to, the rest is seen in the match.
void player_hear(Player *player, const Event *event);

void player_decide(Player *player, const Match *match, int64_t now, const PlayerLimits *limits,
                   Decision *out);

// Whether `event`, decided a while ago, has been overtaken: it should not be sent any more, and the
// player asked again. For whoever thinks in a thread, or four players who claim at one instant.
bool player_is_overtaken(const Match *match, const Event *event);

// Nodes searched since player_init.
uint64_t player_nodes(const Player *player);

#endif
