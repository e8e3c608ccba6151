// SPDX-License-Identifier: MIT
// Reading a message: JSON, its kind, its fields. `create` has more to read: request_create.c.
#include "server/request.h"

#include <jansson.h>
#include <string.h>

#include "base/utf8.h"
#include "search/player.h"
#include "server/request_parts.h"

typedef bool ReadField(const json_t *value, Request *out, RequestFault *fault);

static bool read_version(const json_t *value, Request *out, RequestFault *fault) {
    (void)out;
    fault->answer = json_is_integer(value) ? ANSWER_BAD_VERSION : ANSWER_BAD_FIELD;
    return json_is_integer(value) && json_integer_value(value) == 1;
}

static bool read_on(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    out->on = json_is_true(value);
    return json_is_boolean(value);
}

static bool read_from(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > REQUEST_FROM_MAX)
        return false;
    out->from = (unsigned)json_integer_value(value);
    return true;
}

static bool read_table(const json_t *value, Request *out, RequestFault *fault) {
    fault->answer = json_is_string(value) ? ANSWER_NO_TABLE : ANSWER_BAD_FIELD;
    return table_id_read(request_text(value), &out->table);
}

static bool read_seat(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    return request_seat(request_text(value), &out->seat);
}

static bool read_name(const json_t *value, Request *out, RequestFault *fault) {
    fault->answer = ANSWER_BAD_NAME;
    return names_read(request_text(value), out->name);
}

static bool read_secret(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    out->has_secret = secret_read(request_text(value), &out->secret);
    return out->has_secret;
}

static bool read_arbiter(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    out->has_arbiter = secret_read(request_text(value), &out->arbiter);
    return out->has_arbiter;
}

static bool read_key(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    uint8_t bytes[8];
    if (!hex_read(request_text(value), bytes, sizeof bytes))
        return false;
    out->key = 0;
    for (unsigned i = 0; i < sizeof bytes; i++)
        out->key = out->key << 8 | bytes[i];
    return out->key != 0;
}

static bool read_line(const json_t *value, Request *out, RequestFault *fault) {
    fault->answer = ANSWER_BAD_LINE;
    Str text = request_text(value);
    if (text.len == 0 || text.len > REQUEST_LINE_MAX)
        return false;
    memcpy(out->line, text.at, text.len);
    out->line[text.len] = '\0';
    out->line_len = text.len;
    fault->answer = ANSWER_BAD_TEXT;
    return names_is_plain(text);
}

static bool read_level(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    return request_level(value, &out->level);
}

static bool read_match(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    if (!json_is_integer(value) || json_integer_value(value) < 1 ||
        json_integer_value(value) > 1000000)
        return false;
    out->match = (unsigned)json_integer_value(value);
    out->has_match = true;
    return true;
}

static bool read_again(const json_t *value, Request *out, RequestFault *fault) {
    (void)fault;
    for (Again again = AGAIN_SAME; again <= AGAIN_ROTATE; again++) {
        if (!str_is(request_text(value), again_name(again)))
            continue;
        out->again = again;
        return true;
    }
    return false;
}

// A field that `create` reads in its own order.
static bool read_later(const json_t *value, Request *out, RequestFault *fault) {
    (void)value;
    (void)out;
    (void)fault;
    return true;
}

typedef struct Field {
    const char *name;
    ReadField *read;
    bool optional;
} Field;

enum { FIELDS_MAX = 8 };

typedef struct Form {
    const char *name;
    Field fields[FIELDS_MAX + 1];
} Form;

