// SPDX-License-Identifier: MIT
#include "cli/tourney_import_rounds.h"

#include <string.h>

#include "base/count.h"
#include "cli/tourney_find.h"
#include "cli/tourney_import.h"
#include "cli/tourney_trf.h"

// What the rounds are read with. Teams are places in the file, from 1; those that came late are added
// when they play, so that they get their numbers late as well.
typedef struct Rounds {
    Desk *desk;
    const char *path;
    const Trf *trf;
    const uint16_t *player_ids;             // by number of player
    uint16_t team_of[TRF_NUMBER_MAX + 1];   // by number of player
    uint16_t ids[TOURNEY_TEAMS_MAX + 1];    // by place; 0 for one that has not come
    uint16_t places[TOURNEY_TEAMS_MAX + 1]; // by id
} Rounds;

static TrfGame game_at(const Rounds *rounds, unsigned team, unsigned board, unsigned round) {
    const TrfTeam *it = &rounds->trf->teams[team - 1];
    const TrfPlayer *player = trf_player(rounds->trf, it->members[board]);
    return round < player->rounds ? player->games[round] : (TrfGame){0, '-', ' '};
}

static int apply_round_event(const Rounds *rounds, TourneyEventKind kind, unsigned round) {
    desk_event(rounds->desk, kind)->round = (uint8_t)round;
    return desk_apply(rounds->desk, rounds->path);
}

static unsigned opponent_of(const Rounds *rounds, unsigned team, unsigned round) {
    return rounds->team_of[game_at(rounds, team, 0, round).opponent];
}

// Whether this team is the one drawn first; without colours the one that stands first in the file.
static bool is_first(const Rounds *rounds, unsigned team, unsigned other, unsigned round) {
    char colour = game_at(rounds, team, 0, round).colour;
    return colour == 'w' || (colour == '-' && team < other);
}

static int apply_team_event(const Rounds *rounds, TourneyEventKind kind, unsigned team,
                            unsigned round) {
    TourneyEvent *event = desk_event(rounds->desk, kind);
    event->team = rounds->ids[team];
    event->round = (uint8_t)(round + 1);
    return desk_apply(rounds->desk, rounds->path);
}

static bool plays(const Rounds *rounds, unsigned team, unsigned round) {
    TrfGame game = game_at(rounds, team, 0, round);
    return game.opponent != 0 || (game.result != ' ' && game.result != 'Z');
}

// Points for not playing are those of an absence (299 Z).
static bool has_points(const Rounds *rounds, unsigned team, unsigned round) {
    const Trf *trf = rounds->trf;
    for (unsigned i = 0; i < trf->abnormal_count; i++)
        if (trf->abnormal[i].team == trf->teams[team - 1].number && trf->abnormal[i].type == 'Z' &&
            trf->abnormal[i].halves > 0 &&
            (trf->abnormal[i].round == 0 || trf->abnormal[i].round == round + 1))
            return true;
    return false;
}

static const TrfTeam *numbered(const Trf *trf, unsigned number) {
    for (unsigned i = 0; i < trf->team_count; i++)
        if (trf->teams[i].number == number)
            return &trf->teams[i];
    return NULL;
}

// Numbers are given as teams come, by strength to those who come together. So all are here up to the
// highest one that plays this round or has points for its absence from it, and, where an absence is
// worth nothing, weaker ones behind: they may as well be absent as not have come.
static unsigned last_number(const Rounds *rounds, unsigned round) {
    const Trf *trf = rounds->trf;
    unsigned last = 0;
    for (unsigned team = 1; team <= trf->team_count; team++)
        if ((plays(rounds, team, round) || has_points(rounds, team, round)) &&
            trf->teams[team - 1].number > last)
            last = trf->teams[team - 1].number;
    const TrfTeam *it = numbered(trf, last);
    while (it != NULL && rounds->desk->t.settings.absent_halves == 0) {
        const TrfTeam *next = numbered(trf, last + 1);
        if (next == NULL || next->strength > it->strength)
            break;
        it = next;
        last++;
    }
    return last;
}

// Adds the teams that have come by this round; `all` of them where no more rounds follow.
static int add_teams(Rounds *rounds, unsigned round, bool all) {
    const Trf *trf = rounds->trf;
    unsigned last = last_number(rounds, round);
    for (unsigned team = 1; team <= trf->team_count; team++) {
        if (rounds->ids[team] != 0 || (!all && trf->teams[team - 1].number > last))
            continue;
        int status = import_trf_team(rounds->desk, trf, &trf->teams[team - 1], rounds->player_ids);
        if (status != EXIT_YES)
            return status;
        rounds->ids[team] = rounds->desk->t.team_count;
        rounds->places[rounds->desk->t.team_count] = (uint16_t)team;
    }
    return EXIT_YES;
}

