// SPDX-License-Identifier: GPL-3.0-or-later
// One match in the module: fed with log lines, asked what stands on the boards. Every rule is there.
import type { Core } from "./module";
import { type BoardId, type Color, type PieceLetter, type Seat, RESERVE_PIECES, boardOf, letterOf } from "./seats";

export type Reserve = Record<PieceLetter, number>;

// One line of the log, taken apart at its blanks.
export interface Event {
  at: number;
  actor: string;
  word: string;
  rest: string;
  // A computer did it for the player, who was away.
  standIn: boolean;
}

export function parseEvent(line: string): Event | null {
  const found = /^\s*(\d+)\s+(\S+)\s+(\S+)\s*(.*?)\s*(# computer \d)?\s*$/.exec(line);
  return found ? { at: Number(found[1]), actor: found[2]!, word: found[3]!, rest: found[4]!, standIn: found[5] !== undefined } : null;
}

export function unquote(text: string): string {
  const found = /^"((?:[^"\\]|\\.)*)"/.exec(text);
  return found ? found[1]!.replace(/\\(.)/g, (_, c: string) => (c === "n" ? "\n" : c)) : text;
}

const quote = (text: string): string =>
  `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n")}"`;

// The longest text a message may have, in bytes of UTF-8.
export const SAY_MAX = 200;

// What was typed as the string of an event, cut to that length.
export function sayText(typed: string): string {
  const letters = [...typed.trim()];
  while (new TextEncoder().encode(letters.join("")).length > SAY_MAX) letters.pop();
  return quote(letters.join(""));
}

const EMPTY: Reserve = { P: 0, N: 0, B: 0, R: 0, Q: 0 };

// The reserve of a colour out of a FEN with reserves in brackets.
export function reserveOf(fen: string, color: Color): Reserve {
  const reserve = { ...EMPTY };
  for (const letter of /\[([^\]]*)\]/.exec(fen)?.[1] ?? "") {
    const piece = letter.toUpperCase() as PieceLetter;
    if (piece in reserve && (letter === piece) === (color === "white")) reserve[piece]++;
  }
  return reserve;
}

// Squares of a move in coordinates: one for a drop, two for a move.
export function squaresOf(move: string): string[] {
  if (move.includes("@")) return [move.slice(-2)];
  return move.length >= 4 ? [move.slice(0, 2), move.slice(2, 4)] : [];
}

export class Match {
  readonly at: number;
  private readonly size: number;

  constructor(readonly core: Core) {
    this.size = core.number("bh_match_size");
    this.at = core.alloc(this.size);
  }

  // Sets it up from header lines; the name of a status.
  init(header: readonly string[]): string {
    const [text, length] = this.core.write(header.join("\n") + "\n");
    return this.core.statusName(this.core.number("bh_match_init", this.at, text, length, 0));
  }

  apply(line: string): string {
    const [text, length] = this.core.write(line);
    return this.core.statusName(this.core.number("bh_match_apply", this.at, text, length, 0));
  }

  advance(at: number): void {
    this.core.number("bh_match_advance", this.at, BigInt(Math.max(Math.floor(at), this.now())));
  }

  copyFrom(other: Match): void {
    this.core.copy(this.at, other.at, this.size);
  }

  option(key: string): string {
    const [text, length] = this.core.write(key);
    return this.core.text("bh_match_option", this.at, text, length);
  }

  rules(): string {
    return this.core.text("bh_match_rules", this.at);
  }

  // The same lines as keys with values.
  rulesKeys(): string {
    return this.core.text("bh_match_rules_keys", this.at);
  }

  line(): string {
    return this.core.text("bh_match_line", this.at).trim();
  }

  effects(): string[] {
    return this.core.text("bh_match_effects", this.at).split("\n").filter(Boolean);
  }

  fen(board: BoardId): string {
    return this.core.text("bh_match_board", this.at, board);
  }

  reserve(seat: Seat): Reserve {
    return reserveOf(this.fen(boardOf(seat)), seat & 1 ? "black" : "white");
  }

  reserveText(seat: Seat): PieceLetter[] {
    const reserve = this.reserve(seat);
    return RESERVE_PIECES.flatMap((piece) => Array<PieceLetter>(reserve[piece]).fill(piece));
  }

  turn(board: BoardId): Seat {
    return this.core.number("bh_match_turn", this.at, board) as Seat;
  }

  // "OK", or why this seat could not move now.
  mayMove(seat: Seat): string {
    return this.core.statusName(this.core.number("bh_match_may_move", this.at, seat));
  }

  moves(board: BoardId): string[] {
    return this.core.text("bh_match_moves", this.at, board).split(" ").filter(Boolean);
  }

  // "OK" for a move that the seat on the move could make; MOVE_UNREADABLE for what is no move at all.
  readMove(board: BoardId, move: string): string {
    const [text, length] = this.core.write(move);
    return this.core.status("bh_match_coordinates", this.at, board, text, length);
  }

  plies(board: BoardId): number {
    return this.core.number("bh_match_plies", this.at, board);
  }

  lastMove(board: BoardId): string {
    return this.core.text("bh_match_last_move", this.at, board);
  }

  inCheck(board: BoardId): boolean {
    return this.core.number("bh_match_in_check", this.at, board) !== 0;
  }

  isMate(board: BoardId): boolean {
    return this.core.number("bh_match_is_mate", this.at, board) !== 0;
  }

  waits(board: BoardId): boolean {
    return this.core.number("bh_match_waits", this.at, board) !== 0;
  }

  occurrences(board: BoardId): number {
    return this.core.number("bh_match_occurrences", this.at, board);
  }

  // Milliseconds; -1 without clocks.
  remaining(seat: Seat, at: number): number {
    return this.core.number("bh_match_remaining", this.at, seat, BigInt(Math.max(Math.floor(at), this.now())));
  }

  clockRuns(seat: Seat): boolean {
    return this.core.number("bh_match_clock_runs", this.at, seat) !== 0;
  }

  now(): number {
    return this.core.number("bh_match_now", this.at);
  }

  deadline(): number {
    return this.core.number("bh_match_deadline", this.at);
  }

  offers(seat: Seat): boolean {
    return (this.core.number("bh_match_offers", this.at) & (1 << seat)) !== 0;
  }

  isPending(): boolean {
    return this.core.number("bh_match_is_pending", this.at) !== 0;
  }

  isPaused(): boolean {
    return this.core.number("bh_match_is_paused", this.at) !== 0;
  }

  isOver(): boolean {
    return this.core.number("bh_match_is_over", this.at) !== 0;
  }

  // "1-0 mate A"; "* none" while it runs.
  result(): string {
    return this.core.text("bh_match_result", this.at);
  }

  boardResult(board: BoardId): string {
    return this.core.text("bh_match_board_result", this.at, board);
  }

  // What would come of an event of this seat now, tried on a copy.
  wouldBe(scratch: Match, seat: Seat, event: string): string {
    scratch.copyFrom(this);
    return scratch.apply(`${this.now()} ${letterOf(seat)} ${event}`);
  }
}
