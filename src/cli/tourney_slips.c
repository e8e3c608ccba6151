// SPDX-License-Identifier: MIT
// Result slips: one a table, with who sits where in both contests. Who sits where in the second one
// may depend on the result of the first, so the slip shows every case.
#include "cli/tourney_find.h"
#include "cli/tourney_html.h"
#include "cli/tourney_sheet.h"
#include "cli/tourney_sheets.h"
#include "tourney/seating.h"

enum { CASES_MAX = 3, SLIP_WIDTH = 76, CASE_MAX = 160 };

// One line of the seat plan.
typedef struct Case {
    char head[CASE_MAX];
    SeatingPlan plan;
} Case;

static bool plans_equal(const SeatingPlan *a, const SeatingPlan *b) {
    return a->white_a == b->white_a && a->black_a == b->black_a && a->white_b == b->white_b;
}

static void write_case(const char *head, const char *when, unsigned number, const char *rest,
                       Case *out) {
    Writer text = writer_on(out->head, sizeof out->head);
    writer_text(&text, head);
    if (when == NULL)
        return;
    writer_text(&text, when);
    writer_int(&text, number);
    writer_text(&text, rest);
}

// Plans of all contests; two of the second contest where its seats depend on the first.
static unsigned find_cases(const Tournament *t, const TourneyMatch *match, Case *cases) {
    unsigned count = 0;
    unsigned tpn_a = tourney_team(t, match->pair.a)->tpn;
    unsigned tpn_b = tourney_team(t, match->pair.b)->tpn;
    if (seating_plan(t, match, 1, TOURNEY_OPEN, &cases[count].plan))
        write_case(t->settings.contests > 1 ? "First contest" : "Contest", NULL, 0, "",
                   &cases[count++]);
    if (t->settings.contests < 2)
        return count;
    SeatingPlan won, lost;
    if (!seating_plan(t, match, 2, TOURNEY_WIN, &won) ||
        !seating_plan(t, match, 2, TOURNEY_LOSS, &lost))
        return count;
    if (plans_equal(&won, &lost)) {
        cases[count].plan = won;
        write_case("Second contest", NULL, 0, "", &cases[count++]);
        return count;
    }
    cases[count].plan = won;
    write_case("Second contest", " if No. ", tpn_a, " won or a draw", &cases[count++]);
    cases[count].plan = lost;
    write_case("Second contest", " if No. ", tpn_b, " won", &cases[count++]);
    return count;
}

static const char *name_of(const Tournament *t, unsigned player) {
    return tourney_player(t, player)->person.name;
}

// Plain text --------------------------------------------------------------------------------------------

static void print_team_line(const Tournament *t, unsigned team, FILE *out) {
    const TourneyTeam *it = tourney_team(t, team);
    fprintf(out, "  No. %-3u ", it->tpn);
    if (it->name[0] != '\0')
        fprintf(out, "%s: ", it->name);
    fprintf(out, "%s / %s\n", name_of(t, it->players[0]), name_of(t, it->players[1]));
}

static void print_rule(FILE *out) {
    for (unsigned i = 0; i < SLIP_WIDTH; i++)
        fputc('-', out);
    fputc('\n', out);
}

static void print_seats(const Tournament *t, char board, unsigned white, unsigned black,
                        FILE *out) {
    const char *name = name_of(t, white);
    size_t width = sheet_width(str_of(name));
    fprintf(out, "  Board %c   White %s%*s  Black %s\n", board, name,
            (int)(width < 24 ? 24 - width : 0), "", name_of(t, black));
}

static void print_slip(const Tournament *t, unsigned number, unsigned table, FILE *out) {
    const TourneyMatch *match = &tourney_round(t, number)->matches[table - 1];
    unsigned tpn_a = tourney_team(t, match->pair.a)->tpn;
    unsigned tpn_b = tourney_team(t, match->pair.b)->tpn;
    Case cases[CASES_MAX];
    unsigned count = find_cases(t, match, cases);
    print_rule(out);
    fprintf(out, "Round %u   Table %u   %s\n\n", number, table, t->settings.name);
    print_team_line(t, match->pair.a, out);
    print_team_line(t, match->pair.b, out);
    for (unsigned i = 0; i < count; i++) {
        fprintf(out, "\n%s\n", cases[i].head);
        print_seats(t, 'A', cases[i].plan.white_a, cases[i].plan.black_a, out);
        print_seats(t, 'B', cases[i].plan.white_b, cases[i].plan.black_b, out);
    }
    fputc('\n', out);
    for (unsigned contest = 1; contest <= t->settings.contests; contest++)
        fprintf(out,
                "Contest %u:  [ ] No. %u   [ ] No. %u   [ ] draw    Board ___  Reason "
                "______________\n",
                contest, tpn_a, tpn_b);
    fputs("Match:      No. ", out);
    fprintf(out, "%u ____ : ____ No. %u\n\n", tpn_a, tpn_b);
    fprintf(out, "Signed:     No. %u ____________________   No. %u ____________________\n", tpn_a,
            tpn_b);
}

void slips_write_text(const Tournament *t, unsigned round, FILE *out) {
    for (unsigned table = 1; table <= tourney_round(t, round)->tables; table++)
        if (tourney_round(t, round)->matches[table - 1].pair.b != 0)
            print_slip(t, round, table, out);
    print_rule(out);
}

// HTML --------------------------------------------------------------------------------------------------

static void write_name(const char *name, FILE *out) {
    fputs("<bdi>", out);
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
        html_write(str_of(cases[i].head), out);
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

static void write_slip(const Tournament *t, unsigned number, unsigned table, FILE *out) {
    const TourneyMatch *match = &tourney_round(t, number)->matches[table - 1];
    unsigned tpn_a = tourney_team(t, match->pair.a)->tpn;
    unsigned tpn_b = tourney_team(t, match->pair.b)->tpn;
    fprintf(out, "<div class=slip>\n<h2><span>Round %u, table %u</span><span>", number, table);
    write_name(t->settings.name, out);
    fputs("</span></h2>\n<p>", out);
    write_team(t, match->pair.a, out);
    fputs(" – ", out);
    write_team(t, match->pair.b, out);
    fputs("</p>\n", out);
    write_cases(t, match, out);
    fputs("<table><thead><tr><th></th><th style='width:40%'>Winner</th><th style='width:13%'>Board"
          "</th><th>Mate, flag, …</th></tr></thead><tbody>\n",
          out);
    for (unsigned contest = 1; contest <= t->settings.contests; contest++)
        fprintf(out,
                "<tr><th>Contest %u</th><td class=win>☐ No. %u &nbsp; ☐ No. %u &nbsp; ☐ "
                "draw</td><td>☐ A &nbsp; ☐ B</td><td>&nbsp;</td></tr>\n",
                contest, tpn_a, tpn_b);
    fprintf(out,
            "<tr><th>Match</th><td colspan=3>No. %u ________ : ________ No. %u</td></tr>\n"
            "</tbody></table>\n<p class=sign><span>a player of No. %u</span><span>a player of No. "
            "%u</span></p>\n</div>\n",
            tpn_a, tpn_b, tpn_a, tpn_b);
}

void slips_write_html(const Tournament *t, unsigned round, FILE *out) {
    fputs("<section>\n", out);
    for (unsigned table = 1; table <= tourney_round(t, round)->tables; table++)
        if (tourney_round(t, round)->matches[table - 1].pair.b != 0)
            write_slip(t, round, table, out);
    fputs("</section>\n", out);
}