static bool is_withdrawn(const Rounds *rounds, unsigned team) {
    return tourney_team(&rounds->desk->t, rounds->ids[team])->withdrawn;
}

static int refuse_bye(const Rounds *rounds, unsigned number, unsigned round, char type) {
    return cli_fail(
        "%s: round %u: team %u has a bye with points (%c): an event file has the bye of "
        "an odd number and absences of one worth only; write Z, with the points in a "
        "299 record, or take the people only (without --results)",
        rounds->path, round, number, type);
}

// Not in a pair: absent, or, where that would give points that the file does not have, withdrawn.
static int leave_out(const Rounds *rounds, unsigned team, unsigned round) {
    char result = game_at(rounds, team, 0, round).result;
    if (result == 'F' || result == 'H')
        return refuse_bye(rounds, rounds->trf->teams[team - 1].number, round + 1, result);
    if (rounds->desk->t.settings.absent_halves == 0 || has_points(rounds, team, round))
        return apply_team_event(rounds, TOURNEY_ABSENT, team, round);
    return is_withdrawn(rounds, team) ? EXIT_YES
                                      : apply_team_event(rounds, TOURNEY_WITHDRAW, team, round);
}

static bool leaves(const Rounds *rounds, unsigned team, unsigned round) {
    const Trf *trf = rounds->trf;
    for (unsigned i = 0; i < trf->leave_count; i++)
        if (trf->leaves[i].team == trf->teams[team - 1].number && trf->leaves[i].round == round + 1)
            return true;
    return false;
}

// The rounds to come, from `next` on, of one team: who plays none of them has withdrawn. Where their
// number is open, the file says the next one only, and who had left stays away.
static int import_leave(const Rounds *rounds, unsigned team, unsigned next) {
    unsigned end = rounds->trf->rounds;
    unsigned count = 0;
    int status = EXIT_YES;
    bool gone = is_withdrawn(rounds, team);
    for (unsigned round = next; round < TOURNEY_ROUNDS_MAX; round++)
        count += leaves(rounds, team, round);
    bool leaves_all = end == 0 ? gone && count > 0 : count == end - next;
    if (leaves_all)
        return gone ? EXIT_YES : apply_team_event(rounds, TOURNEY_WITHDRAW, team, next);
    if (gone)
        status = apply_team_event(rounds, TOURNEY_RETURN, team, next);
    for (unsigned round = next; round < TOURNEY_ROUNDS_MAX && status == EXIT_YES; round++)
        if (leaves(rounds, team, round))
            status = apply_team_event(rounds, TOURNEY_ABSENT, team, round);
    return status;
}

static int import_leaves(const Rounds *rounds, unsigned next) {
    const TrfLeave *all = rounds->trf->leaves;
    int status = EXIT_YES;
    for (unsigned i = 0; i < rounds->trf->leave_count; i++)
        if (all[i].type != 'Z')
            return refuse_bye(rounds, all[i].team, all[i].round, all[i].type);
    if (rounds->trf->rounds != 0 && next >= rounds->trf->rounds)
        return EXIT_YES;
    for (unsigned team = 1; team <= rounds->trf->team_count && status == EXIT_YES; team++)
        status = import_leave(rounds, team, next);
    return status;
}

// The draw as the file has it; who is in no pair is absent.
static int import_draw(const Rounds *rounds, unsigned round) {
    static TourneyEvent draw; // the desk's own one marks the absent meanwhile
    const Trf *trf = rounds->trf;
    int status = EXIT_YES;
    unsigned byes = 0;
    memset(&draw, 0, sizeof draw);
    for (unsigned byes_now = 0; byes_now < 2; byes_now++) {
        for (unsigned team = 1; team <= trf->team_count && status == EXIT_YES; team++) {
            unsigned other = opponent_of(rounds, team, round);
            bool bye = other == 0 && (game_at(rounds, team, 0, round).result == 'U' ||
                                      trf->byes[round] == trf->teams[team - 1].number);
            TourneyPair pair = {.a = rounds->ids[team], .b = rounds->ids[other], .forced = true};
            if (rounds->ids[team] == 0)
                continue;
            if (byes_now == 0 && plays(rounds, team, round) && is_withdrawn(rounds, team))
                status = apply_team_event(rounds, TOURNEY_RETURN, team, round);
            if (byes_now == 0 && other != 0 && is_first(rounds, team, other, round))
                draw.pairs[draw.pair_count++] = pair;
            else if (byes_now == 1 && bye)
                draw.pairs[draw.pair_count + byes++] = pair;
            else if (byes_now == 1 && other == 0)
                status = leave_out(rounds, team, round);
        }
    }
    if (status != EXIT_YES)
        return status;
    draw.kind = TOURNEY_DRAW_ROUND;
    draw.round = (uint8_t)(round + 1);
    draw.rematches = true;
    draw.pair_count = (uint16_t)(draw.pair_count + byes);
    rounds->desk->event = draw;
    return desk_apply(rounds->desk, rounds->path);
}

