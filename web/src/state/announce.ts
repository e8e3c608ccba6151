// SPDX-License-Identifier: GPL-3.0-or-later
// What screen readers are told of a match as it goes, and what they read on a key.
import { type BoardId, type Seat, SEATS, boardLetter, boardOf, colorOf, partnerOf, seatOf } from "../core/seats";
import { fill, t } from "../text";
import type { Client } from "./client";
import { type Happening, type Session, isMessage } from "./session";
import { boardWords, clockWords, deedWords, messageWords, moveWords, nameOr, otherWords, pieceName, reserveWords, resultWords, roleName, statusWords, turnWords } from "./words";

export function announceHappening(client: Client, session: Session, what: Happening): void {
  // What the arbiter did everybody has to see.
  if (what.kind === "event" && what.event.actor === "arbiter") client.notify(otherWords(session, what.event));
  else if (what.kind === "event") client.speak(eventWords(session, what));
  else if (what.kind === "flag") client.speak(t("saysFlag"));
  else if (what.kind === "over") client.speak(resultWords(session.match.result(), session.you));
  else if (what.kind === "new-match") client.speak(t("saysNewMatch"));
  else if (what.kind === "back") client.speak(t("saysBack"));
  else client.speak(t("takenOver"));
}

function eventWords(session: Session, what: Extract<Happening, { kind: "event" }>): string {
  const { event } = what;
  const seat = seatOf(event.actor);
  if (seat === null) return otherWords(session, event);
  const name = nameOr(session, seat);
  if (event.word === "move") {
    const passed = what.effects.flatMap((effect) => {
      const found = /^passed (\w) (\w)/.exec(effect);
      const to = found ? seatOf(found[1]!) : null;
      return found && to !== null ? [fill(t("saysPassed"), { piece: pieceName(found[2]!), name: roleName(session, to) })] : [];
    });
    const move = fill(t("saysMove"), { board: boardLetter(boardOf(seat)), color: t(colorOf(seat)), move: moveWords(what.san) });
    return [move, ...passed].join(". ");
  }
  if (isMessage(event.word)) {
    return session.hears(seat) ? fill(t("saysMessage"), { name, text: messageWords(event) }) : "";
  }
  if (what.effects.includes("started")) return t("saysStarted");
  return ["draw", "claim", "accept", "decline", "resign"].includes(event.word) ? deedWords(session, seat, event) : "";
}

export type Reading = "reserves" | "clocks" | "board" | "partner" | "status";

// What a key reads; my own matters come first.
export function reading(session: Session, what: Reading): string {
  const { match } = session;
  const me: Seat = session.you ?? 0;
  const order = [...SEATS].sort((x, y) => rank(me, x) - rank(me, y));
  switch (what) {
    case "reserves":
      return order.map((seat) => `${roleName(session, seat)}: ${reserveWords(match, seat)}`).join(". ");
    case "clocks":
      if (match.remaining(me, session.now()) < 0) return t("noClock");
      return order.map((seat) => `${roleName(session, seat)}: ${clockWords(match.remaining(seat, session.now()))}`).join(". ");
    case "board":
      return boardWords(match, boardOf(me));
    case "partner":
      return boardWords(match, boardOf(partnerOf(me)));
    case "status":
      return wholeStatus(session);
  }
}

// Both boards where there is something to say of each.
function wholeStatus(session: Session): string {
  const { match } = session;
  if (match.isOver() || !session.started || match.isPaused() || match.isPending()) return statusWords(session);
  const mine = boardOf(session.you ?? 0);
  return ([mine, 1 - mine] as BoardId[])
    .map((board) => fill(t("atBoard"), { board: boardLetter(board), result: turnWords(session, board, (seat) => roleName(session, seat)) })).join(". ");
}

const rank = (me: Seat, seat: Seat): number => [me, me ^ 1, 3 - me, (3 - me) ^ 1].indexOf(seat);
