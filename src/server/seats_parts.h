// SPDX-License-Identifier: MIT
// For the files of server alone: finding tables, answers about seats, dealing and marking them.
#ifndef SERVER_SEATS_PARTS_H
#define SERVER_SEATS_PARTS_H

#include "server/state.h"

// An answer to `request`, to be filled in further.
Reply seats_reply(const Server *server, const Conn *conn, const Request *request, ReplyKind kind);
void seats_error(Server *server, const Conn *conn, const Request *request, Answer answer);
void seats_ok(Server *server, const Conn *conn, const Request *request);

// The table of that key, from the store if it is not in memory. ANSWER_NO_TABLE if there is none that
// anybody may know of; ANSWER_TOO_MANY_TABLES if it cannot be loaded now.
Answer seats_find(Server *server, uint64_t key, Table **out);

// Seats have changed: deals them by lot once all are taken, if that was wanted; fits the computers.
void seats_settle(Server *server, Table *table);

// Who sat at from[seat] sits at `seat` now, with what is his.
void seats_move(Table *table, const Seat from[SEAT_COUNT]);

void seats_deal(Server *server, Table *table);

// Who sits at `seat` has shown the secret of the table: all are to see that he is its arbiter too.
// True if that changed `live`: it is to be committed.
bool seats_mark_arbiter(const Server *server, Table *table, Seat seat);

// Computers that stand in for people who are here stop. True if that changed `live`: it is to be
// committed.
bool seats_give_back(Server *server, Table *table);

#endif
