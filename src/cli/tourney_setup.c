// SPDX-License-Identifier: MIT
// Setting a tournament up, and the end of it.
#include <stdio.h>
#include <string.h>

#include "cli/tourney_commands.h"
#include "cli/tourney_find.h"
#include "cli/tourney_options.h"
#include "tourney/advice.h"

static int apply_setting(Desk *desk, const char *key, const char *value) {
    TourneyEvent *event = desk_event(desk, TOURNEY_SET);
    if (!tourney_event_text(event->text2, str_of(key)) ||
        !tourney_event_text(event->text, str_of(value)))
        return cli_fail("set %s: a setting is at most %d bytes long", key, TOURNEY_TEXT_MAX);
    Status status = tourney_setting_is_sound(str_of(key), str_of(value)) ? desk_try(desk)
                                                                         : STATUS_BAD_TOURNEY_VALUE;
    if (status == STATUS_OK)
        return EXIT_YES;
    if (status == STATUS_BAD_TOURNEY_KEY)
        return cli_fail("set %s: %s; 'bughouse tourney set' lists them", key, status_text(status));
    if (status == STATUS_BAD_TOURNEY_VALUE)
        return cli_fail("set %s '%s': it takes %s", key, value, tourney_setting_help(str_of(key)));
    return desk_refuse("set", status);
}

// "KEY=VALUE" in place.
static int apply_pair(Desk *desk, const char *pair) {
    char key[TOURNEY_TEXT_MAX + 1];
    Writer out = writer_on(key, sizeof key);
    const char *equals = strchr(pair, '=');
    if (equals == NULL)
        return options_usage("new", "--set wants KEY=VALUE, not '%s'", pair);
    writer_str(&out, (Str){pair, (size_t)(equals - pair)});
    return apply_setting(desk, key, equals + 1);
}

static void print_formats(void) {
    for (unsigned i = 0; tourney_format_at(i) != NULL; i++)
        fprintf(stderr, "  %s\n", tourney_format_at(i));
}

enum { NEW_FORMAT, NEW_ROUNDS, NEW_DATE, NEW_PLACE, NEW_SET, NEW_OPTIONS };

static int begin(Desk *desk, const char *name, const Option *options) {
    const char *format = option_value(&options[NEW_FORMAT], "arnold");
    TourneyEvent *event = desk_event(desk, TOURNEY_NEW);
    if (!tourney_event_text(event->text2, str_of(format)) ||
        !tourney_event_text(event->text, str_of(name)))
        return desk_refuse("new", STATUS_TOURNEY_NAME);
    Status status = desk_try(desk);
    if (status == STATUS_BAD_TOURNEY_FORMAT) {
        (void)cli_fail("'%s' is no format; there are:", format);
        print_formats();
        return EXIT_USAGE;
    }
    if (status != STATUS_OK)
        return desk_refuse("new", status);
    static const char *const keys[] = {"rounds", "date", "place"};
    int result = EXIT_YES;
    for (unsigned i = NEW_ROUNDS; i <= NEW_PLACE && result == EXIT_YES; i++)
        if (options[i].count > 0)
            result = apply_setting(desk, keys[i - NEW_ROUNDS], option_value(&options[i], NULL));
    for (unsigned i = 0; i < options[NEW_SET].count && result == EXIT_YES; i++)
        result = apply_pair(desk, options[NEW_SET].values[i]);
    return result;
}

int tourney_new(Desk *desk, int argc, char **argv) {
    Option options[NEW_OPTIONS] = {
        {.name = "--format", .has_value = true}, {.name = "--rounds", .has_value = true},
        {.name = "--date", .has_value = true},   {.name = "--place", .has_value = true},
        {.name = "--set", .has_value = true},
    };
    static Words words;
    int status = options_take(argc, argv, options, NEW_OPTIONS, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 2, 2, "FILE.bht and the NAME of the evening");
    if (status != EXIT_YES)
        return status;
    if (!desk_is_event_path(words.at[0]))
        return options_usage(argv[0], "'%s': an event file ends in .bht", words.at[0]);
    // Everything is looked at before the file is made, so that a slip leaves none behind.
    tourney_log_init(&desk->log, desk->text, sizeof desk->text);
    tourney_init(&desk->t);
    status = begin(desk, words.at[1], options);
    if (status == EXIT_YES)
        status = desk_find(desk, words.at[0]);
    if (status == EXIT_YES)
        status = desk_create(desk);
    if (status == EXIT_YES)
        status = begin(desk, words.at[1], options);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    printf("%s: %s, format %s.\n", words.at[0], desk->t.settings.name, desk->t.settings.format);
    if (desk->t.settings.from_ranking)
        puts("Now the players: bughouse tourney add NAME RATING");
    else
        puts("Now the partnerships: bughouse tourney add NAME RATING NAME RATING");
    return EXIT_YES;
}

