// SPDX-License-Identifier: MIT
// What a simulated client takes in: it believes nothing that does not fit.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server_world.h"
#include "support/match_same.h"

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "" : text;
}

static unsigned number_of(const json_t *object, const char *key) {
    return (unsigned)json_integer_value(json_object_get(object, key));
}

static Seat seat_of_letter(const char *text) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (text[0] == seat_letter(seat) && text[1] == '\0')
            return seat;
    return SEAT_COUNT;
}

// Secrets -----------------------------------------------------------------------------------------

static void keep_secret(ServerWorld *world, const WorldClient *client, const char *secret) {
    if (strlen(secret) != 32)
        server_world_fail(world, "a secret has not 32 digits", secret);
    for (unsigned i = 0; i < world->secret_count; i++) {
        if (strcmp(world->secrets[i], secret) != 0)
            continue;
        if (world->secret_owner[i] != client->number)
            server_world_fail(world, "two clients got one secret", "");
        return;
    }
    if (world->secret_count == WORLD_SECRETS)
        return;
    memcpy(world->secrets[world->secret_count], secret, 33);
    world->secret_owner[world->secret_count++] = client->number;
}

static void check_secrets(ServerWorld *world, const WorldClient *client, const char *text) {
    for (unsigned i = 0; i < world->secret_count; i++)
        if (world->secret_owner[i] != client->number && strstr(text, world->secrets[i]) != NULL)
            server_world_fail(world, "a client was told the secret of another", text);
}

// Lines -------------------------------------------------------------------------------------------

static bool may_hide(const WorldClient *client, const char *line) {
    char actor[16] = "";
    char word[16] = "";
    if (sscanf(line, "%*s %15s %15s", actor, word) != 2 || client->seat == SEAT_COUNT)
        return false;
    Seat by = seat_of_letter(actor);
    if (by == SEAT_COUNT || seat_team(by) == seat_team(client->seat))
        return false;
    bool talk = strcmp(word, "say") == 0;
    for (unsigned quick = 0; quick < QUICK_KIND_COUNT; quick++)
        talk = talk || strcmp(word, log_quick_word((QuickKind)quick)) == 0;
    return talk;
}

static void take_line(ServerWorld *world, WorldClient *client, unsigned index, const char *line) {
    WorldTable *table = &world->tables[client->table];
    const char *there = server_disk_line(world, table, client->match, index);
    if (there == NULL)
        server_world_fail(world, "an event was shown before it was on the disk", line);
    if (index != client->lines)
        server_world_fail(world, "an event is not the next one", line);
    client->lines++;
    world->events++;
    if (line[0] == '\0' && may_hide(client, there))
        return;
    if (may_hide(client, there) || strcmp(line, there) != 0)
        server_world_fail(world, "an event is not as it is on the disk", line);
    LogLine read;
    size_t offset;
    Event event;
    Status status = log_read_line(&client->reader, str_of(line), &read, &offset);
    if (status == STATUS_OK)
        status = log_resolve(&client->model, &read, &event, NULL);
    if (status == STATUS_OK)
        status = match_apply(&client->model, &event, NULL);
    if (status != STATUS_OK)
        server_world_fail(world, status_name(status), line);
}

static void take_now(ServerWorld *world, WorldClient *client, const json_t *object) {
    int64_t now = json_integer_value(json_object_get(object, "now"));
    if (client->model.now < now && match_deadline(&client->model) <= now)
        server_world_fail(world, "a time was told before the flag that falls then", "");
    if (client->model.now < now && match_advance(&client->model, now, NULL) != STATUS_OK)
        server_world_fail(world, "time went back", "");
}

static void take_lines(ServerWorld *world, WorldClient *client, const json_t *object) {
    size_t index;
    json_t *line;
    json_array_foreach(json_object_get(object, "lines"), index, line)
        take_line(world, client, client->lines, json_string_value(line));
}

// Messages ----------------------------------------------------------------------------------------

static void take_seats(ServerWorld *world, WorldClient *client, const json_t *object) {
    const json_t *seats = json_object_get(object, "seats");
    client->seat = seat_of_letter(text_of(object, "you"));
    snprintf(client->state, sizeof client->state, "%s", text_of(object, "state"));
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++) {
        const char letter[2] = {seat_letter(seat), '\0'};
        const json_t *chair = json_object_get(seats, letter);
        const char *kind = text_of(chair, "kind");
        client->seats_open[seat] = strcmp(kind, "open") == 0;
        if (strcmp(kind, "computer") == 0 || json_object_get(chair, "standIn") != NULL)
            world->tables[client->table].computer_seats = true;
    }
}

static void take_table(ServerWorld *world, WorldClient *client, const json_t *object) {
    client->asked_at = 0;
    client->synced = true;
    client->match = number_of(object, "match");
    client->count = number_of(object, "count");
    client->lines = 0;
    client->frozen = json_is_true(json_object_get(object, "frozen"));
    take_seats(world, client, object);
    log_reader_init(&client->reader);
    size_t index;
    json_t *line;
    json_array_foreach(json_object_get(object, "header"), index, line) {
        LogLine read;
        size_t offset;
        if (log_read_line(&client->reader, str_of(json_string_value(line)), &read, &offset) !=
            STATUS_OK)
            server_world_fail(world, "a header line is malformed", json_string_value(line));
    }
    match_init(&client->model, &client->reader.header.setup);
    take_lines(world, client, object);
    if (client->lines == client->count)
        take_now(world, client, object);
}