static bool read_result(char one, char two, TourneyEvent *event) {
    event->reason = one == '+' || one == '-' ? TOURNEY_REASON_ABSENT : TOURNEY_REASON_NONE;
    if (one == '1' || one == '+' || one == 'W')
        event->result = TOURNEY_WIN;
    else if (one == '=' || one == 'D')
        event->result = TOURNEY_DRAW;
    else if (one == '0' || one == '-' || one == 'L')
        event->result = two == one ? TOURNEY_NEITHER : TOURNEY_LOSS;
    else
        return false;
    return true;
}

// Whether both say the same of a game that they have played, or not played, against each other.
static bool results_agree(TrfGame one, TrfGame two) {
    static const char *const pairs[] = {"10", "01", "==", "00", "+-", "-+",
                                        "--", "WL", "LW", "DD", "LL"};
    for (unsigned i = 0; i < COUNT(pairs); i++)
        if (one.result == pairs[i][0] && two.result == pairs[i][1])
            return true;
    return false;
}

static int import_results(const Rounds *rounds, unsigned round) {
    const Tournament *t = &rounds->desk->t;
    for (unsigned i = 0; i < tourney_round(t, round + 1)->tables; i++) {
        TourneyPair pair = tourney_round(t, round + 1)->matches[i].pair;
        for (unsigned board = 0; pair.b != 0 && board < t->settings.contests; board++) {
            TourneyEvent *event = desk_event(rounds->desk, TOURNEY_ENTER);
            unsigned a = rounds->places[pair.a];
            unsigned b = rounds->places[pair.b];
            TrfGame one = game_at(rounds, a, board, round);
            TrfGame two = game_at(rounds, b, board, round);
            if (!read_result(one.result, two.result, event))
                return cli_fail("%s: round %u: team %u has no result on board %u", rounds->path,
                                round + 1, rounds->trf->teams[a - 1].number, board + 1);
            if (rounds->team_of[one.opponent] != b || rounds->team_of[two.opponent] != a ||
                !results_agree(one, two))
                return cli_fail("%s: round %u, board %u: teams %u and %u contradict each other "
                                "(results %c and %c)",
                                rounds->path, round + 1, board + 1,
                                rounds->trf->teams[a - 1].number, rounds->trf->teams[b - 1].number,
                                one.result, two.result);
            event->round = (uint8_t)(round + 1);
            event->table = (uint16_t)(i + 1);
            event->contest = (uint8_t)(board + 1);
            int status = desk_apply(rounds->desk, rounds->path);
            if (status != EXIT_YES)
                return status;
        }
    }
    return EXIT_YES;
}

static int import_round(const Rounds *rounds, unsigned round) {
    int status = import_draw(rounds, round);
    if (status == EXIT_YES) {
        TourneyEvent *event = desk_event(rounds->desk, TOURNEY_PUBLISH);
        event->round = (uint8_t)(round + 1);
        trf_read_day(rounds->trf, round + 1, event->text);
        status = desk_apply(rounds->desk, rounds->path);
    }
    if (status == EXIT_YES)
        status = import_results(rounds, round);
    return status == EXIT_YES ? apply_round_event(rounds, TOURNEY_CLOSE, round + 1) : status;
}

int import_trf_rounds(Desk *desk, const char *path, const Trf *trf, const uint16_t *ids) {
    static Rounds rounds;
    unsigned last = 0;
    int status = EXIT_YES;
    rounds = (Rounds){.desk = desk, .path = path, .trf = trf, .player_ids = ids};
    for (unsigned i = 0; i < trf->team_count; i++)
        for (unsigned k = 0; k < 2; k++)
            rounds.team_of[trf->teams[i].members[k]] = (uint16_t)(i + 1);
    for (unsigned i = 0; i < trf->player_count; i++)
        last = trf->players[i].rounds > last ? trf->players[i].rounds : last;
    // When all this happened, the file says by days at most.
    desk->undated = true;
    for (unsigned round = 0; round < last && status == EXIT_YES; round++) {
        status = add_teams(&rounds, round, false);
        if (status == EXIT_YES)
            status = import_round(&rounds, round);
    }
    desk->undated = false;
    if (status == EXIT_YES)
        status = add_teams(&rounds, last, true);
    return status == EXIT_YES ? import_leaves(&rounds, last) : status;
}
