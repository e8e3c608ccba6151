// SPDX-License-Identifier: MIT
// Result slips: one a table, with who sits where in both contests. Who sits where in the second one
// may depend on the result of the first, so the slip shows every case.
#include "cli/tourney_find.h"
#include "cli/tourney_html.h"
#include "cli/tourney_sheet.h"
#include "cli/tourney_sheets.h"
#include "tourney/seating.h"

enum {
    CASES_MAX = 3,
    CASE_MAX = 40,
    SLIP_WIDTH = 76,
    SLIP_CASE_WIDTH = 25,
    SLIP_NAME_WIDTH = 18,
    SLIPS_ON_PAGE = 4, // of plain text: 60 lines
    LONG_NAME = 40     // columns; wider ones are printed smaller
};

// One line of the seat plan.
typedef struct Case {
    const char *contest;
    char when[CASE_MAX]; // "" where the seats are the same whatever has happened
    SeatingPlan plan;
} Case;

static bool plans_equal(const SeatingPlan *a, const SeatingPlan *b) {
    return a->white_a == b->white_a && a->black_a == b->black_a && a->white_b == b->white_b;
}

static void set_case(const char *contest, const SeatingPlan *plan, Case *out) {
    out->contest = contest;
    out->when[0] = '\0';
    out->plan = *plan;
}

static void set_winner(unsigned number, const char *rest, Case *out) {
    Writer text = writer_on(out->when, sizeof out->when);
    writer_text(&text, "No. ");
    writer_int(&text, number);
    writer_text(&text, rest);
}

// Plans of all contests; two of the second contest where its seats depend on the first.
static unsigned find_cases(const Tournament *t, const TourneyMatch *match, Case *cases) {
    SeatingPlan first, won, lost;
    unsigned count = 0;
    if (seating_plan(t, match, 1, TOURNEY_OPEN, &first))
        set_case(t->settings.contests > 1 ? "First contest" : "Contest", &first, &cases[count++]);
    if (t->settings.contests < 2 || !seating_plan(t, match, 2, TOURNEY_WIN, &won) ||
        !seating_plan(t, match, 2, TOURNEY_LOSS, &lost))
        return count;
    set_case("Second contest", &won, &cases[count++]);
    if (plans_equal(&won, &lost))
        return count;
    set_winner(tourney_team(t, match->pair.a)->tpn, " won or drew", &cases[count - 1]);
    set_case("Second contest", &lost, &cases[count]);
    set_winner(tourney_team(t, match->pair.b)->tpn, " won", &cases[count++]);
    return count;
}

static const char *name_of(const Tournament *t, unsigned player) {
    return tourney_player(t, player)->person.name;
}

// Plain text --------------------------------------------------------------------------------------------

static void print_team_line(const Tournament *t, unsigned team, FILE *out) {
    const TourneyTeam *it = tourney_team(t, team);
    fprintf(out, "No. %-3u ", it->tpn);
    if (it->name[0] != '\0')
        fprintf(out, "%s: ", it->name);
    fprintf(out, "%s / %s\n", name_of(t, it->players[0]), name_of(t, it->players[1]));
}

static void print_rule(FILE *out) {
    for (unsigned i = 0; i < SLIP_WIDTH; i++)
        fputc('-', out);
    fputc('\n', out);
}

static void print_padded(const char *text, size_t width, FILE *out) {
    size_t used = sheet_width(str_of(text));
    fprintf(out, "%s%*s", text, (int)(used < width ? width - used : 0), "");
}

static void print_seats(const Tournament *t, const char *head, char board, unsigned white,
                        unsigned black, FILE *out) {
    print_padded(head, SLIP_CASE_WIDTH, out);
    fprintf(out, "%c  White ", board);
    print_padded(name_of(t, white), SLIP_NAME_WIDTH, out);
    fprintf(out, "  Black %s\n", name_of(t, black));
}

static void print_slip(const Tournament *t, unsigned number, unsigned table, FILE *out) {
    const TourneyMatch *match = &tourney_round(t, number)->matches[table - 1];
    unsigned tpn_a = tourney_team(t, match->pair.a)->tpn;
    unsigned tpn_b = tourney_team(t, match->pair.b)->tpn;
    Case cases[CASES_MAX];
    unsigned count = find_cases(t, match, cases);
    print_rule(out);
    fprintf(out, "Round %u   Table %u   %s\n", number, table, t->settings.name);
    print_team_line(t, match->pair.a, out);
    print_team_line(t, match->pair.b, out);
    fputc('\n', out);
    for (unsigned i = 0; i < count; i++) {
        const SeatingPlan *plan = &cases[i].plan;
        char when[CASE_MAX + 5] = "";
        if (cases[i].when[0] != '\0')
            snprintf(when, sizeof when, " if %s", cases[i].when);
        print_seats(t, cases[i].contest, 'A', plan->white_a, plan->black_a, out);
        print_seats(t, when, 'B', plan->white_b, plan->black_b, out);
    }
    fputc('\n', out);
    for (unsigned contest = 1; contest <= t->settings.contests; contest++)
        fprintf(
            out,
            "Contest %u  [ ] No. %u  [ ] No. %u  [ ] draw   Board ___  Reason _______________\n",
            contest, tpn_a, tpn_b);
    fprintf(out, "Match      No. %u ___ : ___ No. %u   Signed ______________  ______________\n",
            tpn_a, tpn_b);
}

