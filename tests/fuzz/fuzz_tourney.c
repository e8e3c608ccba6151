// SPDX-License-Identifier: MIT
// A log of a tournament, with or without its checks. Opening it never fails badly, and what it was
// read as is written to the same bytes. Without checks each line that can be read is written so that
// it reads back equal, and is then applied: what is accepted can be explained and added up, what is
// refused changes nothing.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tourney/log.h"
#include "tourney/pairing.h"
#include "tourney/ratings.h"
#include "tourney/seating.h"
#include "tourney/standings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 16, LINES_MAX = 300 };

static Tournament tournament;
static Tournament before;
static Tournament again;
static TourneyLog opened;
static char text[4 << 20];
static char line_text[TOURNEY_LINE_MAX * 2];
static char explained[1 << 20];
static TourneyEvent event;
static TourneyEvent reread;
static PairingWork work;
static Standings standings;
static Ratings ratings;

static void demand(bool holds) {
    if (!holds)
        abort();
}

static void look(void) {
    standings_compute(&tournament, tournament.round_count, &standings);
    ratings_compute(&tournament, &ratings);
    for (unsigned round = 1; round <= tournament.round_count; round++) {
        for (unsigned table = 0; table <= tournament.rounds[round - 1].tables; table++) {
            Writer out = writer_on(explained, sizeof explained);
            demand(tourney_explain(&tournament, round, table, &work, &out) == STATUS_OK);
            SeatingPlan plan;
            const TourneyMatch *matches = tournament.rounds[round - 1].matches;
            if (table > 0 && matches[table - 1].pair.b != 0)
                (void)seating_plan(&tournament, &matches[table - 1], 2, TOURNEY_DRAW, &plan);
        }
    }
    PairingWish wish = {.rematches = true};
    if (pairing_draw(&tournament, &wish, &work, &event) == STATUS_OK) {
        memcpy(&again, &tournament, sizeof again);
        demand(tourney_apply(&again, &event) == STATUS_OK);
    }
}

// As a log with checks.
static void open_whole(const uint8_t *data, size_t size) {
    TourneyLogReport report;
    if (size > 0)
        memcpy(text, data, size);
    tourney_log_init(&opened, text, sizeof text);
    Status status = tourney_log_open(&opened, size, &tournament, &report);
    demand(opened.len <= size);
    demand(status != STATUS_OK || opened.len + report.dropped == size);
}

static void copy_event(const TourneyEvent *from, TourneyEvent *to) {
    memcpy(to, from, sizeof *to);
}

static void take_line(Str line) {
    uint32_t number, number_again;
    size_t offset;
    if (tourney_read_line(line, &number, &event, &offset) != STATUS_OK) {
        demand(offset <= line.len);
        return;
    }
    Writer out = writer_on(line_text, sizeof line_text);
    tourney_write_line(number, &event, &out);
    demand(writer_status(&out) == STATUS_OK);
    demand(tourney_read_line(writer_view(&out), &number_again, &reread, &offset) == STATUS_OK);
    demand(number == number_again);
    demand(memcmp(&event, &reread, sizeof event) == 0);
    memcpy(&before, &tournament, sizeof before);
    size_t len = opened.len;
    copy_event(&event, &reread);
    if (tourney_log_append(&opened, &tournament, &reread) != STATUS_OK) {
        demand(opened.len == len);
        demand(memcmp(&before, &tournament, sizeof before) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX)
        return 0;
    open_whole(data, size);
    tourney_init(&tournament);
    tourney_log_init(&opened, text, sizeof text);
    Str rest = {(const char *)data, size};
    for (unsigned lines = 0; rest.len > 0 && lines < LINES_MAX; lines++) {
        size_t end = str_find(rest, '\n');
        take_line(str_first(rest, end));
        rest = str_from(rest, end < rest.len ? end + 1 : end);
    }
    look();
    // What was written opens to the same tournament.
    static TourneyLog copy;
    TourneyLogReport report;
    memcpy(&before, &tournament, sizeof before);
    tourney_log_init(&copy, text, sizeof text);
    demand(tourney_log_open(&copy, opened.len, &again, &report) == STATUS_OK);
    demand(report.dropped == 0 && copy.check == opened.check && copy.live == opened.live);
    demand(memcmp(&again, &tournament, sizeof again) == 0);
    return 0;
}
