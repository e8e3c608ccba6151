// SPDX-License-Identifier: MIT
// Results: a contest at a time, with its reason; who has confirmed a match (AR-36); corrections and
// play-offs.
#include <string.h>

#include "tourney/apply.h"
#include "tourney/texts.h"

// Which reasons a decided contest, a drawn one and one that both lose can have.
enum { GOES_WITH_WIN = 1, GOES_WITH_DRAW = 2, GOES_WITH_NEITHER = 4 };

static const uint8_t goes_with[TOURNEY_REASON_COUNT] = {
    [TOURNEY_REASON_NONE] = GOES_WITH_WIN | GOES_WITH_DRAW | GOES_WITH_NEITHER,
    [TOURNEY_REASON_MATE] = GOES_WITH_WIN,
    [TOURNEY_REASON_FLAG] = GOES_WITH_WIN,
    [TOURNEY_REASON_RESIGN] = GOES_WITH_WIN,
    [TOURNEY_REASON_ILLEGAL] = GOES_WITH_WIN,
    [TOURNEY_REASON_KING] = GOES_WITH_WIN,
    [TOURNEY_REASON_AGREEMENT] = GOES_WITH_DRAW,
    [TOURNEY_REASON_REPETITION] = GOES_WITH_DRAW,
    [TOURNEY_REASON_POISONED] = GOES_WITH_WIN,
    [TOURNEY_REASON_SIMULTANEOUS] = GOES_WITH_WIN | GOES_WITH_DRAW,
    [TOURNEY_REASON_BOTH_FLAGS] = GOES_WITH_DRAW | GOES_WITH_NEITHER,
    [TOURNEY_REASON_POINTS] = GOES_WITH_WIN | GOES_WITH_DRAW,
    [TOURNEY_REASON_FORFEIT] = GOES_WITH_WIN | GOES_WITH_NEITHER,
    [TOURNEY_REASON_LIMIT] = GOES_WITH_DRAW,
    [TOURNEY_REASON_STALEMATE] = GOES_WITH_WIN | GOES_WITH_DRAW,
    [TOURNEY_REASON_FIFTY] = GOES_WITH_DRAW,
    [TOURNEY_REASON_DEAD] = GOES_WITH_DRAW,
    [TOURNEY_REASON_DECISION] = GOES_WITH_WIN | GOES_WITH_DRAW | GOES_WITH_NEITHER,
    [TOURNEY_REASON_ABSENT] = GOES_WITH_WIN | GOES_WITH_NEITHER,
};

static bool reason_suits(unsigned reason, unsigned result) {
    if (reason >= TOURNEY_REASON_COUNT)
        return false;
    switch ((TourneyResult)result) {
    case TOURNEY_OPEN:
        return reason == TOURNEY_REASON_NONE;
    case TOURNEY_WIN:
    case TOURNEY_LOSS:
        return (goes_with[reason] & GOES_WITH_WIN) != 0;
    case TOURNEY_DRAW:
        return (goes_with[reason] & GOES_WITH_DRAW) != 0;
    case TOURNEY_NEITHER:
        return (goes_with[reason] & GOES_WITH_NEITHER) != 0;
    case TOURNEY_RESULT_COUNT:
        break;
    }
    return false;
}

static Status check_table(const Tournament *t, const TourneyEvent *event) {
    if (event->round == 0 || event->round > t->round_count)
        return STATUS_TOURNEY_NO_ROUND;
    const TourneyRound *round = tourney_round(t, event->round);
    if (round->phase == TOURNEY_DRAFT)
        return STATUS_TOURNEY_NOT_PUBLISHED;
    if (event->table == 0 || event->table > round->tables)
        return STATUS_TOURNEY_NO_TABLE;
    if (round->matches[event->table - 1].pair.b == 0)
        return STATUS_TOURNEY_BYE_PLAYS;
    return STATUS_OK;
}

static Status check_contest(const Tournament *t, const TourneyEvent *event) {
    if (event->contest == 0 || event->contest > t->settings.contests)
        return STATUS_TOURNEY_NO_CONTEST;
    if (event->result >= TOURNEY_RESULT_COUNT)
        return STATUS_BAD_TOURNEY_RESULT;
    if (!reason_suits(event->reason, event->result))
        return STATUS_TOURNEY_RESULT_REASON;
    if (event->board != 0 && event->board != '-' && event->board != 'A' && event->board != 'B')
        return STATUS_BAD_BOARD;
    return STATUS_OK;
}

// The side from which this event comes; 0 for a player of another table.
static unsigned side_of(const TourneyMatch *match, unsigned player) {
    if (player == 0)
        return TOURNEY_BY_ORGANISER;
    if (match->players_a[0] == player || match->players_a[1] == player)
        return TOURNEY_BY_A;
    if (match->players_b[0] == player || match->players_b[1] == player)
        return TOURNEY_BY_B;
    return 0;
}

