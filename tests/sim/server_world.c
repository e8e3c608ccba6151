// SPDX-License-Identifier: MIT
#include "server_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/schema.h"

enum { WORLD_STEPS = 16000, CALM_STEPS = 4000, JOURNAL_BYTES = 512 * 1024 };

void server_world_fail(ServerWorld *world, const char *what, const char *detail) {
    printf("not ok 1 - seed %llu, step %u: %s\n# %s\n", (unsigned long long)world->seed,
           world->steps, what, detail);
    exit(1);
}

bool server_world_chance(ServerWorld *world, unsigned percent) {
    return random_below(&world->random, 100) < percent;
}

static void random_bytes(void *context, void *bytes, size_t count) {
    ServerWorld *world = context;
    unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        at[i] = (unsigned char)random_next(&world->random);
}

static void log_line(void *context, bool trouble, const char *line) {
    (void)trouble;
    ServerWorld *world = context;
    for (unsigned i = 0; i < world->secret_count; i++)
        if (strstr(line, world->secrets[i]) != NULL)
            server_world_fail(world, "a secret is in the program's log", line);
}

// Life of the server ------------------------------------------------------------------------------

static void must(ServerWorld *world, Status status, const char *what) {
    if (status != STATUS_OK)
        server_world_fail(world, what, status_text(status));
}

static void start_server(ServerWorld *world) {
    char why[200];
    Writer out = writer_on(why, sizeof why);
    must(world, memory_store_open(world->disk, STORE_WRITE, &server_schema, &world->writer, &out),
         why);
    must(world, memory_store_open(world->disk, STORE_READ, &server_schema, &world->reader, &out),
         why);
    JournalOptions journal = {.store = world->writer, .bytes = JOURNAL_BYTES, .stepped = true};
    must(world, journal_open(&journal, &world->journal), "journal_open");
    EngineOptions engine = {.players = 8, .questions = 8, .memory = 1 << 17, .nodes = 300};
    world->engine = NULL;
    if (world->seed % 8 == 0)
        must(world, engine_open(&engine, &world->engine), "engine_open");
    ServerConfig config = {.limits = {.tables = 8,
                                      .connections = 32,
                                      .frames_second = 500,
                                      .address_second = 500,
                                      .outbox_total = 8 << 20,
                                      .messages_minute = 600,
                                      .rows_kept = world->seed % 3 == 0 ? 40 : 0,
                                      .journal_bytes = JOURNAL_BYTES},
                           .store = world->reader,
                           .journal = world->journal,
                           .engine = world->engine,
                           .unix_offset = world->unix_offset,
                           .random = random_bytes,
                           .log = log_line,
                           .context = world};
    must(world, server_create(&config, world->now, &world->server), "server_create");
}

static void stop_server(ServerWorld *world) {
    for (unsigned i = 0; i < WORLD_CLIENTS; i++)
        if (world->clients[i].conn != 0)
            server_client_disconnect(world, &world->clients[i]);
    server_free(world->server);
    engine_close(world->engine);
    journal_abandon(world->journal);
    store_close(world->writer);
    store_close(world->reader);
}

static void crash(ServerWorld *world) {
    int64_t away = 10 + random_below(&world->random, 20000);
    stop_server(world);
    world->crashes++;
    world->unix_offset += away; // the monotonic clock begins anew
    world->now = random_below(&world->random, 1000000);
    world->unix_offset += 1000000;
    start_server(world);
}

// One step ----------------------------------------------------------------------------------------

static void commit(ServerWorld *world) {
    if (!world->calm && !world->failing && random_below(&world->random, 300) == 0) {
        world->failing = true;
        world->outages++;
        memory_disk_fail(world->disk, MEMORY_COMMIT, 1, 1 + random_below(&world->random, 20),
                         STATUS_DISK_FULL);
    } else if (world->calm || random_below(&world->random, 10) == 0) {
        world->failing = false;
        memory_disk_fail(world->disk, MEMORY_COMMIT, 1, 0, STATUS_OK);
    }
    if (journal_step(world->journal) == STATUS_OK)
        server_disk_look(world);
    server_wake(world->server, world->now);
}

// A frame of a client arrives, not always the oldest one.
static void deliver_frame(ServerWorld *world, WorldClient *client) {
    if (client->conn == 0 || client->queued == 0)
        return;
    unsigned which = 0;
    if (!world->calm && server_world_chance(world, 3))
        which = random_below(&world->random, client->queued);
    char *text = client->queue[which];
    client->queued--;
    memmove(client->queue + which, client->queue + which + 1,
            (client->queued - which) * sizeof *client->queue);
    server_frame(world->server, client->conn, str_of(text), world->now);
    free(text);
}

static void deliver_messages(ServerWorld *world, WorldClient *client, unsigned most) {
    static char buffer[SERVER_FRAME_MAX];
    size_t len;
    while (client->conn != 0 && most-- > 0 &&
           server_take(world->server, client->conn, buffer, &len))
        server_client_hear(world, client, (Str){buffer, len});
    if (client->conn != 0 && server_is_dropped(world->server, client->conn) != NULL)
        server_client_disconnect(world, client);
}

static void tick(ServerWorld *world) {
    if (server_deadline(world->server) <= world->now)
        server_tick(world->server, world->now);
    if (world->engine != NULL && engine_step(world->engine))
        server_wake(world->server, world->now);
}

