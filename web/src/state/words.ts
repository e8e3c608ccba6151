// SPDX-License-Identifier: GPL-3.0-or-later
// What the page says about a match in words: moves, clocks, results, whose turn it is.
import { type Event, type Match, unquote } from "../core/match";
import { type BoardId, type Seat, RESERVE_PIECES, boardLetter, colorOf, opponentOf, partnerOf, seatOf, teamOf } from "../core/seats";
import { fill, t } from "../text";
import type { Session } from "./session";

export const pieceName = (letter: string): string => t("pieces")[letter] ?? letter;

export function seatTitle(seat: Seat): string {
  return fill(t("colorOn"), { color: t(colorOf(seat)), board: boardLetter((seat >> 1) as BoardId) });
}

export const nameOr = (session: Session, seat: Seat): string => session.nameOf(seat) || seatTitle(seat);

// Who somebody is to the reader: "your partner Computer 3"; to a spectator "Computer 3 (White on board B)".
export function roleName(session: Session, seat: Seat): string {
  const { you } = session;
  const name = nameOr(session, seat);
  if (you === null) return session.nameOf(seat) ? `${name} (${seatTitle(seat)})` : name;
  if (seat === you) return t("you");
  const role = seat === partnerOf(you) ? "partner" : seat === opponentOf(you) ? "opponent" : "other";
  return fill(t("roles")[role]!, { name });
}

