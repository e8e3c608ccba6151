// SPDX-License-Identifier: MIT
// What the players of a table decide together: a computer in somebody's place, another match.
#include <string.h>

#include "server/commit.h"
#include "server/computers.h"
#include "server/conn.h"
#include "server/seats.h"
#include "server/seats_parts.h"
#include "server/show.h"
#include "server/table.h"

static Answer who_asks(const Server *server, const Conn *conn, const Request *request) {
    const Table *table = conn_table(server, conn);
    if (table == NULL || table->key != request->table)
        return ANSWER_NOT_HERE;
    if (conn_seat(server, conn) == SEAT_COUNT)
        return ANSWER_NO_SEAT;
    return table->frozen ? ANSWER_FROZEN : commit_may_accept(server);
}

// A computer on an open seat ----------------------------------------------------------------------

static void fill_open(Server *server, Table *table, const Conn *conn, const Request *request) {
    Chair *chair = &table->live.chairs[request->seat];
    table_seat_computer(chair, request->level);
    seats_settle(server, table);
    Reply reply = seats_reply(server, conn, request, REPLY_OK);
    bool dealt = table->random && table_seats_taken(&table->live);
    commit_meta(server, table, dealt, &reply);
}

// A computer in somebody's place ------------------------------------------------------------------

// The level of the computer that plays beside `seat`, or 0. It agrees to whatever a player asks for,
// and says how strong the other one is: nobody is to choose that for the team he plays against.
static unsigned partner_level(const Table *table, Seat seat) {
    return table_computer_level(&table->live.chairs[seat_partner(seat)]);
}

// A team has two players: with one away, the other decides for both. With both away nobody does.
static Answer may_stand_in(const Server *server, const Table *table, Seat voter, Seat seat) {
    const Chair *chair = &table->live.chairs[seat];
    if (chair->kind != CHAIR_PERSON || table->here[seat] != 0 || chair->stand_in != 0 ||
        server->now - table->away_since[seat] < AWAY_MS)
        return ANSWER_NOT_AWAY;
    if (seat_team(voter) == seat_team(seat) || partner_level(table, seat) != 0)
        return ANSWER_OK;
    return ANSWER_NOT_YOUR_TEAM;
}

static Answer may_fill(const Server *server, const Table *table, Seat voter,
                       const Request *request) {
    if (server->engine == NULL)
        return ANSWER_NO_COMPUTERS;
    if (table->live.state == TABLE_PLAYING)
        return may_stand_in(server, table, voter, request->seat);
    return table->live.chairs[request->seat].kind == CHAIR_OPEN ? ANSWER_OK : ANSWER_SEAT_TAKEN;
}

static void stand_in(Server *server, Table *table, const Conn *conn, const Request *request) {
    bool own = seat_team(conn_seat(server, conn)) == seat_team(request->seat);
    unsigned level = own ? request->level : partner_level(table, request->seat);
    table->live.chairs[request->seat].stand_in = (uint8_t)level;
    seats_settle(server, table);
    Reply reply = seats_reply(server, conn, request, REPLY_OK);
    commit_meta(server, table, false, &reply);
    computers_ask(server, table);
}

void seats_fill(Server *server, Conn *conn, const Request *request) {
    Answer answer = who_asks(server, conn, request);
    Table *table = conn_table(server, conn);
    if (answer == ANSWER_OK)
        answer = may_fill(server, table, conn_seat(server, conn), request);
    if (answer != ANSWER_OK)
        seats_error(server, conn, request, answer);
    else if (table->live.state == TABLE_PLAYING)
        stand_in(server, table, conn, request);
    else
        fill_open(server, table, conn, request);
}

// Another match -----------------------------------------------------------------------------------

// AR-13: the two players of the partnership that lost swap seats; after a draw, or with no result,
// those of the second one.
static void swap_losers(const Table *table, Seat from[SEAT_COUNT]) {
    bool first_lost = match_verdict(table->match).outcome == OUTCOME_TEAM_2;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (seat_team(seat) == (first_lost ? TEAM_1 : TEAM_2))
            from[seat] = seat_partner(seat);
}

static void next_match(Server *server, Table *table, Again again) {
    Seat from[SEAT_COUNT] = {SEAT_WHITE_A, SEAT_BLACK_A, SEAT_WHITE_B, SEAT_BLACK_B};
    if (again == AGAIN_SWAP)
        swap_losers(table, from);
    if (again == AGAIN_ROTATE) {
        // White of board A stays, the others move on by one: after three matches each of the four
        // has played with each other.
        from[SEAT_WHITE_B] = SEAT_BLACK_A;
        from[SEAT_BLACK_B] = SEAT_WHITE_B;
        from[SEAT_BLACK_A] = SEAT_BLACK_B;
        table->live.score[TEAM_1] = table->live.score[TEAM_2] = 0;
    }
    seats_move(table, from);
    table->live.match++;
    table->live.state = TABLE_OPEN;
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (table->here[seat] != 0)
            table->live.chairs[seat].stand_in = 0;
    memset(table->keys, 0, sizeof table->keys);
    memset(table->key_next, 0, sizeof table->key_next);
    table->rest_at = table->rest_since = 0;
    table_begin_match(server, table);
    seats_settle(server, table);
    commit_meta(server, table, true, NULL);
}

static bool all_agree(const Table *table, Again again) {
    for (Seat seat = SEAT_WHITE_A; seat < SEAT_COUNT; seat++)
        if (table->live.chairs[seat].kind == CHAIR_PERSON && table->here[seat] != 0 &&
            table->again[seat] != (uint8_t)again)
            return false;
    return true;
}

void seats_again(Server *server, Conn *conn, const Request *request) {
    Answer answer = who_asks(server, conn, request);
    Table *table = conn_table(server, conn);
    if (answer == ANSWER_OK && (table->live.state != TABLE_OVER || table->pending > 0))
        answer = ANSWER_NOT_OVER;
    if (answer == ANSWER_OK && table->live.match == TABLE_MATCHES_MAX)
        answer = ANSWER_TOO_MANY_MATCHES;
    if (answer != ANSWER_OK) {
        seats_error(server, conn, request, answer);
        return;
    }
    table->again[conn_seat(server, conn)] = (uint8_t)request->again;
    seats_ok(server, conn, request);
    if (all_agree(table, request->again))
        next_match(server, table, request->again);
    else
        show_seats(server, table);
}
