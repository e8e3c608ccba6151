// SPDX-License-Identifier: MIT
#include "engine/engine.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine_parts.h"
#include "sys/monotonic.h"

enum {
    MEMORY_DEFAULT = 8 << 20,
    DUE_SHARE = 16,    // a question is due when this part of the player's time has passed,
    DUE_MAX_MS = 2000, // or so long after it was asked
    NUMBER_SHIFT = 32  // of the generation in a player's number, above its place + 1
};

// copy_match relies on it.
static_assert(offsetof(BoardState, plies) + sizeof(((BoardState *)0)->plies) == sizeof(BoardState),
              "plies stand at the end of a board");
static_assert(offsetof(Match, boards) + sizeof(((Match *)0)->boards) == sizeof(Match),
              "boards stand at the end of a match");

// Life -------------------------------------------------------------------------------------------

static bool allocate(Engine *engine) {
    const EngineOptions *options = &engine->options;
    const unsigned workers = options->workers > 0 ? options->workers : 1;
    engine->spare = malloc(PLAYER_MEMORY_MIN);
    engine->workers = calloc(workers, sizeof *engine->workers);
    engine->places = calloc(options->players, sizeof *engine->places);
    engine->free_places = calloc(options->players, sizeof(Place *));
    engine->questions = calloc(options->questions, sizeof *engine->questions);
    engine->matches = calloc(options->questions, sizeof *engine->matches);
    engine->free_questions = calloc(options->questions, sizeof(Question *));
    engine->waiting = calloc(options->questions, sizeof(Question *));
    engine->ready = calloc(options->questions, sizeof(Question *));
    if (engine->spare == NULL || engine->workers == NULL || engine->places == NULL ||
        engine->free_places == NULL || engine->questions == NULL || engine->matches == NULL ||
        engine->free_questions == NULL || engine->waiting == NULL || engine->ready == NULL)
        return false;
    for (unsigned i = 0; i < workers; i++) {
        Worker *worker = &engine->workers[i];
        worker->engine = engine;
        worker->memory = malloc(options->memory);
        if (worker->memory == NULL ||
            search_setup(worker->memory, options->memory, &worker->search) != STATUS_OK)
            return false;
    }
    // Taken from the end: the first ones come first.
    for (unsigned i = 0; i < options->players; i++)
        engine->free_places[i] = &engine->places[options->players - 1 - i];
    for (unsigned i = 0; i < options->questions; i++) {
        engine->questions[i].match = &engine->matches[i];
        engine->free_questions[i] = &engine->questions[options->questions - 1 - i];
    }
    engine->free_place_count = options->players;
    engine->free_question_count = options->questions;
    return true;
}

static bool are_in_range(const EngineOptions *options) {
    return options->workers <= ENGINE_WORKERS_MAX && options->players >= 1 &&
           options->players <= ENGINE_PLAYERS_MAX && options->questions >= 1 &&
           options->questions <= ENGINE_QUESTIONS_MAX;
}

Status engine_open(const EngineOptions *options, Engine **out) {
    if (!are_in_range(options))
        return STATUS_TOO_MANY;
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL)
        return STATUS_TOO_MANY;
    engine->options = *options;
    if (options->memory == 0)
        engine->options.memory = MEMORY_DEFAULT;
    else if (options->memory < PLAYER_MEMORY_MIN)
        engine->options.memory = PLAYER_MEMORY_MIN;
    mutex_init(&engine->mutex);
    condition_init(&engine->work);
    Status status = allocate(engine) ? STATUS_OK : STATUS_TOO_MANY;
    while (status == STATUS_OK && engine->started < options->workers) {
        Worker *worker = &engine->workers[engine->started];
        status = thread_start(&worker->thread, worker_run, worker);
        engine->started += status == STATUS_OK;
    }
    if (status == STATUS_OK)
        *out = engine;
    else
        engine_close(engine);
    return status;
}

static void stop_threads(Engine *engine) {
    mutex_lock(&engine->mutex);
    engine->closing = true;
    if (engine->questions != NULL)
        for (unsigned i = 0; i < engine->options.questions; i++)
            if (engine->questions[i].phase == QUESTION_THINKING)
                atomic_store(&engine->questions[i].broken, true);
    condition_broadcast(&engine->work);
    mutex_unlock(&engine->mutex);
    for (unsigned i = 0; i < engine->started; i++)
        thread_join(&engine->workers[i].thread);
}

