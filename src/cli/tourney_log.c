// SPDX-License-Identifier: MIT
// The record: what has happened, and taking the last of it back.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_options.h"

enum { UNDO_MAX = 1000 };

// Number, time and who at the front of a line of the log.
typedef struct Front {
    int64_t at;
    unsigned by;
    Str rest;
} Front;

static Str next_word(Str *line) {
    size_t end = str_find(*line, ' ');
    Str word = str_first(*line, end);
    *line = str_from(*line, end < line->len ? end + 1 : end);
    return word;
}

static Front front_of(Str line) {
    Front front = {0};
    int64_t by = 0;
    (void)next_word(&line);
    if (str_to_int(next_word(&line), 0, INT64_MAX, &front.at) != STATUS_OK)
        front.at = 0;
    if (str_to_int(next_word(&line), 0, UINT16_MAX, &by) != STATUS_OK)
        by = 0;
    front.by = (unsigned)by;
    front.rest = line;
    return front;
}

static void print_time(int64_t at) {
    char text[32];
    time_t seconds = (time_t)(at / 1000);
    struct tm local;
    if (at > 0 && localtime_r(&seconds, &local) != NULL &&
        strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &local) > 0)
        printf("%s  ", text);
    else
        printf("%-19s  ", "-");
}

static void print_line(const Desk *desk, uint32_t number, Str line, bool plain) {
    Front front = front_of(line);
    bool is_undo = str_starts_with(front.rest, "undo ");
    bool taken_back = !tourney_log_is_live(&desk->log, number) && !is_undo;
    printf("%4" PRIu32 "  ", number);
    if (!plain)
        print_time(front.at);
    if (front.by != 0 && front.by <= desk->t.player_count)
        printf("[%s] ", tourney_player(&desk->t, front.by)->person.name);
    printf("%s%.*s\n", taken_back ? "(taken back) " : "", (int)front.rest.len, front.rest.at);
}

int tourney_log(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--plain"}};
    int status = options_take_only(argc, argv, options, 1);
    if (status != EXIT_YES)
        return status;
    size_t offset = 0;
    uint32_t number = 0;
    Str line;
    while (tourney_log_next(&desk->log, &offset, &number, &line))
        print_line(desk, number, line, options[0].count > 0);
    return EXIT_YES;
}

int tourney_undo(Desk *desk, int argc, char **argv) {
    Option options[] = {{.name = "--why", .has_value = true}};
    static Words words;
    unsigned count = 1;
    int status = options_take(argc, argv, options, 1, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 0, 1, "perhaps a NUMBER of events");
    if (status != EXIT_YES)
        return status;
    if (words.count == 1 && !find_number(words.at[0], "number of events", 1, UNDO_MAX, &count))
        return EXIT_USAGE;
    uint32_t before = desk->log.count;
    if (count >= desk->log.live) {
        (void)cli_fail("undo: refused: %s; there are %" PRIu32 " after the beginning",
                       status_text(STATUS_TOURNEY_NOTHING_TO_UNDO),
                       desk->log.live > 0 ? desk->log.live - 1 : 0);
        return EXIT_NO;
    }
    uint32_t target = tourney_log_undo_target(&desk->log, count);
    static uint8_t dead[sizeof desk->log.dead];
    memcpy(dead, desk->log.dead, sizeof dead);
    TourneyEvent *event = desk_event(desk, TOURNEY_UNDO);
    event->count = (uint16_t)count;
    if (!tourney_event_text(event->text, str_of(option_value(&options[0], ""))))
        return desk_refuse("undo", STATUS_TOURNEY_TEXT);
    status = desk_apply(desk, "undo");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    size_t offset = 0;
    uint32_t number = 0;
    Str line;
    while (number < before && tourney_log_next(&desk->log, &offset, &number, &line)) {
        if (number < target || (dead[(number - 1) / 8] >> (number - 1) % 8 & 1) != 0)
            continue;
        Str rest = front_of(line).rest;
        printf("Taken back: %.*s\n", (int)rest.len, rest.at);
    }
    puts("It stays in the record. Next: bughouse tourney");
    return EXIT_YES;
}
