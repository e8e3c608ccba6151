// SPDX-License-Identifier: MIT
#include "cli/tourney_trf.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/count.h"
#include "base/utf8.h"

// Settings ------------------------------------------------------------------------------------------------

static int set(Desk *desk, const char *path, const char *key, const char *value) {
    TourneyEvent *event = desk_event(desk, TOURNEY_SET);
    if (!tourney_event_text(event->text2, str_of(key)) ||
        !tourney_event_text(event->text, str_of(value)))
        return desk_refuse(path, STATUS_TOURNEY_TEXT);
    int status = desk_apply(desk, path);
    if (status == EXIT_YES)
        printf("From the file: %s %s\n", key, value);
    return status;
}

static int set_number(Desk *desk, const char *path, const char *key, int value, int current) {
    char text[16];
    if (value == current)
        return EXIT_YES;
    snprintf(text, sizeof text, "%d", value);
    return set(desk, path, key, text);
}

// Where the tournament has nothing; dates are written YYYY/MM/DD there.
static int set_missing(Desk *desk, const char *path, const char *key, const char *value,
                       const char *current, bool is_date) {
    char text[TOURNEY_NAME_MAX + 1];
    if (value[0] == '\0' || current[0] != '\0')
        return EXIT_YES;
    size_t len = strlen(value);
    for (size_t i = 0; i <= len; i++)
        text[i] = is_date && value[i] == '/' ? '-' : value[i];
    if (tourney_setting_is_sound(str_of(key), str_of(text)))
        return set(desk, path, key, text);
    printf("Not taken from the file: %s '%s', which is no day such as 2026-03-14\n", key, value);
    return EXIT_YES;
}

static const char *system_of(const Trf *trf) {
    Str code = str_of(trf->system);
    if (!str_starts_with(code, "BERGER_TEAM"))
        return "swiss";
    return code.at[code.len - 1] == '2' ? "double-round-robin" : "round-robin";
}

// The worth of an absence: of the zero-point byes that bring points all the same. Other points that
// were assigned by hand have no place in an event file.
static int set_absence(Desk *desk, const char *path, const Trf *trf) {
    int worth = 0;
    for (unsigned i = 0; i < trf->abnormal_count; i++) {
        const TrfAbnormal *it = &trf->abnormal[i];
        bool lost_by_both = it->type == 'L' && it->match_points == 0 && it->halves == 0;
        if (lost_by_both || (it->type == 'Z' && it->halves == worth))
            continue;
        if (it->type != 'Z' || worth != 0)
            return cli_fail("%s: points assigned by hand (299) to team %u in round %u: an event "
                            "file has none but one worth for all absences; correct the points in "
                            "the file, or take the people only (without --results)",
                            path, it->team, it->round);
        worth = it->halves;
    }
    return set_number(desk, path, "absent", worth, desk->t.settings.absent_halves);
}

int trf_take_settings(Desk *desk, const char *path, const Trf *trf) {
    const TourneySettings *settings = &desk->t.settings;
    bool swiss = settings->system == TOURNEY_SWISS;
    int status = EXIT_YES;
    if (swiss && strcmp(system_of(trf), "swiss") != 0)
        status = set(desk, path, "system", system_of(trf));
    if (status == EXIT_YES && trf->has_byes)
        status = set_number(desk, path, "bye", trf->bye_halves, settings->bye_halves);
    if (status == EXIT_YES)
        status = set_absence(desk, path, trf);
    if (status == EXIT_YES && settings->rounds == 0)
        status = set_number(desk, path, "rounds", trf->rounds, 0);
    if (status == EXIT_YES && trf->time[0] != '\0' && strcmp(trf->time, settings->time) != 0)
        status = set(desk, path, "time", trf->time);
    const struct {
        const char *key, *value, *current;
        bool is_date;
    } texts[] = {{"place", trf->city, settings->place, false},
                 {"federation", trf->federation, settings->federation, false},
                 {"date", trf->date, settings->date, true},
                 {"date-end", trf->date_end, settings->date_end, true},
                 {"organiser", trf->organiser, settings->organiser, false}};
    for (unsigned i = 0; i < COUNT(texts) && status == EXIT_YES; i++)
        status = set_missing(desk, path, texts[i].key, texts[i].value, texts[i].current,
                             texts[i].is_date);
    return status;
}

// Days of rounds ------------------------------------------------------------------------------------------