// A changed result has to be confirmed anew; who brings the last one confirms the match with it.
static void set_result(const Tournament *t, TourneyMatch *match, const TourneyEvent *event,
                       unsigned side) {
    TourneyContest *contest = &match->contests[event->contest - 1];
    contest->result = event->result;
    contest->reason = event->reason;
    bool decided = event->result != TOURNEY_OPEN && (event->board == 'A' || event->board == 'B');
    contest->board = decided ? event->board : '-';
    match->confirmed = tourney_match_complete(t, match) ? (uint8_t)side : 0;
}

Status apply_enter(Tournament *t, const TourneyEvent *event) {
    Status status = check_table(t, event);
    if (status != STATUS_OK)
        return status;
    TourneyRound *round = &t->rounds[event->round - 1];
    TourneyMatch *match = &round->matches[event->table - 1];
    unsigned side = side_of(match, event->by);
    if (round->phase == TOURNEY_CLOSED)
        return STATUS_TOURNEY_ROUND_CLOSED;
    if (side == 0)
        return STATUS_TOURNEY_NOT_AT_TABLE;
    status = check_contest(t, event);
    if (status != STATUS_OK)
        return status;
    if (event->result == TOURNEY_OPEN)
        return STATUS_TOURNEY_RESULT_MISSING;
    if (match->contests[event->contest - 1].result != TOURNEY_OPEN)
        return STATUS_TOURNEY_RESULT_STANDS;
    if (event->contest > 1 && match->contests[0].result == TOURNEY_OPEN)
        return STATUS_TOURNEY_RESULT_ORDER;
    set_result(t, match, event, side);
    round->phase = TOURNEY_PLAYING;
    return STATUS_OK;
}

Status apply_confirm(Tournament *t, const TourneyEvent *event) {
    Status status = check_table(t, event);
    if (status != STATUS_OK)
        return status;
    TourneyRound *round = &t->rounds[event->round - 1];
    TourneyMatch *match = &round->matches[event->table - 1];
    unsigned side = side_of(match, event->by);
    if (side == 0)
        return STATUS_TOURNEY_NOT_AT_TABLE;
    if (!tourney_match_complete(t, match))
        return STATUS_TOURNEY_RESULT_MISSING;
    if ((match->confirmed & side) != 0)
        return STATUS_TOURNEY_CONFIRMED_ALREADY;
    match->confirmed |= (uint8_t)side;
    return STATUS_OK;
}

Status apply_correct_result(Tournament *t, const TourneyEvent *event) {
    Status status = check_table(t, event);
    if (status == STATUS_OK)
        status = check_contest(t, event);
    if (status != STATUS_OK)
        return status;
    TourneyRound *round = &t->rounds[event->round - 1];
    TourneyMatch *match = &round->matches[event->table - 1];
    // A closed round has all its results, before and after.
    if (event->result == TOURNEY_OPEN && round->phase == TOURNEY_CLOSED)
        return STATUS_TOURNEY_RESULT_MISSING;
    if (event->contest > 1 && match->contests[0].result == TOURNEY_OPEN)
        return STATUS_TOURNEY_RESULT_ORDER;
    if (event->contest == 1 && event->result == TOURNEY_OPEN &&
        match->contests[1].result != TOURNEY_OPEN)
        return STATUS_TOURNEY_RESULT_ORDER;
    set_result(t, match, event, TOURNEY_BY_ORGANISER);
    unsigned draft = tourney_round_draft(t);
    if (draft != 0)
        t->rounds[draft - 1].outdated = true;
    if (round->phase == TOURNEY_PUBLISHED && event->result != TOURNEY_OPEN)
        round->phase = TOURNEY_PLAYING;
    return STATUS_OK;
}

Status apply_playoff(Tournament *t, const TourneyEvent *event) {
    if (event->team == 0 || event->team > t->team_count || event->team2 == 0 ||
        event->team2 > t->team_count)
        return STATUS_TOURNEY_NO_TEAM;
    if (event->team == event->team2)
        return STATUS_TOURNEY_PAIRED_SELF;
    if (event->result != TOURNEY_WIN && event->result != TOURNEY_LOSS &&
        event->result != TOURNEY_DRAW)
        return STATUS_BAD_TOURNEY_RESULT;
    if (t->playoff_count == TOURNEY_PLAYOFFS_MAX)
        return STATUS_TOURNEY_PLAYOFFS_FULL;
    TourneyPlayoff *playoff = &t->playoffs[t->playoff_count++];
    memset(playoff, 0, sizeof *playoff);
    playoff->a = event->team;
    playoff->b = event->team2;
    playoff->result = event->result;
    texts_copy(playoff->text, TOURNEY_TEXT_MAX, event->text);
    return STATUS_OK;
}
