// SPDX-License-Identifier: MIT
// Worker: takes the most urgent question, thinks, and puts the answer down.
#include <assert.h>

#include "engine/engine_parts.h"
#include "sys/monotonic.h"

// What the callbacks of a search need to know.
typedef struct Thinking {
    Question *question;
    int64_t offset;  // from the clock to the time of the match
    int64_t stop_at; // by the clock
    bool timed;
} Thinking;

static bool stop(void *context) {
    const Thinking *thinking = context;
    if (atomic_load_explicit(&thinking->question->broken, memory_order_relaxed))
        return true;
    return thinking->timed && monotonic_ms() >= thinking->stop_at;
}

static int64_t match_now(void *context) {
    const Thinking *thinking = context;
    return monotonic_ms() + thinking->offset;
}

static bool is_before(const Question *a, const Question *b) {
    return a->due != b->due ? a->due < b->due : a->order < b->order;
}

// With the mutex held: the most urgent question, which is the worker's from now on.
static Question *take(Engine *engine) {
    if (engine->state.waiting == 0)
        return NULL;
    Question *first = engine->waiting[0];
    for (unsigned i = 1; i < engine->state.waiting; i++)
        if (is_before(engine->waiting[i], first))
            first = engine->waiting[i];
    engine_stop_waiting(engine, first);
    first->phase = QUESTION_THINKING;
    engine->state.thinking++;
    return first;
}

// With the mutex held: how long one thought may take, the less the more wait.
static int64_t longest(const Engine *engine) {
    int64_t ms = ENGINE_THINK_MAX_MS;
    if (engine->state.waiting > 0) {
        int64_t share = (int64_t)ENGINE_QUEUE_MS * engine->options.workers / engine->state.waiting;
        ms = share < ms ? share : ms;
    }
    return ms < ENGINE_THINK_MIN_MS ? ENGINE_THINK_MIN_MS : ms;
}

static void think(Worker *worker, Player *player, Question *question, int64_t longest_ms) {
    const EngineOptions *options = &worker->engine->options;
    const uint64_t nodes = worker->search->nodes;
    Thinking thinking = {.question = question, .timed = options->workers > 0};
    PlayerLimits limits = {.stop = stop, .context = &thinking, .nodes = options->nodes};
    int64_t now = question->now;
    if (thinking.timed) {
        int64_t clock = monotonic_ms();
        question->answer.waited_ms = clock - question->asked_at;
        thinking.offset = question->now - question->asked_at;
        thinking.stop_at = clock + longest_ms;
        now = clock + thinking.offset;
        limits.now = match_now;
    } else if (limits.nodes == 0) {
        limits.nodes = ENGINE_STEP_NODES;
    }
    player->search = worker->search;
    Decision *decision = &question->answer.decision;
    *decision = (Decision){.ask_again = CLOCK_NEVER};
    // Time has passed while the question waited. Times of a match do not go back, so this holds.
    Status status = match_advance(question->match, now, NULL);
    assert(status == STATUS_OK);
    if (status == STATUS_OK)
        player_decide(player, question->match, now, &limits, decision);
    question->answer.nodes = worker->search->nodes - nodes;
    if (thinking.timed)
        question->answer.thought_ms =
            monotonic_ms() - question->asked_at - question->answer.waited_ms;
}

// With the mutex held: the answer is ready, if anybody still wants it.
static void put_down(Engine *engine, const Player *player, Question *question) {
    engine->state.thinking--;
    Place *place = question->place;
    if (place == NULL) {
        engine_free_question(engine, question);
        return;
    }
    if (atomic_load(&question->broken)) {
        // The player is left as if it had not been asked.
        question->answer.decision.acts = false;
        question->answer.decision.ask_again = CLOCK_NEVER;
    } else {
        place->player = *player;
        for (unsigned i = 0; i < place->heard_count; i++)
            player_hear(&place->player, &place->heard[i]);
    }
    place->heard_count = 0;
    question->phase = QUESTION_ANSWERED;
    unsigned last = (engine->ready_first + engine->ready_count) % engine->options.questions;
    engine->ready[last] = question;
    engine->ready_count++;
}

// With the mutex held, though not while it thinks.
static bool serve(Worker *worker) {
    Engine *engine = worker->engine;
    Question *question = take(engine);
    if (question == NULL)
        return false;
    Player player = question->place->player;
    const int64_t longest_ms = longest(engine);
    mutex_unlock(&engine->mutex);
    think(worker, &player, question, longest_ms);
    mutex_lock(&engine->mutex);
    put_down(engine, &player, question);
    return true;
}

void worker_run(void *context) {
    Worker *worker = context;
    Engine *engine = worker->engine;
    mutex_lock(&engine->mutex);
    while (!engine->closing) {
        if (!serve(worker)) {
            condition_wait(&engine->work, &engine->mutex);
            continue;
        }
        mutex_unlock(&engine->mutex);
        if (engine->options.wake != NULL)
            engine->options.wake(engine->options.context);
        mutex_lock(&engine->mutex);
    }
    mutex_unlock(&engine->mutex);
}

bool worker_step(Worker *worker) {
    mutex_lock(&worker->engine->mutex);
    bool served = serve(worker);
    mutex_unlock(&worker->engine->mutex);
    return served;
}