void engine_close(Engine *engine) {
    if (engine == NULL)
        return;
    stop_threads(engine);
    condition_destroy(&engine->work);
    mutex_destroy(&engine->mutex);
    const unsigned workers = engine->options.workers > 0 ? engine->options.workers : 1;
    for (unsigned i = 0; engine->workers != NULL && i < workers; i++)
        free(engine->workers[i].memory);
    free(engine->workers);
    free(engine->spare);
    free(engine->places);
    free(engine->free_places);
    free(engine->questions);
    free(engine->matches);
    free(engine->free_questions);
    free(engine->waiting);
    free(engine->ready);
    free(engine);
}

// Questions, with the mutex held -----------------------------------------------------------------

void engine_free_question(Engine *engine, Question *question) {
    question->phase = QUESTION_FREE;
    engine->free_questions[engine->free_question_count++] = question;
}

void engine_stop_waiting(Engine *engine, Question *question) {
    unsigned at = 0;
    while (engine->waiting[at] != question)
        at++;
    engine->waiting[at] = engine->waiting[--engine->state.waiting];
}

// Takes the question of a place away from it.
static void drop_question(Engine *engine, Place *place) {
    Question *question = place->question;
    if (question == NULL)
        return;
    place->question = NULL;
    place->heard_count = 0;
    question->place = NULL;
    engine->state.cancelled++;
    switch (question->phase) {
    case QUESTION_WAITING:
        engine_stop_waiting(engine, question);
        engine_free_question(engine, question);
        break;
    case QUESTION_THINKING: // its worker gives it back,
        atomic_store(&question->broken, true);
        break;
    case QUESTION_ANSWERED: // or whoever comes across it in the ring
    case QUESTION_FREE:
        break;
    }
}

// The place of a player, NULL if it has left.
static Place *place_of(Engine *engine, EnginePlayer player) {
    const uint64_t index = (player & UINT32_MAX) - 1;
    if (index >= engine->options.players)
        return NULL;
    Place *place = &engine->places[index];
    return place->number == player ? place : NULL;
}

// Players ----------------------------------------------------------------------------------------

Status engine_seat(Engine *engine, const EngineSeat *seat, EnginePlayer *out) {
    const PlayerSetup setup = {.seat = seat->seat,
                               .level = seat->level,
                               .seed = seat->seed,
                               .memory = engine->spare,
                               .memory_size = PLAYER_MEMORY_MIN};
    Status status = STATUS_TOO_MANY;
    mutex_lock(&engine->mutex);
    if (engine->free_place_count > 0) {
        Place *place = engine->free_places[engine->free_place_count - 1];
        status = player_init(&place->player, &setup);
        if (status == STATUS_OK) {
            engine->free_place_count--;
            engine->state.players++;
            const uint64_t index = (uint64_t)(place - engine->places);
            place->number = (++engine->seated << NUMBER_SHIFT) + index + 1;
            place->question = NULL;
            place->heard_count = 0;
            *out = place->number;
        }
    }
    mutex_unlock(&engine->mutex);
    return status;
}

void engine_unseat(Engine *engine, EnginePlayer player) {
    mutex_lock(&engine->mutex);
    Place *place = place_of(engine, player);
    if (place != NULL) {
        drop_question(engine, place);
        place->number = 0;
        engine->free_places[engine->free_place_count++] = place;
        engine->state.players--;
    }
    mutex_unlock(&engine->mutex);
}

// A player who thinks hears messages again when it has done: the copy that thinks has not. With too
// many of them the oldest are forgotten, as they fade anyway.
static void remember(Place *place, const Event *event) {
    if (place->heard_count == ENGINE_HEARD_MAX) {
        memmove(&place->heard[0], &place->heard[1], (ENGINE_HEARD_MAX - 1) * sizeof *event);
        place->heard_count--;
    }
    place->heard[place->heard_count++] = *event;
}

void engine_hear(Engine *engine, EnginePlayer player, const Event *event) {
    // Everything else a player sees in the match.
    if (event->kind != EVENT_QUICK)
        return;
    mutex_lock(&engine->mutex);
    Place *place = place_of(engine, player);
    if (place != NULL) {
        player_hear(&place->player, event);
        if (place->question != NULL && place->question->phase == QUESTION_THINKING)
            remember(place, event);
    }
    mutex_unlock(&engine->mutex);
}

// Asking and answering ---------------------------------------------------------------------------

// A match has room for many more plies than are played: they are not copied.
static void copy_match(Match *to, const Match *from) {
    memcpy(to, from, offsetof(Match, boards));
    for (int board = 0; board < BOARD_COUNT; board++) {
        const BoardState *state = &from->boards[board];
        memcpy(&to->boards[board], state,
               offsetof(BoardState, plies) + state->ply_count * sizeof(Ply));
    }
}