static OpenDo *open_of(WorldClient *client, const json_t *object) {
    const json_t *n = json_object_get(object, "n");
    for (unsigned i = 0; n != NULL && i < CLIENT_OPEN; i++)
        if (client->open[i].used && client->open[i].n == json_integer_value(n))
            return &client->open[i];
    return NULL;
}

static void answered(ServerWorld *world, WorldClient *client, const json_t *object,
                     const char *kind) {
    WorldTable *table = &world->tables[client->table];
    OpenDo *open = open_of(client, object);
    const char *code = text_of(object, "code");
    if (strcmp(kind, "error") == 0)
        world->errors++;
    if (strcmp(code, "BAD_SECRET") == 0 || strcmp(code, "NO_TABLE") == 0) {
        client->asked_at = 0;
        client->has_seat = false; // somebody else may have it now
    }
    if (strcmp(code, "SEAT_TAKEN") == 0 || strcmp(code, "HAS_SEAT") == 0 ||
        strcmp(code, "FROZEN") == 0 || strcmp(code, "NOT_NOW") == 0)
        client->asked_at = 0;
    if (open == NULL || strcmp(code, "REPEATED") == 0 || strcmp(code, "HELLO_FIRST") == 0)
        return;
    if (strcmp(kind, "ok") == 0) {
        world->acks++;
        table->acked[open->match]++;
    } else if (strcmp(kind, "refused") == 0) {
        world->refusals++;
    } else if (open->sends > 1) {
        table->unknown[open->match]++;
    }
    open->used = false;
}

static void take_seated(ServerWorld *world, WorldClient *client, const json_t *object) {
    WorldTable *table = &world->tables[client->table];
    bool created = strcmp(text_of(object, "t"), "created") == 0;
    const char *secret = text_of(object, created ? "seatSecret" : "secret");
    if (created && table->id[0] == '\0') {
        snprintf(table->id, sizeof table->id, "%s", text_of(object, "table"));
        snprintf(table->secret, sizeof table->secret, "%s", text_of(object, "secret"));
        keep_secret(world, client, table->secret);
        world->seen_seq = 0;
    }
    if (secret[0] != '\0') {
        keep_secret(world, client, secret);
        snprintf(client->secret, sizeof client->secret, "%s", secret);
        client->has_seat = true;
    }
}

static void take_event(ServerWorld *world, WorldClient *client, const json_t *object) {
    if (!client->synced || number_of(object, "match") != client->match)
        server_world_fail(world, "an event of a match that the client does not know", "");
    if (number_of(object, "i") < client->lines)
        server_world_fail(world, "an event came twice", text_of(object, "line"));
    take_line(world, client, number_of(object, "i"), text_of(object, "line"));
    take_now(world, client, object);
}

static void take(ServerWorld *world, WorldClient *client, const json_t *object) {
    const char *kind = text_of(object, "t");
    const char *id = text_of(object, "table");
    // A table that was made twice, since the first answer was lost: nobody goes there.
    if (id[0] != '\0' && strcmp(kind, "created") != 0 &&
        strcmp(id, world->tables[client->table].id) != 0) {
        client->synced = false;
        return;
    }
    if (strcmp(kind, "created") == 0 || strcmp(kind, "seated") == 0) {
        take_seated(world, client, object);
    } else if (strcmp(kind, "table") == 0) {
        take_table(world, client, object);
    } else if (strcmp(kind, "lines") == 0) {
        take_lines(world, client, object);
    } else if (strcmp(kind, "event") == 0) {
        take_event(world, client, object);
    } else if (strcmp(kind, "seats") == 0) {
        take_seats(world, client, object);
    } else if (strcmp(kind, "time") == 0) {
        take_now(world, client, object);
    } else if (strcmp(kind, "frozen") == 0) {
        client->frozen = json_is_true(json_object_get(object, "on"));
    } else if (strcmp(kind, "moved") == 0) {
        client->seat = SEAT_COUNT;
    } else {
        answered(world, client, object, kind);
    }
}

void server_client_hear(ServerWorld *world, WorldClient *client, Str text) {
    static char copy[SERVER_FRAME_MAX + 1];
    memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    check_secrets(world, client, copy);
    json_t *object = json_loadb(text.at, text.len, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(object))
        server_world_fail(world, "a message is no JSON object", copy);
    take(world, client, object);
    json_decref(object);
}

void server_client_check_end(ServerWorld *world, WorldClient *client) {
    static Match own;
    static Match there;
    WorldTable *table = &world->tables[client->table];
    if (table->id[0] == '\0')
        return;
    if (!client->synced || client->match < table->matches)
        server_world_fail(world, "a client is not up to date at the end", "");
    if (client->lines != table->lines[client->match])
        server_world_fail(world, "a client lacks lines at the end", "");
    LogReader reader = client->reader;
    match_init(&there, &reader.header.setup);
    reader.has_event = false;
    for (unsigned i = 0; i < client->lines; i++) {
        LogLine read;
        size_t offset;
        Event event;
        if (log_read_line(&reader, str_of(table->text[client->match][i]), &read, &offset) !=
            STATUS_OK)
            server_world_fail(world, "a line cannot be read", table->text[client->match][i]);
        Status status = log_resolve(&there, &read, &event, NULL);
        if (status == STATUS_OK)
            (void)!match_apply(&there, &event, NULL);
    }
    own = client->model;
    int64_t now = own.now > there.now ? own.now : there.now;
    (void)!match_advance(&own, now, NULL);
    (void)!match_advance(&there, now, NULL);
    const char *difference = match_difference(&own, &there);
    if (difference != NULL)
        server_world_fail(world, "a client has another match at the end", difference);
}