// Whether a day is one of the tournament, as far as its settings say. Days as 2026-03-14 have their order.
static bool is_day_of(const Tournament *t, const char *day) {
    const TourneySettings *settings = &t->settings;
    return strcmp(day, settings->date) >= 0 &&
           (settings->date_end[0] == '\0' || strcmp(day, settings->date_end) <= 0);
}

void trf_take_days(const Tournament *t, unsigned rounds, Trf *trf) {
    for (unsigned number = 1; number <= rounds; number++) {
        const TourneyRound *round = tourney_round(t, number);
        char day[32] = "";
        time_t seconds = (time_t)(round->at / 1000);
        struct tm local;
        if (round->date[0] == '\0' && round->at > 0 && localtime_r(&seconds, &local) != NULL &&
            strftime(day, sizeof day, "%Y-%m-%d", &local) == TOURNEY_DATE_MAX && is_day_of(t, day))
            trf_set_day(trf, number, day);
    }
}

void trf_read_day(const Trf *trf, unsigned round, char out[TOURNEY_DATE_MAX + 1]) {
    const char *day = trf->days[round - 1];
    Writer text = writer_on(out, TOURNEY_DATE_MAX + 1);
    writer_text(&text, day[0] == '\0' ? "" : day[0] >= '7' ? "19" : "20");
    for (const char *c = day; *c != '\0'; c++)
        writer_char(&text, *c == '/' ? '-' : *c == '-' ? '.' : *c); // 26/03/14 and nothing else
    if (day[0] == '\0' || tourney_is_date(str_of(out)))
        return;
    printf("Not taken from the file: the day of round %u, '%s', which is none such as 26/03/14\n",
           round, day);
    out[0] = '\0';
}

// What is lost --------------------------------------------------------------------------------------------

static unsigned count_results(const Tournament *t, unsigned rounds) {
    unsigned count = 0;
    for (unsigned round = 1; round <= rounds; round++)
        for (unsigned i = 0; i < tourney_round(t, round)->tables; i++)
            for (unsigned k = 0; k < t->settings.contests; k++) {
                const TourneyContest *it = &tourney_round(t, round)->matches[i].contests[k];
                count += it->board != '-' ||
                         (it->reason != TOURNEY_REASON_NONE && it->reason != TOURNEY_REASON_ABSENT);
            }
    return count;
}

static void tell_cut(const char *name, unsigned max) {
    if (utf8_count(str_of(name)) > max)
        fprintf(stderr, "  the end of a name, cut after %u characters: %s\n", max, name);
}

void trf_tell_losses(const Tournament *t, unsigned rounds, const Trf *trf) {
    unsigned undated = 0;
    for (unsigned round = 0; round < rounds; round++)
        undated += trf->days[round][0] == '\0';
    unsigned results = count_results(t, rounds);
    unsigned records = 0;
    for (unsigned id = 1; id <= t->player_count; id++) {
        const TourneyPlayer *player = tourney_player(t, id);
        records +=
            player->person.rd != 0 || player->person.rank != 0 || player->person.club[0] != '\0';
    }
    (void)cli_fail("what the report cannot say stays in the event file only:");
    fputs("  who sat where, what was forced and what was corrected\n", stderr);
    if (undated > 0)
        fprintf(stderr,
                "  the day of %u of the rounds: it is not in the log, or outside of 'date' and "
                "'date-end'\n",
                undated);
    if (results > 0)
        fprintf(stderr, "  reason or board of %u results\n", results);
    if (records > 0)
        fprintf(stderr, "  club, rank or RD of %u players\n", records);
    if (t->playoff_count > 0)
        fprintf(stderr, "  %u play-offs\n", t->playoff_count);
    for (unsigned id = 1; id <= t->player_count; id++) {
        tell_cut(tourney_player(t, id)->person.name, TRF_PLAYER_COLUMNS);
        if (tourney_player(t, id)->team == 0)
            fprintf(stderr, "  a player without a partner: %s\n",
                    tourney_player(t, id)->person.name);
    }
    for (unsigned id = 1; id <= t->team_count; id++) {
        tell_cut(tourney_team(t, id)->name, TRF_TEAM_COLUMNS);
        if (tourney_team(t, id)->rd != 0)
            fprintf(stderr, "  the RD of a partnership: %s\n",
                    tourney_team(t, id)->name[0] != '\0'
                        ? tourney_team(t, id)->name
                        : tourney_player(t, tourney_team(t, id)->players[0])->person.name);
    }
}