static const Form forms[REQUEST_KIND_COUNT] = {
    [REQUEST_HELLO] = {"hello", {{"v", read_version, false}}},
    [REQUEST_LOBBY] = {"lobby", {{"on", read_on, false}, {"from", read_from, true}}},
    [REQUEST_CREATE] = {"create",
                        {{"rules", read_later, false},
                         {"options", read_later, true},
                         {"mode", read_later, true},
                         {"time", read_later, true},
                         {"simultaneous", read_later, true},
                         {"seats", read_later, true},
                         {"random", read_later, true},
                         {"listed", read_later, true}}},
    [REQUEST_WATCH] = {"watch", {{"table", read_table, false}}},
    [REQUEST_JOIN] = {"join",
                      {{"table", read_table, false},
                       {"seat", read_seat, false},
                       {"name", read_name, false},
                       {"secret", read_secret, true},
                       {"arbiter", read_arbiter, true}}},
    [REQUEST_SIT] = {"sit",
                     {{"table", read_table, false},
                      {"seat", read_seat, false},
                      {"secret", read_secret, false},
                      {"arbiter", read_arbiter, true}}},
    [REQUEST_LEAVE] = {"leave", {{"table", read_table, false}}},
    [REQUEST_GIVE_UP_SEAT] = {"give-up-seat", {{"table", read_table, false}}},
    [REQUEST_DO] = {"do",
                    {{"table", read_table, false},
                     {"key", read_key, false},
                     {"line", read_line, false},
                     {"match", read_match, true}}},
    [REQUEST_FILL] = {"fill",
                      {{"table", read_table, false},
                       {"seat", read_seat, false},
                       {"level", read_level, false}}},
    [REQUEST_AGAIN] = {"again", {{"table", read_table, false}, {"seats", read_again, false}}},
    [REQUEST_ARBITER] = {"arbiter",
                         {{"table", read_table, false},
                          {"secret", read_secret, false},
                          {"line", read_line, false},
                          {"key", read_key, true},
                          {"match", read_match, true}}},
    [REQUEST_LOG] = {"log", {{"table", read_table, false}, {"match", read_match, false}}},
    [REQUEST_PING] = {"ping", {{NULL, NULL, false}}},
};

const char *again_name(Again again) {
    static const char *const names[] = {"", "same", "swap", "rotate"};
    return names[again];
}

Str request_text(const json_t *value) {
    return json_is_string(value) ? (Str){json_string_value(value), json_string_length(value)}
                                 : str_of("");
}

bool request_seat(Str text, Seat *out) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        if (text.len != 1 || text.at[0] != seat_letter(seat))
            continue;
        *out = seat;
        return true;
    }
    return false;
}

bool request_level(const json_t *value, unsigned *out) {
    if (!json_is_integer(value) || json_integer_value(value) < PLAYER_LEVEL_MIN ||
        json_integer_value(value) > PLAYER_LEVEL_MAX)
        return false;
    *out = (unsigned)json_integer_value(value);
    return true;
}

// Whether the brackets are not too deep for reading it; a message of 16 kB could nest thousands.
static bool is_shallow(Str text) {
    unsigned depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '{' || c == '['))
            depth++;
        else if (!in_string && (c == '}' || c == ']') && depth > 0)
            depth--;
        if (depth > REQUEST_DEPTH_MAX)
            return false;
    }
    return true;
}

static const Field *find_field(const Form *form, const char *name) {
    for (const Field *field = form->fields; field->name != NULL; field++)
        if (strcmp(field->name, name) == 0)
            return field;
    return NULL;
}

static bool read_fields(json_t *object, Request *out, RequestFault *fault) {
    const Form *form = &forms[out->kind];
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) {
        if (strcmp(name, "t") == 0 || strcmp(name, "n") == 0)
            continue;
        const Field *field = find_field(form, name);
        *fault = (RequestFault){ANSWER_BAD_FIELD, STATUS_OK, field == NULL ? NULL : field->name};
        if (field == NULL || !field->read(value, out, fault))
            return false;
    }
    for (const Field *field = form->fields; field->name != NULL; field++) {
        if (field->optional || json_object_get(object, field->name) != NULL)
            continue;
        *fault = (RequestFault){ANSWER_MISSING_FIELD, STATUS_OK, field->name};
        return false;
    }
    return out->kind != REQUEST_CREATE || request_create_read(object, out, fault);
}

static bool read_object(json_t *object, Request *out, RequestFault *fault) {
    json_t *n = json_object_get(object, "n");
    if (n != NULL) {
        *fault = (RequestFault){ANSWER_BAD_FIELD, STATUS_OK, "n"};
        if (!json_is_integer(n) || json_integer_value(n) < 0 ||
            json_integer_value(n) > REQUEST_N_MAX)
            return false;
        out->has_n = true;
        out->n = json_integer_value(n);
    }
    Str kind = request_text(json_object_get(object, "t"));
    for (unsigned i = 0; i < REQUEST_KIND_COUNT; i++) {
        if (!str_is(kind, forms[i].name))
            continue;
        out->kind = (RequestKind)i;
        return read_fields(object, out, fault);
    }
    *fault = (RequestFault){ANSWER_BAD_MESSAGE, STATUS_OK, NULL};
    return false;
}

bool request_read(Str text, Request *out, RequestFault *fault) {
    memset(out, 0, sizeof *out);
    *fault = (RequestFault){ANSWER_UNREADABLE, STATUS_OK, NULL};
    if (!is_shallow(text) || utf8_valid_prefix(text) != text.len)
        return false;
    json_t *object = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, NULL);
    bool read = json_is_object(object) && read_object(object, out, fault);
    json_decref(object);
    return read;
}
