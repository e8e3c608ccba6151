// SPDX-License-Identifier: MIT
// Lines of the log from events.
#include "tourney/log.h"

static void write_number(unsigned number, Writer *out) {
    writer_char(out, ' ');
    writer_int(out, number);
}

static void write_word(const char *word, Writer *out) {
    writer_char(out, ' ');
    writer_text(out, word);
}

static void write_string(const char *text, Writer *out) {
    writer_char(out, ' ');
    writer_quoted(out, str_of(text));
}

static void write_named_number(const char *name, unsigned number, Writer *out) {
    if (number == 0)
        return;
    write_word(name, out);
    write_number(number, out);
}

static void write_named_string(const char *name, const char *text, Writer *out) {
    if (text[0] == '\0')
        return;
    write_word(name, out);
    write_string(text, out);
}

static void write_person(const TourneyPerson *person, Writer *out) {
    write_string(person->name, out);
    write_named_number("rating", person->rating, out);
    write_named_number("rd", person->rd, out);
    write_named_number("rank", person->rank, out);
    if (person->sex == 'm' || person->sex == 'w')
        write_word(person->sex == 'm' ? "sex m" : "sex w", out);
    write_named_string("title", person->title, out);
    write_named_string("federation", person->federation, out);
    write_named_string("fide-id", person->fide_id, out);
    write_named_string("birth", person->birth, out);
    write_named_string("club", person->club, out);
}

static void write_team(const TourneyEvent *event, Writer *out) {
    write_number(event->player, out);
    write_number(event->player2, out);
    write_named_string("name", event->text, out);
    write_named_number("rating", event->rating, out);
    write_named_number("rd", event->rd, out);
}

// "7-12", "7-12/2", "7-12!" where it was forced, "5-0" for a bye.
static void write_pairs(const TourneyPair *pairs, unsigned count, Writer *out) {
    for (unsigned i = 0; i < count; i++) {
        write_number(pairs[i].a, out);
        writer_char(out, '-');
        writer_int(out, pairs[i].b);
        if (pairs[i].seats != 0) {
            writer_char(out, '/');
            writer_int(out, pairs[i].seats);
        }
        if (pairs[i].forced)
            writer_char(out, '!');
    }
}

static void write_draw(const TourneyEvent *event, Writer *out) {
    write_number(event->round, out);
    if (event->rematches)
        write_word("rematches", out);
    write_pairs(event->pairs, event->pair_count, out);
    if (event->rule_count > 0) {
        write_word("rules", out);
        write_pairs(event->rules, event->rule_count, out);
    }
}

static void write_contest(const TourneyEvent *event, Writer *out) {
    write_number(event->round, out);
    write_number(event->table, out);
    write_number(event->contest, out);
    write_word(tourney_result_word((TourneyResult)event->result), out);
    write_word(tourney_reason_word((TourneyReason)event->reason), out);
    writer_char(out, ' ');
    writer_char(out, event->board == 0 ? '-' : event->board);
}

static void write_check_in(const TourneyEvent *event, Writer *out) {
    write_word(event->team != 0 ? "team" : "player", out);
    write_number(event->team != 0 ? event->team : event->player, out);
    if (event->off)
        write_word("off", out);
}

static void write_arguments(const TourneyEvent *event, Writer *out) {
    switch ((TourneyEventKind)event->kind) {
    case TOURNEY_NEW:
    case TOURNEY_SET:
        write_word(event->text2, out);
        write_string(event->text, out);
        break;
    case TOURNEY_EDIT_PLAYER:
        write_number(event->player, out);
        write_person(&event->person, out);
        break;
    case TOURNEY_ADD_PLAYER:
        write_person(&event->person, out);
        break;
    case TOURNEY_EDIT_TEAM:
        write_number(event->team, out);
        write_team(event, out);
        break;
    case TOURNEY_ADD_TEAM:
        write_team(event, out);
        break;
    case TOURNEY_FORM_TEAMS:
        write_pairs(event->pairs, event->pair_count, out);
        break;
    case TOURNEY_CHECK_IN:
        write_check_in(event, out);
        break;
    case TOURNEY_WITHDRAW:
    case TOURNEY_RETURN:
        write_number(event->team, out);
        break;
    case TOURNEY_ABSENT:
        write_number(event->team, out);
        write_number(event->round, out);
        if (event->off)
            write_word("off", out);
        break;
    case TOURNEY_DRAW_ROUND:
        write_draw(event, out);
        break;
    case TOURNEY_PUBLISH:
        write_number(event->round, out);
        if (event->text[0] != '\0')
            write_string(event->text, out);
        break;
    case TOURNEY_DISCARD:
    case TOURNEY_PLAY:
    case TOURNEY_CLOSE:
        write_number(event->round, out);
        break;
    case TOURNEY_CONFIRM:
        write_number(event->round, out);
        write_number(event->table, out);
        break;
    case TOURNEY_ENTER:
        write_contest(event, out);
        break;
    case TOURNEY_CORRECT_RESULT:
        write_contest(event, out);
        write_string(event->text, out);
        break;
    case TOURNEY_CORRECT_PAIRS:
        write_draw(event, out);
        write_string(event->text, out);
        break;
    case TOURNEY_PLAYOFF:
        write_number(event->team, out);
        write_number(event->team2, out);
        write_word(tourney_result_word((TourneyResult)event->result), out);
        write_string(event->text, out);
        break;
    case TOURNEY_PENALISE:
        write_number(event->player, out);
        write_word(tourney_penalty_word((TourneyPenalty)event->penalty), out);
        write_string(event->text, out);
        break;
    case TOURNEY_NOTE:
        write_string(event->text, out);
        break;
    case TOURNEY_UNDO:
        write_number(event->count, out);
        write_string(event->text, out);
        break;
    case TOURNEY_FINISH:
    case TOURNEY_EVENT_COUNT:
        break;
    }
}

void tourney_write_line(uint32_t number, const TourneyEvent *event, Writer *out) {
    writer_int(out, number);
    writer_char(out, ' ');
    writer_int(out, event->at);
    write_number(event->by, out);
    write_word(tourney_event_word((TourneyEventKind)event->kind), out);
    write_arguments(event, out);
}
