// SPDX-License-Identifier: MIT
// What each event does (inside the layer). Every function looks first and changes only when it
// returns STATUS_OK.
#ifndef TOURNEY_APPLY_H
#define TOURNEY_APPLY_H

#include "tourney/event.h"

NODISCARD Status apply_set(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_add_player(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_edit_player(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_add_team(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_edit_team(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_form_teams(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_check_in(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_penalise(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_withdraw(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_return(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_absent(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_draw(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_discard(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_publish(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_play(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_close(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_correct_pairs(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_enter(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_confirm(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_correct_result(Tournament *t, const TourneyEvent *event);
NODISCARD Status apply_playoff(Tournament *t, const TourneyEvent *event);

// Whether the draft no longer fits who takes part; false without a draft.
bool apply_draft_is_stale(const Tournament *t);

#endif
