// SPDX-License-Identifier: MIT
// Engine: the computer players of all tables at work, in a few threads.
//
// A player (EnginePlayer) is one computer at one seat of one match. The server tells it what it
// hears (engine_hear), asks it with a copy of the match what it does now (engine_ask), and collects
// answers (engine_answer) after `wake` was called. When and how often to ask is said in
// search/player.h: after every event, one's own included, and at Decision.ask_again.
//
// A player has one question at a time. Asking again while it waits replaces it. Asking again while
// it is thought about or its answer lies ready lets it be, as far as what it finds can still be
// played: pieces that arrive and moves of the other board change nothing about that. If it cannot,
// the thought is broken off and the answer does not act. In both cases the answer is marked
// `stale`: the server asks once more unless it carries the decision out.
//
// Who has least time left is served first, and the more players wait the shorter each one thinks:
// thousands of tables slow the computers' play down, not the tables.
//
// With no workers there are no threads and no clock: engine_step thinks about one question in the
// caller's thread, and the same calls give the same answers. For simulators.
//
// All memory is taken by engine_open. All functions belong to one thread.
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/match.h"
#include "search/player.h"

enum {
    ENGINE_WORKERS_MAX = 64,
    ENGINE_PLAYERS_MAX = 1 << 20,
    ENGINE_QUESTIONS_MAX = 1 << 16,
    ENGINE_STEP_NODES = 200000, // see EngineOptions.nodes
    ENGINE_HEARD_MAX = 8,       // messages that a thinking player remembers for afterwards
    ENGINE_THINK_MAX_MS = 5000, // longest thought about one question,
    ENGINE_QUEUE_MS = 2000,     // about how long all those that wait may take together,
    ENGINE_THINK_MIN_MS = 10    // as far as each can have this
};

typedef struct Engine Engine;

// A player's number; never 0, and never used again while the engine lives.
typedef uint64_t EnginePlayer;

typedef struct EngineOptions {
    unsigned workers; // threads; 0: none, engine_step thinks
    unsigned players; // computer seats at most
    unsigned
        questions;  // that wait or are thought about at most: each takes sizeof(Match), of which
                    // only what the match has used is ever touched
    size_t memory;  // bytes of each worker's search, at least PLAYER_MEMORY_MIN; 0: 8 MiB
    uint64_t nodes; // of one question at most; 0: by level and clock alone. Counts with no
                    // workers too, where level 8 has no other limit
    // Called by a worker when there is an answer or room for a question; it should make the server's loop call
    // engine_answer soon, and may call nothing of the engine. NULL: nobody is woken.
    void (*wake)(void *context);
    void *context;
} EngineOptions;

typedef struct EngineSeat {
    Seat seat;
    unsigned level; // PLAYER_LEVEL_MIN … PLAYER_LEVEL_MAX
    uint64_t seed;
} EngineSeat;

typedef struct EngineAnswer {
    EnginePlayer player;
    uint64_t tag;      // of the question
    bool stale;        // it was asked again meanwhile: ask once more, unless the decision acts
    Decision decision; // its event has the time at which it was asked; stamp it with the present
    uint64_t nodes;
    int64_t waited_ms;  // before a worker took it, 0 without workers
    int64_t thought_ms; // and then
} EngineAnswer;

typedef struct EngineState {
    unsigned players;   // seated
    unsigned waiting;   // questions that no worker has taken
    unsigned thinking;  // questions being thought about
    uint64_t asked;     // since the start
    uint64_t answered;  //
    uint64_t cancelled; // replaced, taken back, or their player has left
} EngineState;

// STATUS_TOO_MANY if there is no memory, no thread, or an option is beyond its maximum.
NODISCARD Status engine_open(const EngineOptions *options, Engine **out);

// Breaks off all thoughts and ends. NULL is no Engine and nothing happens.
void engine_close(Engine *engine);

// Players ----------------------------------------------------------------------------------------

// STATUS_TOO_MANY with all places taken.
NODISCARD Status engine_seat(Engine *engine, const EngineSeat *seat, EnginePlayer *out);

// The player leaves; nothing more is heard of it.
void engine_unseat(Engine *engine, EnginePlayer player);

// An accepted event of the player's match, also those it did itself.
void engine_hear(Engine *engine, EnginePlayer player, const Event *event);

// Questions --------------------------------------------------------------------------------------

// What does this player do now? The match, advanced to `now` (its own time), is copied. `tag` comes
// back with the answer. STATUS_TOO_MANY when too many questions wait: ask again after the next
// `wake`. STATUS_NOT_FOUND for a player that has left.
NODISCARD Status engine_ask(Engine *engine, EnginePlayer player, const Match *match, int64_t now,
                            uint64_t tag);

// Takes back the player's question, if there is one, and an answer not collected.
void engine_cancel(Engine *engine, EnginePlayer player);

// The next answer; false if there is none. With the answer the player's question is done.
bool engine_answer(Engine *engine, EngineAnswer *out);

// Without workers: thinks about the most urgent question; false if there is none.
bool engine_step(Engine *engine);

void engine_state(Engine *engine, EngineState *out);

#endif