static Situation situation_of(const Match *match, Seat seat) {
    const BoardState *board = &match->boards[seat_board(seat)];
    return (Situation){.plies = board->ply_count,
                       .over = board->over,
                       .side = (Color)board->clock.side,
                       .staged = board->staged.phase,
                       .phase = match->phase,
                       .paused = match->paused};
}

static bool is_same(const Situation *a, const Situation *b) {
    return a->plies == b->plies && a->over == b->over && a->side == b->side &&
           a->staged == b->staged && a->phase == b->phase && a->paused == b->paused;
}

static int64_t due_after(const Match *match, Seat seat, int64_t now) {
    if (match->rules.time.kind == TIME_NONE || match_may_move(match, seat) != STATUS_OK)
        return DUE_MAX_MS;
    const int64_t share = match_remaining(match, seat, now) / DUE_SHARE;
    return share < DUE_MAX_MS ? share : DUE_MAX_MS;
}

// With the mutex held: fills a question in that no worker has seen.
static void write_question(Engine *engine, Question *question, const Match *match, int64_t now,
                           uint64_t tag) {
    Place *place = question->place;
    copy_match(question->match, match);
    question->seen = situation_of(match, place->player.seat);
    question->now = now;
    question->asked_at = 0;
    int64_t due = 0;
    if (engine->options.workers > 0) {
        question->asked_at = monotonic_ms();
        due = question->asked_at + due_after(match, place->player.seat, now);
    }
    // Asked once more, it keeps its turn.
    if (question->phase == QUESTION_FREE || due < question->due)
        question->due = due;
    question->answer = (EngineAnswer){.player = place->number, .tag = tag};
}

static Status ask_first(Engine *engine, Place *place, const Match *match, int64_t now,
                        uint64_t tag) {
    if (engine->free_question_count == 0)
        return STATUS_TOO_MANY;
    Question *question = engine->free_questions[--engine->free_question_count];
    place->question = question;
    question->place = place;
    write_question(engine, question, match, now, tag);
    question->phase = QUESTION_WAITING;
    question->order = ++engine->orders;
    atomic_store(&question->broken, false);
    engine->waiting[engine->state.waiting++] = question;
    condition_signal(&engine->work);
    return STATUS_OK;
}

static void ask_once_more(Engine *engine, Question *question, const Match *match, int64_t now,
                          uint64_t tag) {
    if (question->phase == QUESTION_WAITING) {
        engine->state.cancelled++;
        write_question(engine, question, match, now, tag);
        return;
    }
    question->answer.stale = true;
    const Situation situation = situation_of(match, question->place->player.seat);
    if (is_same(&situation, &question->seen))
        return;
    if (question->phase == QUESTION_THINKING)
        atomic_store(&question->broken, true);
    else
        question->answer.decision.acts = false;
}

Status engine_ask(Engine *engine, EnginePlayer player, const Match *match, int64_t now,
                  uint64_t tag) {
    Status status = STATUS_NOT_FOUND;
    mutex_lock(&engine->mutex);
    Place *place = place_of(engine, player);
    if (place != NULL && place->question == NULL) {
        status = ask_first(engine, place, match, now, tag);
    } else if (place != NULL) {
        ask_once_more(engine, place->question, match, now, tag);
        status = STATUS_OK;
    }
    engine->state.asked += status == STATUS_OK;
    mutex_unlock(&engine->mutex);
    return status;
}

void engine_cancel(Engine *engine, EnginePlayer player) {
    mutex_lock(&engine->mutex);
    Place *place = place_of(engine, player);
    if (place != NULL)
        drop_question(engine, place);
    mutex_unlock(&engine->mutex);
}

bool engine_answer(Engine *engine, EngineAnswer *out) {
    bool found = false;
    mutex_lock(&engine->mutex);
    while (!found && engine->ready_count > 0) {
        Question *question = engine->ready[engine->ready_first];
        engine->ready_first = (engine->ready_first + 1) % engine->options.questions;
        engine->ready_count--;
        found = question->place != NULL;
        if (found) {
            *out = question->answer;
            question->place->question = NULL;
            engine->state.answered++;
        }
        engine_free_question(engine, question);
    }
    mutex_unlock(&engine->mutex);
    return found;
}

bool engine_step(Engine *engine) {
    assert(engine->options.workers == 0);
    return worker_step(&engine->workers[0]);
}

void engine_state(Engine *engine, EngineState *out) {
    mutex_lock(&engine->mutex);
    *out = engine->state;
    mutex_unlock(&engine->mutex);
}