// "5:03", "0:09.4" below ten seconds, "1:02:03" from an hour on.
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return fill(t("minutes"), { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

// A move as it is read aloud: "knight takes e5, check".
export function moveWords(san: string): string {
  const check = /[+#]/.test(san) ? `, ${t("saysCheck")}` : "";
  const bare = san.replace(/[+#!?]+$/g, "");
  if (/^[O0]-[O0]-[O0]/.test(bare)) return t("castlesLong") + check;
  if (/^[O0]-[O0]/.test(bare)) return t("castlesShort") + check;
  const drop = /^([PNBRQ]?)[@^]([a-h][1-8])/.exec(bare);
  if (drop) return `${pieceName(drop[1] || "P")} ${t("dropped")} ${drop[2]}${check}`;
  const move = /^([NBRQK]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=?([NBRQ]))?$/.exec(bare);
  if (!move) return san;
  const [, piece, from, takes, to, becomes] = move;
  const promotes = becomes ? ` ${t("promotes")} ${pieceName(becomes)}` : "";
  return [pieceName(piece || "P"), from, takes ? t("takes") : "", to].filter(Boolean).join(" ") + promotes + check;
}

// "Your team wins: mate on board A". `text` is "1-0 mate A".
export function resultWords(text: string, you: Seat | null): string {
  const [score, reason = "", board] = text.split(" ");
  const winner = score === "1-0" ? 0 : score === "0-1" ? 1 : null;
  let who = score === "1/2-1/2" ? t("drawn") : t("noResult");
  if (winner !== null)
    who = you === null ? fill(t("teamWins"), { team: winner + 1 }) : teamOf(you) === winner ? t("youWin") : t("youLose");
  const why = t("reasons")[reason] ?? reason;
  return `${who}: ${why}${board ? ` ${fill(t("onBoardShort"), { board })}` : ""}`;
}

export const resultScore = (text: string): string => text.split(" ")[0]!.replace("1/2-1/2", "½–½").replace("-", "–");

// What a player says with a message, in words.
export function messageWords({ word, rest }: Event): string {
  if (word === "say") return unquote(rest);
  if (word === "need") return fill(t("needPiece"), { piece: pieceName(rest) });
  if (word === "avoid") return fill(t("avoidPiece"), { piece: pieceName(rest) });
  return t("quick")[word] ?? word;
}

// What the arbiter or the server did: "warn b "…"", "add-time B 60000", "take-back A".
export function otherWords(session: Session, event: Event): string {
  if (event.word === "outage")
    return event.rest === "0" ? "" : fill(t("saysOutage"), { seconds: Math.round(Number(event.rest) / 1000) });
  const [, who = "", rest = ""] = /^(\S*)\s*(.*)$/.exec(event.rest)!;
  const seat = event.word === "take-back" ? null : seatOf(who);
  return fill(t("rulings")[event.word] ?? "", {
    board: who,
    name: seat === null ? "" : nameOr(session, seat),
    team: seat === null ? "" : teamOf(seat) + 1,
    text: unquote(rest),
    time: clockText(Number(rest)),
  });
}

// What a player did besides moving and talking: "Anna offers a draw".
export function deedWords(session: Session, seat: Seat, event: Event): string {
  const name = nameOr(session, seat);
  if (event.word !== "claim") return fill(t("deeds")[event.word] ?? "{name}", { name });
  const [what = "", board] = event.rest.split(" ");
  const claim = t("claims")[what] ?? what;
  return fill(t("saysClaim"), { name, what: board ? fill(t("claimOn"), { what: claim, board }) : claim });
}

export function reserveWords(match: Match, seat: Seat): string {
  const reserve = match.reserve(seat);
  const parts = RESERVE_PIECES.filter((piece) => reserve[piece] > 0).map((piece) => `${reserve[piece]} ${pieceName(piece)}`);
  return parts.join(", ") || t("emptyReserve");
}

// Every piece of a board, kings first: "White: king e1, queen d1, …".
export function boardWords(match: Match, board: BoardId): string {
  const rows = (match.fen(board).split(/[ []/)[0] ?? "").split("/");
  const found = { white: [] as string[], black: [] as string[] };
  rows.forEach((row, down) => {
    let file = 0;
    for (const letter of row.replace(/~/g, "")) {
      if (/\d/.test(letter)) file += Number(letter);
      else {
        const kind = letter.toUpperCase();
        found[letter === kind ? "white" : "black"].push(`${"KQRBNP".indexOf(kind)}${pieceName(kind)} ${"abcdefgh"[file]}${8 - down}`);
        file++;
      }
    }
  });
  const side = (color: "white" | "black"): string =>
    `${t(color)}: ${found[color].sort().map((text) => text.slice(1)).join(", ")}`;
  return `${side("white")}. ${side("black")}.`;
}

// What is going on at one board.
export function turnWords(session: Session, board: BoardId, called = (seat: Seat): string => nameOr(session, seat)): string {
  const { match, you } = session;
  const result = match.boardResult(board);
  if (!result.startsWith("*")) return resultWords(result, you);
  if (session.mode === "table" && session.started) {
    // A move that stands and is not pressed: whether it counts already is the rules' matter.
    const presser = ([board * 2, board * 2 + 1] as Seat[]).find((seat) => match.wouldBe(session.scratch, seat, "press") === "OK");
    if (presser !== undefined) return presser === you ? t("pressYourClock") : fill(t("waitForPress"), { name: called(presser) });
  }
  const seat = match.turn(board);
  const mine = seat === you;
  const name = called(seat);
  if (match.isMate(board)) return fill(t("mateOnBoard"), { board: boardLetter(board) });
  if (match.waits(board)) {
    if (!mine) return fill(t("theyWait"), { name });
    return match.inCheck(board) ? t("yourMoveWaitsCheck") : t("yourMoveWaits");
  }
  const turn = mine ? t("yourMove") : fill(t("theirMove"), { name });
  return match.inCheck(board) ? `${turn} – ${t("check")}` : turn;
}

// The line above the boards.
export function statusWords(session: Session): string {
  const { match, you } = session;
  if (match.isOver()) return resultWords(match.result(), you);
  if (session.phase === "open" && !allSeated(session)) return t("waitingForPlayers");
  if (!session.started) {
    if (you === 1 || you === 3) return session.hasStarted(you) ? t("youStarted") : t("startsWhen");
    return t("waitForStart");
  }
  if (match.isPaused()) return t("paused");
  if (match.isPending()) return t("pendingClaims");
  const mine = you === null ? 0 : ((you >> 1) as BoardId);
  const first = turnWords(session, mine);
  return you === null ? `${first} · ${turnWords(session, 1)}` : first;
}

export const allSeated = (session: Session): boolean =>
  session.seats !== null && Object.values(session.seats).every(({ kind }) => kind !== "open");

export { partnerOf, seatOf };