// Everybody sleeps: what no clock ends comes to rest.
static void night(ServerWorld *world) {
    int64_t end = world->now + 7 * 3600000;
    world->nights++;
    for (unsigned i = 0; i < WORLD_CLIENTS; i++)
        if (world->clients[i].conn != 0)
            server_client_disconnect(world, &world->clients[i]);
    while (world->now < end) {
        int64_t due = server_deadline(world->server);
        // The hours between are not looked at, beat by beat, while nothing fails.
        int64_t least = world->now + (world->failing ? 100 : 60000);
        world->now = due > least && due < end ? due : least;
        tick(world);
        commit(world);
    }
}

static void step(ServerWorld *world) {
    WorldClient *client = &world->clients[random_below(&world->random, WORLD_CLIENTS)];
    unsigned what = random_below(&world->random, 1000);
    world->steps++;
    world->now += random_below(&world->random, 25);
    tick(world);
    ServerConn ready;
    while (server_next_ready(world->server, &ready)) {
    }
    if (!world->calm && what < 1 && server_world_chance(world, 10))
        night(world);
    else if (!world->calm && what < 1)
        crash(world);
    else if (!world->calm && what < 8 && client->conn != 0)
        server_client_disconnect(world, client);
    else if (client->conn == 0 && (what < 500 || world->calm))
        server_client_connect(world, client);
    else if (what < 250)
        commit(world);
    else if (what < 550)
        deliver_frame(world, client);
    else if (what < 800)
        deliver_messages(world, client, 1 + random_below(&world->random, 8));
    else
        server_client_act(world, client);
}

// Beginning and end -------------------------------------------------------------------------------

static void begin(ServerWorld *world, uint64_t seed) {
    memset(world, 0, sizeof *world);
    world->seed = seed;
    world->random = random_from_seed(seed);
    world->unix_offset = INT64_C(1700000000000);
    world->now = 1000;
    world->disk = memory_disk_new();
    for (unsigned i = 0; i < WORLD_CLIENTS; i++) {
        WorldClient *client = &world->clients[i];
        client->number = i;
        client->table = i / CLIENTS_A_TABLE;
        client->seat = SEAT_COUNT;
        for (unsigned j = 0; j < 32; j++)
            client->own_secret[j] = "0123456789abcdef"[random_below(&world->random, 16)];
        memcpy(world->secrets[world->secret_count], client->own_secret, 33);
        world->secret_owner[world->secret_count++] = i;
    }
    start_server(world);
}

// No more failures, and nobody starts anything new: everything that is under way arrives.
static void settle(ServerWorld *world) {
    world->calm = true;
    for (unsigned i = 0; i < CALM_STEPS; i++)
        step(world);
    for (unsigned i = 0; i < WORLD_CLIENTS; i++) {
        if (world->clients[i].conn != 0)
            server_client_disconnect(world, &world->clients[i]);
        server_client_connect(world, &world->clients[i]);
    }
    for (unsigned round = 0; round < 40; round++) {
        for (unsigned i = 0; i < WORLD_CLIENTS; i++) {
            for (unsigned j = 0; j < CLIENT_QUEUE; j++)
                deliver_frame(world, &world->clients[i]);
            deliver_messages(world, &world->clients[i], 10000);
        }
        commit(world);
        world->now += 500;
        server_tick(world->server, world->now);
    }
    commit(world);
    for (unsigned i = 0; i < WORLD_CLIENTS; i++)
        deliver_messages(world, &world->clients[i], 10000);
}

// Every line of a player was acknowledged to him once, and every acknowledged one is there.
static void check_acknowledged(ServerWorld *world, const WorldTable *table) {
    if (table->computer_seats)
        return;
    for (unsigned match = 1; match <= table->matches; match++) {
        unsigned lines = 0;
        for (unsigned i = 0; i < table->lines[match]; i++) {
            char actor[16] = "";
            sscanf(table->text[match][i], "%*s %15s", actor);
            lines += strchr("AaBb", actor[0]) != NULL && actor[1] == '\0';
        }
        if (lines < table->acked[match])
            server_world_fail(world, "an acknowledged event is not there", table->id);
        if (lines > table->acked[match] + table->unknown[match])
            server_world_fail(world, "an event was carried out twice", table->id);
    }
}

static void end(ServerWorld *world) {
    char health[200];
    Writer out = writer_on(health, sizeof health);
    if (!server_health(world->server, &out))
        server_world_fail(world, "not healthy at the end", health);
    for (unsigned i = 0; i < WORLD_CLIENTS; i++)
        server_client_check_end(world, &world->clients[i]);
    for (unsigned i = 0; i < WORLD_TABLES; i++) {
        check_acknowledged(world, &world->tables[i]);
        world->matches_over += world->tables[i].matches;
    }
    server_disk_check_secrets(world);
    stop_server(world);
    memory_disk_free(world->disk);
    for (unsigned i = 0; i < WORLD_TABLES; i++)
        for (unsigned match = 0; match <= WORLD_MATCHES; match++)
            for (unsigned line = 0; line < WORLD_LINES; line++)
                free(world->tables[i].text[match][line]);
}

void server_world_play(ServerWorld *world, uint64_t seed) {
    begin(world, seed);
    while (world->steps < WORLD_STEPS)
        step(world);
    settle(world);
    end(world);
}