static void print_settings(const Desk *desk) {
    for (unsigned i = 0; tourney_setting_at(i) != NULL; i++) {
        char value[TOURNEY_TEXT_MAX + 1];
        Writer out = writer_on(value, sizeof value);
        Str key = str_of(tourney_setting_at(i));
        if (tourney_setting_write(&desk->t.settings, key, &out) != STATUS_OK)
            continue;
        printf("  %-14s %-24s %s\n", key.at, value, tourney_setting_help(key));
    }
}

int tourney_set(Desk *desk, int argc, char **argv) {
    static Words words;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES && words.count == 0) {
        print_settings(desk);
        return EXIT_YES;
    }
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 2, 2, "KEY and VALUE");
    if (status == EXIT_YES)
        status = apply_setting(desk, words.at[0], words.at[1]);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        printf("%s: %s\n", words.at[0], words.at[1]);
    return status;
}

static unsigned teams_present(const Tournament *t) {
    unsigned count = 0;
    for (unsigned id = 1; id <= t->team_count; id++)
        count += !tourney_team(t, id)->withdrawn;
    return count;
}

static void print_advice(const Tournament *t) {
    unsigned teams = teams_present(t);
    unsigned rounds = t->settings.rounds;
    if (teams < 2) {
        puts("Too few partnerships for advice.");
        return;
    }
    if (t->settings.system != TOURNEY_SWISS) {
        unsigned all = advice_rounds_all(teams, t->settings.system == TOURNEY_DOUBLE_ROUND_ROBIN);
        printf("%u partnerships: everybody has met everybody after %u rounds.\n", teams, all);
        return;
    }
    printf("%u partnerships: %u rounds are usual; up to %u can be drawn whatever happens.\n", teams,
           advice_rounds(teams), advice_rounds_safe(teams));
    if (rounds == 0)
        return;
    switch (advice_check(teams, rounds)) {
    case ADVICE_SAFE:
        break;
    case ADVICE_DEAD_END:
        printf("With %u rounds the last ones may have no pairing left without a rematch.\n",
               rounds);
        break;
    case ADVICE_IMPOSSIBLE:
        printf("%u rounds are more than a partnership has opponents.\n", rounds);
        break;
    case ADVICE_COUNT:
        break;
    }
    if (advice_round_robin(teams, rounds))
        puts("So many rounds are enough for a round robin: bughouse tourney set system "
             "round-robin");
}

int tourney_rounds(Desk *desk, int argc, char **argv) {
    static Words words;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 0, 1, "the NUMBER of rounds");
    if (status == EXIT_YES && words.count == 1)
        status = apply_setting(desk, "rounds", words.at[0]);
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status != EXIT_YES)
        return status;
    if (desk->t.settings.rounds == 0)
        puts("Rounds: open");
    else
        printf("Rounds: %u\n", desk->t.settings.rounds);
    print_advice(&desk->t);
    return EXIT_YES;
}

int tourney_note(Desk *desk, int argc, char **argv) {
    static Words words;
    int status = options_take(argc, argv, NULL, 0, &words);
    if (status == EXIT_YES)
        status = words_check(argv[0], &words, 1, 1, "one TEXT in quotes");
    if (status != EXIT_YES)
        return status;
    if (!tourney_event_text(desk_event(desk, TOURNEY_NOTE)->text, str_of(words.at[0])))
        return desk_refuse("note", STATUS_TOURNEY_TEXT);
    status = desk_apply(desk, "note");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        puts("Noted.");
    return status;
}

int tourney_finish(Desk *desk, int argc, char **argv) {
    int status = options_take_only(argc, argv, NULL, 0);
    if (status != EXIT_YES)
        return status;
    (void)desk_event(desk, TOURNEY_FINISH);
    status = desk_apply(desk, "finish");
    if (status == EXIT_YES)
        status = desk_save(desk);
    if (status == EXIT_YES)
        puts("The tournament is over. Corrections and play-offs can still be entered.\n"
             "Next: bughouse tourney print all");
    return status;
}
