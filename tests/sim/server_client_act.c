// SPDX-License-Identifier: MIT
// What a simulated client does: connects, comes back, plays, and now and then sends anything.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/count.h"
#include "chess/movegen.h"
#include "server_world.h"

static WorldTable *table_of(ServerWorld *world, const WorldClient *client) {
    return &world->tables[client->table];
}

static unsigned below(ServerWorld *world, unsigned bound) {
    return random_below(&world->random, bound);
}

void server_client_send(ServerWorld *world, WorldClient *client, const char *format, ...) {
    char text[WORLD_TEXT_MAX];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *c = text; *c != '\0'; c++)
        *c = *c == '\'' ? '"' : *c;
    if (client->conn == 0 || client->queued == CLIENT_QUEUE)
        return;
    client->queue[client->queued++] = strdup(text);
    if (client->queued < CLIENT_QUEUE && !world->calm && below(world, 100) < 2)
        client->queue[client->queued++] = strdup(text);
}

// Connecting --------------------------------------------------------------------------------------

static void send_open(ServerWorld *world, WorldClient *client, OpenDo *open) {
    open->sends++;
    open->n = ++client->n;
    server_client_send(world, client,
                       "{'t':'do','n':%lld,'table':'%s','key':'%016llx','match':%u,'line':'%s'}",
                       (long long)open->n, table_of(world, client)->id,
                       (unsigned long long)open->key, open->match, open->line);
}

void server_client_catch_up(ServerWorld *world, WorldClient *client) {
    WorldTable *table = table_of(world, client);
    client->asked_at = world->now;
    if (table->id[0] == '\0')
        return;
    if (client->has_seat)
        server_client_send(
            world, client, "{'t':'sit','n':%lld,'table':'%s','seat':'%c','secret':'%s'}",
            (long long)++client->n, table->id,
            client->seat < SEAT_COUNT ? seat_letter(client->seat) : 'A', client->secret);
    else
        server_client_send(world, client, "{'t':'watch','n':%lld,'table':'%s'}",
                           (long long)++client->n, table->id);
    for (unsigned i = 0; i < CLIENT_OPEN; i++)
        if (client->open[i].used)
            send_open(world, client, &client->open[i]);
}

void server_client_connect(ServerWorld *world, WorldClient *client) {
    char address[32];
    snprintf(address, sizeof address, "10.0.0.%u", client->number);
    if (server_open(world->server, str_of(address), client, world->now, &client->conn) != STATUS_OK)
        server_world_fail(world, "a client cannot connect", address);
    client->n = 0;
    client->synced = false;
    client->asked_at = 0;
    server_client_send(world, client, "{'t':'hello','v':1}");
    server_client_catch_up(world, client);
    if (below(world, 4) == 0)
        server_client_send(world, client, "{'t':'lobby','on':true}");
}

void server_client_disconnect(ServerWorld *world, WorldClient *client) {
    server_close(world->server, client->conn, world->now);
    client->conn = 0;
    client->synced = false;
    for (unsigned i = 0; i < client->queued; i++)
        free(client->queue[i]);
    client->queued = 0;
}

// Tables and seats --------------------------------------------------------------------------------

static const char *random_mode(ServerWorld *world) {
    return below(world, 3) == 0 ? "table" : "referee";
}

static void create(ServerWorld *world, WorldClient *client) {
    static const char *const times[] = {"20+0", "60+1", "30d2", "8+0", "none", "15b2"};
    const char *mode = random_mode(world);
    table_of(world, client)->mode_table = strcmp(mode, "table") == 0;
    const RuleSet *rules = ruleset_at(below(world, ruleset_count()));
    bool mail = rules->order == ORDER_MAIL;
    server_client_send(
        world, client,
        "{'t':'create','n':%lld,'rules':'%s','mode':'%s','time':'%s','simultaneous':%u,"
        "'random':%s,'seats':{'A':{'kind':'me','name':'Client %u'}%s}}",
        (long long)++client->n, mail ? "fics" : rules->name, mode, times[below(world, 6)],
        below(world, 2) * 500, below(world, 4) == 0 ? "true" : "false", client->number,
        world->engine != NULL ? ",'b':{'kind':'computer','level':1}" : "");
}