void slips_write_text(const Tournament *t, unsigned round, FILE *out) {
    unsigned count = 0;
    for (unsigned table = 1; table <= tourney_round(t, round)->tables; table++) {
        if (tourney_round(t, round)->matches[table - 1].pair.b == 0)
            continue;
        if (count > 0 && count % SLIPS_ON_PAGE == 0)
            fputc('\f', out);
        print_slip(t, round, table, out);
        count++;
    }
    if (count % SLIPS_ON_PAGE != 0)
        print_rule(out);
}

// HTML --------------------------------------------------------------------------------------------------

static void write_name(const char *name, FILE *out) {
    fputs(sheet_width(str_of(name)) > LONG_NAME ? "<bdi class=long>" : "<bdi>", out);
    html_write(str_of(name), out);
    fputs("</bdi>", out);
}

static void write_team(const Tournament *t, unsigned team, FILE *out) {
    const TourneyTeam *it = tourney_team(t, team);
    fprintf(out, "<b>No. %u</b> ", it->tpn);
    if (it->name[0] != '\0') {
        write_name(it->name, out);
        fputs(": ", out);
    }
    write_name(name_of(t, it->players[0]), out);
    fputs(" / ", out);
    write_name(name_of(t, it->players[1]), out);
}

static void write_cases(const Tournament *t, const TourneyMatch *match, FILE *out) {
    Case cases[CASES_MAX];
    unsigned count = find_cases(t, match, cases);
    fputs("<table><thead><tr><th></th><th>White, board A</th><th>Black, board A</th>"
          "<th>White, board B</th><th>Black, board B</th></tr></thead><tbody>\n",
          out);
    for (unsigned i = 0; i < count; i++) {
        const SeatingPlan *plan = &cases[i].plan;
        const unsigned seats[4] = {plan->white_a, plan->black_a, plan->white_b, plan->black_b};
        fputs("<tr><th>", out);
        fputs(cases[i].contest, out);
        if (cases[i].when[0] != '\0')
            fprintf(out, " <span class=when>if %s</span>", cases[i].when);
        fputs("</th>", out);
        for (unsigned seat = 0; seat < 4; seat++) {
            fputs("<td>", out);
            write_name(name_of(t, seats[seat]), out);
            fputs("</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table>\n", out);
}

static void write_report(const Tournament *t, unsigned tpn_a, unsigned tpn_b, FILE *out) {
    fputs("<div class=report><table><thead><tr><th></th><th style='width:41%'>Winner</th>"
          "<th style='width:14%'>Board</th><th>Mate, flag, …</th></tr></thead><tbody>\n",
          out);
    for (unsigned contest = 1; contest <= t->settings.contests; contest++)
        fprintf(out,
                "<tr><th>Contest %u</th><td>☐ No. %u &nbsp; ☐ No. %u &nbsp; ☐ draw</td>"
                "<td>☐ A &nbsp; ☐ B</td><td></td></tr>\n",
                contest, tpn_a, tpn_b);
    fprintf(out,
            "<tr><th>Match</th><td colspan=3>No. %u ________ : ________ No. %u</td></tr>\n"
            "</tbody></table><div class=sign><span>a player of No. %u</span>"
            "<span>a player of No. %u</span></div></div>\n",
            tpn_a, tpn_b, tpn_a, tpn_b);
}

static void write_slip(const Tournament *t, unsigned number, unsigned table, FILE *out) {
    const TourneyMatch *match = &tourney_round(t, number)->matches[table - 1];
    fprintf(out, "<div class=slip>\n<h2><span>Round %u, table %u</span><span>", number, table);
    write_name(t->settings.name, out);
    fputs("</span></h2>\n<p>", out);
    write_team(t, match->pair.a, out);
    fputs(" – ", out);
    write_team(t, match->pair.b, out);
    fputs("</p>\n", out);
    write_cases(t, match, out);
    write_report(t, tourney_team(t, match->pair.a)->tpn, tourney_team(t, match->pair.b)->tpn, out);
    fputs("</div>\n", out);
}

void slips_write_html(const Tournament *t, unsigned round, FILE *out) {
    fputs("<section class=slips>\n", out);
    for (unsigned table = 1; table <= tourney_round(t, round)->tables; table++)
        if (tourney_round(t, round)->matches[table - 1].pair.b != 0)
            write_slip(t, round, table, out);
    fputs("</section>\n", out);
}
