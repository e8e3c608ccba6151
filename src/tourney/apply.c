// SPDX-License-Identifier: MIT
// tourney_apply: who may do what when, then the event's own function.
#include <string.h>

#include "tourney/apply.h"
#include "tourney/texts.h"

static Status apply_new(Tournament *t, const TourneyEvent *event) {
    TourneySettings settings;
    if (t->begun)
        return STATUS_TOURNEY_BEGUN;
    if (!tourney_format_find(str_of(event->text2), &settings))
        return STATUS_BAD_TOURNEY_FORMAT;
    if (!texts_is_name(event->text))
        return STATUS_TOURNEY_NAME;
    texts_copy(settings.name, TOURNEY_NAME_MAX, event->text);
    t->settings = settings;
    t->begun = true;
    return STATUS_OK;
}

Status apply_set(Tournament *t, const TourneyEvent *event) {
    Str key = str_of(event->text2);
    TourneySettings settings = t->settings;
    if (tourney_has_started(t) && tourney_setting_is_fixed(key))
        return STATUS_TOURNEY_STARTED;
    Status status = tourney_setting_read(&settings, key, str_of(event->text));
    if (status != STATUS_OK)
        return status;
    if (settings.rounds != 0 && settings.rounds < t->round_count)
        return STATUS_BAD_TOURNEY_VALUE;
    t->settings = settings;
    return STATUS_OK;
}

static Status apply_finish(Tournament *t) {
    if (tourney_round_open(t) != 0 || tourney_round_draft(t) != 0)
        return STATUS_TOURNEY_ROUND_OPEN;
    t->over = true;
    return STATUS_OK;
}

// What still makes sense when the tournament is over: to put the record right.
static bool is_for_the_record(TourneyEventKind kind) {
    switch (kind) {
    case TOURNEY_SET:
    case TOURNEY_EDIT_PLAYER:
    case TOURNEY_EDIT_TEAM:
    case TOURNEY_CORRECT_RESULT:
    case TOURNEY_PLAYOFF:
    case TOURNEY_PENALISE:
    case TOURNEY_NOTE:
        return true;
    case TOURNEY_NEW:
    case TOURNEY_ADD_PLAYER:
    case TOURNEY_ADD_TEAM:
    case TOURNEY_FORM_TEAMS:
    case TOURNEY_CHECK_IN:
    case TOURNEY_WITHDRAW:
    case TOURNEY_RETURN:
    case TOURNEY_ABSENT:
    case TOURNEY_DRAW_ROUND:
    case TOURNEY_DISCARD:
    case TOURNEY_PUBLISH:
    case TOURNEY_PLAY:
    case TOURNEY_ENTER:
    case TOURNEY_CONFIRM:
    case TOURNEY_CLOSE:
    case TOURNEY_CORRECT_PAIRS:
    case TOURNEY_FINISH:
    case TOURNEY_UNDO:
    case TOURNEY_EVENT_COUNT:
        return false;
    }
    return false;
}

Status tourney_check_text(const TourneyEvent *event) {
    if (event->at < 0)
        return STATUS_BAD_NUMBER;
    if (!texts_is_clean(event->text, TOURNEY_TEXT_MAX) ||
        !texts_is_clean(event->text2, TOURNEY_TEXT_MAX))
        return STATUS_TOURNEY_TEXT;
    return STATUS_OK;
}

static Status check_general(const Tournament *t, const TourneyEvent *event) {
    if (event->kind >= TOURNEY_EVENT_COUNT)
        return STATUS_BAD_TOURNEY_EVENT;
    if (event->kind == TOURNEY_UNDO)
        return STATUS_TOURNEY_UNDO_LOG;
    Status status = tourney_check_text(event);
    if (status != STATUS_OK)
        return status;
    if (!t->begun && event->kind != TOURNEY_NEW)
        return STATUS_TOURNEY_NOT_BEGUN;
    if (t->over && !is_for_the_record((TourneyEventKind)event->kind))
        return STATUS_TOURNEY_OVER;
    if (event->by > t->player_count)
        return STATUS_TOURNEY_NO_PLAYER;
    if (event->by != 0 && event->kind != TOURNEY_ENTER && event->kind != TOURNEY_CONFIRM)
        return STATUS_TOURNEY_ORGANISER_ONLY;
    if ((event->kind == TOURNEY_CORRECT_RESULT || event->kind == TOURNEY_CORRECT_PAIRS ||
         event->kind == TOURNEY_PENALISE) &&
        event->text[0] == '\0')
        return STATUS_TOURNEY_WHY;
    return STATUS_OK;
}

static Status dispatch(Tournament *t, const TourneyEvent *event) {
    switch ((TourneyEventKind)event->kind) {
    case TOURNEY_NEW:
        return apply_new(t, event);
    case TOURNEY_SET:
        return apply_set(t, event);
    case TOURNEY_ADD_PLAYER:
        return apply_add_player(t, event);
    case TOURNEY_EDIT_PLAYER:
        return apply_edit_player(t, event);
    case TOURNEY_ADD_TEAM:
        return apply_add_team(t, event);
    case TOURNEY_EDIT_TEAM:
        return apply_edit_team(t, event);
    case TOURNEY_FORM_TEAMS:
        return apply_form_teams(t, event);
    case TOURNEY_CHECK_IN:
        return apply_check_in(t, event);
    case TOURNEY_WITHDRAW:
        return apply_withdraw(t, event);
    case TOURNEY_RETURN:
        return apply_return(t, event);
    case TOURNEY_ABSENT:
        return apply_absent(t, event);
    case TOURNEY_DRAW_ROUND:
        return apply_draw(t, event);
    case TOURNEY_DISCARD:
        return apply_discard(t, event);
    case TOURNEY_PUBLISH:
        return apply_publish(t, event);
    case TOURNEY_PLAY:
        return apply_play(t, event);
    case TOURNEY_ENTER:
        return apply_enter(t, event);
    case TOURNEY_CONFIRM:
        return apply_confirm(t, event);
    case TOURNEY_CLOSE:
        return apply_close(t, event);
    case TOURNEY_CORRECT_RESULT:
        return apply_correct_result(t, event);
    case TOURNEY_CORRECT_PAIRS:
        return apply_correct_pairs(t, event);
    case TOURNEY_PLAYOFF:
        return apply_playoff(t, event);
    case TOURNEY_PENALISE:
        return apply_penalise(t, event);
    case TOURNEY_FINISH:
        return apply_finish(t);
    case TOURNEY_NOTE:
        return STATUS_OK;
    case TOURNEY_UNDO:
    case TOURNEY_EVENT_COUNT:
        break;
    }
    return STATUS_BAD_TOURNEY_EVENT;
}

Status tourney_apply(Tournament *t, const TourneyEvent *event) {
    Status status = check_general(t, event);
    if (status == STATUS_OK)
        status = dispatch(t, event);
    if (status != STATUS_OK)
        return status;
    t->last_at = event->at;
    unsigned draft = tourney_round_draft(t);
    if (draft != 0)
        t->rounds[draft - 1].stale = apply_draft_is_stale(t);
    return STATUS_OK;
}