static void join(ServerWorld *world, WorldClient *client) {
    Seat seat = (Seat)below(world, SEAT_COUNT);
    for (unsigned i = 0; i < SEAT_COUNT && !client->seats_open[seat]; i++)
        seat = (Seat)((seat + 1) % SEAT_COUNT);
    char secret[64] = "";
    if (client->number % 2 == 0)
        snprintf(secret, sizeof secret, ",'secret':'%s'", client->own_secret);
    server_client_send(world, client,
                       "{'t':'join','n':%lld,'table':'%s','seat':'%c','name':'Client %u'%s}",
                       (long long)++client->n, table_of(world, client)->id, seat_letter(seat),
                       client->number, secret);
}

// Returns true if there was something to do about a seat.
static bool find_a_place(ServerWorld *world, WorldClient *client) {
    WorldTable *table = table_of(world, client);
    unsigned rank = client->number % CLIENTS_A_TABLE;
    if (client->asked_at != 0 && world->now - client->asked_at < 5000)
        return true;
    client->asked_at = world->now;
    if (table->id[0] == '\0') {
        if (rank == 0)
            create(world, client);
        return true;
    }
    bool any_open = false;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        any_open = any_open || client->seats_open[seat];
    if (!client->synced) {
        server_client_catch_up(world, client);
        return true;
    }
    if (client->seat == SEAT_COUNT && rank < 4 && strcmp(client->state, "playing") != 0 &&
        any_open) {
        join(world, client);
        return true;
    }
    client->asked_at = 0;
    return false;
}

// Events ------------------------------------------------------------------------------------------

static void begin_do(ServerWorld *world, WorldClient *client, const char *line) {
    for (unsigned i = 0; i < CLIENT_OPEN; i++) {
        OpenDo *open = &client->open[i];
        if (open->used)
            continue;
        *open = (OpenDo){true, random_next(&world->random) | 1, client->match, 0, 0, ""};
        snprintf(open->line, sizeof open->line, "%s", line);
        send_open(world, client, open);
        return;
    }
}

static void do_move(ServerWorld *world, WorldClient *client) {
    static MoveList list;
    char text[64];
    Position position;
    match_position_to_move(&client->model, seat_board(client->seat), &position);
    movegen_legal(&position, &client->model.rules.board, &list);
    if (list.count == 0)
        return;
    Event event = {.at = client->model.now, .kind = EVENT_MOVE, .actor = (uint8_t)client->seat};
    event.move = list.moves[below(world, list.count)];
    Writer out = writer_on(text, sizeof text);
    log_write_event(&client->model, &event, &out);
    char *line = strchr(strchr(text, ' ') + 1, ' ') + 1;
    line[strcspn(line, "\n")] = '\0';
    begin_do(world, client, line);
}

static void do_something(ServerWorld *world, WorldClient *client) {
    static const char *const lines[] = {"say \\'mate is near\\'",
                                        "need N",
                                        "need Q",
                                        "sit",
                                        "go",
                                        "hurry",
                                        "avoid P",
                                        "draw",
                                        "claim mate",
                                        "thanks",
                                        "claim flag",
                                        "accept",
                                        "claim illegal",
                                        "decline",
                                        "move Nf3",
                                        "move e2e5",
                                        "move N@e5",
                                        "press",
                                        "start",
                                        "claim repetition",
                                        "move Zz9",
                                        "hold e4",
                                        "say \\'\\'",
                                        "trade"};
    begin_do(world, client, lines[below(world, COUNT(lines))]);
}

// Most players wait for an answer before they do the next thing.
static bool is_busy(ServerWorld *world, const WorldClient *client) {
    unsigned open = 0;
    for (unsigned i = 0; i < CLIENT_OPEN; i++)
        open += client->open[i].used;
    return open > below(world, 20) / 18;
}

