// SPDX-License-Identifier: MIT
// What the files of the engine share (inside the layer).
#ifndef ENGINE_ENGINE_PARTS_H
#define ENGINE_ENGINE_PARTS_H

#include <stdatomic.h>

#include "engine/engine.h"
#include "sys/thread.h"

typedef enum QuestionPhase {
    QUESTION_FREE,
    QUESTION_WAITING,
    QUESTION_THINKING,
    QUESTION_ANSWERED
} QuestionPhase;

typedef struct Place Place;

// What of a match decides whether a player's move can still be played.
typedef struct Situation {
    unsigned plies; // of the own board
    bool over;
    Color side;
    StagedPhase staged;
    MatchPhase phase;
    bool paused;
} Situation;

typedef struct Question {
    QuestionPhase phase;
    Place *place;        // whose it is; NULL: nobody wants the answer any more
    int64_t now;         // time of its match when it was asked,
    int64_t asked_at;    // and of the clock; 0 without workers
    int64_t due;         // who has the least is served first,
    uint64_t order;      // and of equals, who came first
    atomic_bool broken;  // answer at once
    EngineAnswer answer; // player, tag and stale from the start
    Situation seen;      // in the match as it was asked
    Match *match;        // its own; only plies that have been played are ever written or read
} Question;

// A player's place. A worker thinks with a copy of `player`, so that it can be told things.
struct Place {
    EnginePlayer number; // 0: nobody
    Player player;       // its `search` is that of whoever thinks
    Question *question;  // or NULL
    unsigned heard_count;
    Event heard[ENGINE_HEARD_MAX]; // while it is thinking, for afterwards
};

typedef struct Worker {
    struct Engine *engine;
    Thread thread;
    void *memory;
    Search *search;
} Worker;

struct Engine {
    EngineOptions options;
    Mutex mutex; // guards all that follows; a question that is thought about belongs to its worker,
                 // but for `place`, `broken`, `seen` and
                 // `answer.stale`
    Condition work;
    bool closing;
    EngineState state;
    uint64_t orders;  // given out to questions
    uint64_t seated;  // players so far
    void *spare;      // memory in which players are set up
    Worker *workers;  // with no threads there is one
    unsigned started; // threads
    Place *places;    //
    Place **free_places;
    unsigned free_place_count;
    Question *questions;
    Match *matches; // of the questions
    Question **free_questions;
    unsigned free_question_count;
    Question **waiting; // in no order; state.waiting of them
    Question **ready;   // answered: a ring of options.questions, oldest first
    unsigned ready_first;
    unsigned ready_count;
};

// The first two with the mutex held. ----------------------------------------------------------------

// Gives a question back; it is nobody's and not among the waiting ones.
void engine_free_question(Engine *engine, Question *question);

// Takes a question out of the waiting ones.
void engine_stop_waiting(Engine *engine, Question *question);

// What the thread of a Worker, `context`, does until the engine closes.
void worker_run(void *context);

// Thinks about the most urgent question, if there is one.
bool worker_step(Worker *worker);

#endif
