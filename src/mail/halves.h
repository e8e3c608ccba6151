// SPDX-License-Identifier: MIT
// Halves: plays what a message orders, as a whole or not at all, and says in plain words why not.
//
// A message holds the half-moves that are due for its correspondent, in their order: South's first
// one is A alone, then North's a and B, South's A and b. A half that is passed (EM-04) is not sent.
// What the first half takes can be dropped by the second. A draw offer goes with the half-moves and
// is made for both seats; it is accepted by a message without any.
#ifndef MAIL_HALVES_H
#define MAIL_HALVES_H

#include "mail/mailgame.h"
#include "mail/orders.h"

enum { HALVES_WRITTEN_MAX = 4 }; // orders of one message; more are a quote that nothing marks

// Working memory of the caller.
typedef struct HalvesSpace {
    MailGame game;
    Event event;
    Orders reading;
} HalvesSpace;

// What one correspondent orders, at `at`: ms since the start of the game, moved up behind the last
// event where it is not later.
typedef struct HalvesMessage {
    const Orders *orders;
    Team team;
    int64_t at;
} HalvesMessage;

// Plays a message; of who is not due only words count: he may resign and offer a draw. True: `game`
// has been played on, and `events` holds the lines of the log, for mailgame_put_part, which has not
// been called. False: `game` is as it was and `why` says what is wrong, in lines.
//
// Where two squares on a line may be one half-move or two (`e2 e4`), the reading that can be played
// is played.
bool halves_play(MailGame *game, const HalvesMessage *message, HalvesSpace *space, Writer *events,
                 Writer *why);

// The half-moves that are due from now on for one correspondent: one or two seats. One at the end
// of a message only, where the other half is known to be passed.
unsigned halves_due(const MailGame *game, Seat out[2]);

// Whether the seat that is due can move at all; where nobody can, only a draw or giving up is left.
bool halves_can_move(const MailGame *game);

// "a (Black on board A)"
void halves_write_seat(Seat seat, Writer *out);

#endif
