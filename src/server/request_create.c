// SPDX-License-Identifier: MIT
// Reading `create`: rules with options, mode, time, seats.
#include <string.h>

#include "base/count.h"
#include "notation/ruletext.h"
#include "notation/timetext.h"
#include "server/request_parts.h"

static bool bad(RequestFault *fault, const char *field) {
    *fault = (RequestFault){ANSWER_BAD_FIELD, STATUS_OK, field};
    return false;
}

static bool bad_text(RequestFault *fault, Status status, const char *field) {
    *fault = (RequestFault){ANSWER_OK, status, field};
    return false;
}

static bool read_options(const json_t *list, RuleSet *rules, RequestFault *fault) {
    if (list == NULL)
        return true;
    if (!json_is_array(list) || json_array_size(list) > REQUEST_OPTIONS_MAX)
        return bad(fault, "options");
    for (size_t i = 0; i < json_array_size(list); i++) {
        Str text = str_trim(request_text(json_array_get(list, i)));
        size_t blank = str_find(text, ' ');
        Status status =
            ruleset_option_set(rules, str_first(text, blank), str_trim(str_from(text, blank)));
        if (status != STATUS_OK)
            return bad_text(fault, status, "options");
    }
    return true;
}

static bool read_setup(const json_t *object, MatchSetup *out, RequestFault *fault) {
    const RuleSet *preset = ruleset_find(request_text(json_object_get(object, "rules")));
    if (preset == NULL)
        return bad_text(fault, STATUS_BAD_PRESET, "rules");
    RuleSet rules = *preset;
    if (!read_options(json_object_get(object, "options"), &rules, fault))
        return false;
    match_setup_default(out, &rules);
    const json_t *mode = json_object_get(object, "mode");
    if (mode != NULL && !str_is(request_text(mode), "referee") &&
        !str_is(request_text(mode), "table"))
        return bad_text(fault, STATUS_BAD_MODE, "mode");
    if (mode != NULL && str_is(request_text(mode), "table"))
        out->mode = MODE_TABLE;
    const json_t *time = json_object_get(object, "time");
    if (time != NULL && time_control_read(request_text(time), &out->time) != STATUS_OK)
        return bad_text(fault, STATUS_BAD_TIME_CONTROL, "time");
    const json_t *simultaneous = json_object_get(object, "simultaneous");
    if (simultaneous == NULL)
        return true;
    json_int_t ms = json_integer_value(simultaneous);
    if (!json_is_integer(simultaneous) || ms < 0 || ms > TIME_MS_MAX)
        return bad(fault, "simultaneous");
    out->simultaneous_ms = ms;
    return true;
}

static bool read_wanted_kind(const json_t *value, WantedKind *out) {
    static const char *const names[] = {"open", "me", "computer"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        if (!str_is(request_text(value), names[i]))
            continue;
        *out = (WantedKind)i;
        return true;
    }
    return false;
}

static bool read_wanted(json_t *object, WantedSeat *out, RequestFault *fault) {
    out->level = 3;
    bool has_kind = false;
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) {
        if (strcmp(name, "kind") == 0) {
            has_kind = true;
            if (!read_wanted_kind(value, &out->kind))
                return bad(fault, "seats");
        } else if (strcmp(name, "level") == 0) {
            if (!request_level(value, &out->level))
                return bad(fault, "seats");
        } else if (strcmp(name, "name") == 0) {
            *fault = (RequestFault){ANSWER_BAD_NAME, STATUS_OK, "seats"};
            if (!names_read(request_text(value), out->name))
                return false;
        } else {
            return bad(fault, "seats");
        }
    }
    return has_kind || bad(fault, "seats");
}

static bool read_seats(json_t *seats, Request *out, RequestFault *fault) {
    if (seats == NULL)
        return true;
    if (!json_is_object(seats))
        return bad(fault, "seats");
    unsigned mine = 0;
    const char *letter;
    json_t *value;
    json_object_foreach(seats, letter, value) {
        Seat seat;
        if (!request_seat(str_of(letter), &seat) || !json_is_object(value))
            return bad(fault, "seats");
        if (!read_wanted(value, &out->seats[seat], fault))
            return false;
        mine += out->seats[seat].kind == WANTED_ME;
    }
    return mine <= 1 || bad(fault, "seats");
}

static bool read_bool(const json_t *value, const char *field, bool *out, RequestFault *fault) {
    if (value != NULL && !json_is_boolean(value))
        return bad(fault, field);
    if (value != NULL)
        *out = json_is_true(value);
    return true;
}

bool request_create_read(const json_t *object, Request *out, RequestFault *fault) {
    bool listed = true;
    if (!read_setup(object, &out->setup, fault) ||
        !read_seats(json_object_get(object, "seats"), out, fault) ||
        !read_bool(json_object_get(object, "random"), "random", &out->random, fault) ||
        !read_bool(json_object_get(object, "listed"), "listed", &listed, fault))
        return false;
    out->unlisted = !listed;
    return true;
}