static void play(ServerWorld *world, WorldClient *client) {
    const Match *match = &client->model;
    const BoardState *board = &match->boards[seat_board(client->seat)];
    if (is_busy(world, client))
        return;
    if (below(world, 400) == 0) {
        begin_do(world, client, "resign");
    } else if (match->phase == PHASE_NEW) {
        if (seat_color(client->seat) == BLACK && (match->started >> client->seat & 1) == 0)
            begin_do(world, client, "start");
    } else if (match->phase == PHASE_PENDING) {
        begin_do(world, client, "accept");
    } else if (match->mode == MODE_TABLE && board->staged.phase == STAGED_RELEASED &&
               match_turn(match, seat_board(client->seat)) == client->seat) {
        begin_do(world, client, "press");
    } else if (match_may_move(match, client->seat) == STATUS_OK && below(world, 10) < 8) {
        do_move(world, client);
    } else if (below(world, 4) == 0) {
        do_something(world, client);
    }
}

// What no page sends.
static void send_garbage(ServerWorld *world, WorldClient *client) {
    const char *id = table_of(world, client)->id;
    switch (below(world, 9)) {
    case 0:
        server_client_send(world, client,
                           "{'t':'do','table':'%s','key':'00000000000000aa','line':'move e4',"
                           "'clock':5}",
                           id);
        break;
    case 1:
        server_client_send(world, client,
                           "{'t':'sit','table':'%s','seat':'a',"
                           "'secret':'00000000000000000000000000000000'}",
                           id);
        break;
    case 2:
        server_client_send(world, client, "{'t':'arbiter','table':'%s','secret':'%s','line':'%s'}",
                           id, "ffffffffffffffffffffffffffffffff", "pause");
        break;
    case 3:
        server_client_send(world, client, "{'t':'log','n':%lld,'table':'%s','match':1}",
                           (long long)++client->n, id);
        break;
    case 4:
        server_client_send(world, client, "{'t':'fill','table':'%s','seat':'B','level':1}", id);
        break;
    case 5:
        server_client_send(world, client, "{'t':'watch','n':1,'table':'%s'}", id);
        break;
    case 6:
        server_client_send(world, client, "{'t':'join','table':'%s','seat':'A','name':'Thief'}",
                           id);
        break;
    case 7:
        server_client_send(world, client, "{'t':'ping'}");
        break;
    default:
        server_client_send(world, client, "{'t':'lobby','on':%s}",
                           below(world, 2) == 0 ? "true" : "false");
    }
}

static void arbitrate(ServerWorld *world, WorldClient *client) {
    static const char *const lines[] = {"pause",          "resume",          "resume",
                                        "warn a \\'x\\'", "add-time B 1000", "take-back A"};
    const WorldTable *table = table_of(world, client);
    server_client_send(world, client,
                       "{'t':'arbiter','n':%lld,'table':'%s','secret':'%s','line':'%s'}",
                       (long long)++client->n, table->id, table->secret, lines[below(world, 6)]);
}

void server_client_act(ServerWorld *world, WorldClient *client) {
    static const char *const again[] = {"same", "swap", "rotate"};
    if (find_a_place(world, client))
        return;
    WorldTable *table = table_of(world, client);
    if (!world->calm && below(world, 100) < 3)
        send_garbage(world, client);
    if (table->mode_table && client->number % CLIENTS_A_TABLE == 0 &&
        (below(world, 40) == 0 || (client->model.paused && below(world, 3) == 0)))
        arbitrate(world, client);
    if (client->seat == SEAT_COUNT)
        return;
    if (strcmp(client->state, "over") == 0) {
        if (client->match < WORLD_MATCHES - 1 && below(world, 4) == 0)
            server_client_send(world, client, "{'t':'again','n':%lld,'table':'%s','seats':'%s'}",
                               (long long)++client->n, table->id, again[client->match % 3]);
    } else if (!client->frozen) {
        play(world, client);
    }
}
