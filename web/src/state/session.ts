// SPDX-License-Identifier: GPL-3.0-or-later
// One table as this page sees it: the match fed with the server's lines, the seats, the server's time,
// and what this seat has sent and not yet been answered.
import { Match, parseEvent, type Event } from "../core/match";
import { type Seat, SEATS, boardOf, letterOf, partnerOf, seatOf, teamOf } from "../core/seats";
import { type Connection, Lost, Refused } from "../net/connection";
import type { ServerMessage, Seats, TableState, Votes } from "../net/protocol";
import { Emitter } from "./emitter";

// How long past a flag's moment the page waits for the server before it shows the flag by itself.
const GRACE_MS = 2000;

// How long a player is away before the server lets a computer play for him.
const AWAY_MS = 10_000;

// Answers of the match core to a claim that a match never has.
const NEVER = new Set(["CLAIM_NOT_KNOWN", "TABLE_ONLY", "NO_CLOCKS"]);

export interface Said {
  index: number;
  event: Event;
  // null: the arbiter.
  seat: Seat | null;
}

// What happened, for sounds and announcements.
export type Happening =
  | { kind: "event"; event: Event; san: string; effects: string[]; check: boolean; capture: boolean }
  | { kind: "flag" | "over" | "new-match" | "back" | "taken-over" };

interface Pending {
  key: string;
  line: string;
  match: number;
  resolve(): void;
  reject(error: Error): void;
}

// A move made ahead of one's turn: two squares, or a text (a drop, or what was typed).
export type Queued = { kind: "squares"; from: string; to: string } | { kind: "text"; text: string };

export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Session extends Emitter {
  state: "loading" | "here" | "missing" = "loading";
  number = 0;
  header: string[] = [];
  lines: string[] = [];
  private linesOf: [number, number, number, number] = [0, 0, 0, 0];
  seats: Seats | null = null;
  phase: "open" | "playing" | "over" = "open";
  votes: Votes = {};
  score: [number, number] = [0, 0];
  you: Seat | null = null;
  frozen = false;
  takenOver = false;
  muted = false;
  queued: Queued | null = null;
  // Grows when the boards must be drawn anew even if they look the same (a refused move).
  redraw = 0;
  onHappening: (what: Happening) => void = () => {};

  private base = 0;
  private receivedAt = 0;
  private readonly pending: Pending[] = [];
  private wasOver = false;
  private readonly awayFrom = new Map<Seat, number>();
  private wanted = 0;
  private isBack = false;

  constructor(
    readonly id: string,
    readonly match: Match,
    readonly scratch: Match,
    private readonly connection: Connection,
    private readonly rewatch: () => void,
  ) {
    super();
  }

  // The server's match time now, as well as this page knows it.
  now(): number {
    if (this.frozen) return this.base;
    return this.base + (performance.now() - this.receivedAt);
  }

  get mode(): "referee" | "table" {
    return this.header.some((line) => /^mode\s+table/.test(line)) ? "table" : "referee";
  }

  get rules(): string {
    return this.header.find((line) => line.startsWith("rules"))?.replace(/^rules\s+/, "") ?? "";
  }

  get started(): boolean {
    return this.match.now() > 0 || this.lines.filter((line) => / start\b/.test(line)).length >= 2;
  }

  hasStarted(seat: Seat): boolean {
    return this.lines.some((line) => {
      const event = parseEvent(line);
      return event?.word === "start" && seatOf(event.actor) === seat;
    });
  }

  // How many events are my own.
  ownLines(): number {
    return this.you === null ? 0 : this.linesOf[this.you];
  }

  // Whether what this seat says reaches me: a muted partner's does not.
  hears(seat: Seat | null): boolean {
    return !(this.muted && this.you !== null && seat === partnerOf(this.you));
  }

  // The move that I only hold in the hand; null if there is none.
  held(): string | null {
    if (this.you === null) return null;
    for (let at = this.lines.length - 1; at >= 0; at--) {
      const event = parseEvent(this.lines[at]!);
      if (event && seatOf(event.actor) === this.you && ["hold", "move"].includes(event.word)) return event.word === "hold" ? event.rest : null;
    }
    return null;
  }

  said(): Said[] {
    return this.lines.flatMap((line, index) => {
      const event = parseEvent(line);
      const seat = event ? seatOf(event.actor) : null;
      const shown = event && (seat === null ? event.actor === "arbiter" : isMessage(event.word));
      return shown ? [{ index, event, seat }] : [];
    });
  }

  nameOf(seat: Seat): string {
    return this.seats?.[(["A", "a", "B", "b"] as const)[seat]].name ?? "";
  }

  // Messages ----------------------------------------------------------------------------------

  take(message: ServerMessage): void {
    if (!("table" in message) || message.table !== this.id) return;
    switch (message.t) {
      case "table":
        this.takeTable(message);
        break;
      case "lines":
        if (message.match === this.number) this.takeLines(message.i, message.lines);
        break;
      case "event":
        if (message.match === this.number) this.takeEvent(message);
        break;
      case "seats":
        this.takeSeats(message);
        break;
      case "time":
        this.setTime(message.now);
        this.advance(message.now);
        break;
      case "frozen":
        this.base = this.now();
        this.receivedAt = performance.now();
        this.frozen = message.on;
        if (!message.on) this.resend();
        break;
      case "moved":
        this.takenOver = true;
        this.you = null;
        this.queued = null;
        this.onHappening({ kind: "taken-over" });
        break;
    }
    this.emit();
  }

  // The connection was gone and is there again: the next table that comes tells what was missed.
  lineIsBack(): void {
    this.isBack = this.state === "here";
  }

  private takeTable(message: Extract<ServerMessage, { t: "table" }>): void {
    const isNew = this.state === "here" && message.match !== this.number;
    const isBack = this.isBack && !isNew;
    this.isBack = false;
    if (isNew) this.queued = null;
    this.state = "here";
    this.number = message.match;
    this.header = message.header;
    this.lines = [];
    this.linesOf = [0, 0, 0, 0];
    this.match.init(message.header);
    this.frozen = message.frozen ?? false;
    this.setTime(message.now);
    this.wasOver = false;
    this.wanted = message.count ?? message.lines.length;
    this.takeSeats(message);
    this.takeLines(0, message.lines);
    this.redraw++;
    if (isNew) this.onHappening({ kind: "new-match" });
    else if (isBack) this.onHappening({ kind: "back" });
  }

  private keep(line: string): void {
    this.lines.push(line);
    const seat = seatOf(parseEvent(line)?.actor ?? "");
    if (seat !== null) this.linesOf[seat]++;
  }

  // Lines of the past: no sounds, no announcements.
  private takeLines(from: number, lines: string[]): void {
    if (from !== this.lines.length) return;
    for (const line of lines) {
      this.match.apply(line);
      this.keep(line);
    }
    if (this.lines.length >= this.wanted) this.advance(this.base);
    this.wasOver = this.match.isOver();
  }

  private takeEvent(message: Extract<ServerMessage, { t: "event" }>): void {
    if (message.i < this.lines.length) return;
    if (message.i > this.lines.length) {
      this.rewatch();
      return;
    }
    this.setTime(message.now);
    const event = parseEvent(message.line);
    const board = event && seatOf(event.actor) !== null ? boardOf(seatOf(event.actor)!) : 0;
    const before = event ? pieces(this.match.fen(board)) : 0;
    const status = this.match.apply(message.line);
    this.keep(message.line);
    if (status !== "OK") {
      this.rewatch();
      return;
    }
    if (event) {
      this.onHappening({
        kind: "event",
        event,
        san: event.rest,
        effects: this.match.effects(),
        check: this.match.inCheck(board),
        capture: event.word === "move" && pieces(this.match.fen(board)) < before,
      });
    }
    this.tellOver();
  }

  private takeSeats(message: Partial<TableState> & Pick<TableState, "seats">): void {
    this.seats = message.seats;
    this.votes = message.votes ?? {};
    if (message.score) this.score = message.score;
    for (const seat of SEATS) {
      if (!this.awaySeats().includes(seat)) this.awayFrom.delete(seat);
      else if (!this.awayFrom.has(seat)) this.awayFrom.set(seat, performance.now());
    }
    if (message.you !== undefined) this.you = message.you === null ? null : seatOf(message.you);
    this.phase = message.state ?? (this.match.isOver() ? "over" : this.started ? "playing" : "open");
  }

  private setTime(now: number): void {
    this.base = now;
    this.receivedAt = performance.now();
  }

  // Lets flags fall whose moment has come by the server's time.
  private advance(at: number): void {
    if (this.match.isOver() || at < this.match.deadline()) return;
    this.match.advance(at);
    if (this.match.effects().some((effect) => effect.startsWith("flag"))) this.onHappening({ kind: "flag" });
    this.tellOver();
  }

  // Called now and then: a server that said nothing when a flag was due has said it by silence.
  tick(): void {
    if (this.frozen || this.connection.state !== "open") return;
    if (this.now() > this.match.deadline() + GRACE_MS) {
      this.advance(this.now());
      this.emit();
    }
  }

  private tellOver(): void {
    if (!this.match.isOver() || this.wasOver) return;
    this.wasOver = true;
    this.queued = null;
    this.phase = "over";
    this.onHappening({ kind: "over" });
  }

  // Doing -------------------------------------------------------------------------------------

  // Sends an event of one's own seat; with the same key again after a lost line or a standstill, until it
  // is decided.
  do(line: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const pending = { key: newKey(), line, match: this.number, resolve, reject };
      this.pending.push(pending);
      this.send(pending);
    });
  }

  private send(pending: Pending): void {
    const { key, line, match } = pending;
    this.connection.request({ t: "do", table: this.id, key, line, match }).then(
      () => {
        this.drop(pending);
        pending.resolve();
      },
      (error: Error) => {
        if (error instanceof Lost || this.isPutOff(error)) return;
        this.drop(pending);
        if (/^move\b/.test(line)) this.redraw++;
        pending.reject(error);
        this.emit();
      },
    );
  }

  // Whether the server only cannot take anything at the moment: at a frozen table, or while it stops.
  private isPutOff(error: Error): boolean {
    return error instanceof Refused && (error.code === "DRAINING" || (error.code === "FROZEN" && this.frozen));
  }

  private drop(pending: Pending): void {
    const at = this.pending.indexOf(pending);
    if (at >= 0) this.pending.splice(at, 1);
  }

  // A move of mine that the server has not answered yet.
  get isMoving(): boolean {
    return this.pending.some(({ line }) => /^(move|hold)\b/.test(line));
  }

  // After a reconnect, once the seat is ours again, and when a frozen table goes on.
  resend(): void {
    for (const pending of [...this.pending]) this.send(pending);
  }

  // What was meant before the line broke may be nonsense now; true if there was something.
  dropQueued(): boolean {
    const had = this.queued !== null;
    this.queued = null;
    this.emit();
    return had;
  }

  setQueued(queued: Queued | null): void {
    this.queued = queued;
    this.emit();
  }

  // What would come of this event of mine now.
  wouldBe(event: string): string {
    return this.you === null ? "NOT_YOUR_SEAT" : this.match.wouldBe(this.scratch, this.you, event);
  }

  // Whether this match has such a claim at all: asked of its beginning, so that what stands on the boards does
  // not matter.
  knows(claim: string): boolean {
    if (this.you === null) return false;
    this.scratch.init(this.header);
    for (const seat of ["a", "b"]) this.scratch.apply(`0 ${seat} start`);
    return !NEVER.has(this.scratch.apply(`0 ${letterOf(this.you)} ${claim}`));
  }

  // Milliseconds by which a team is ahead on the diagonal of a colour; null without clocks.
  diagonal(color: "white" | "black", team: 0 | 1): number | null {
    const [one, two] = color === "white" ? ([0, 2] as const) : ([1, 3] as const);
    const at = this.now();
    const [first, second] = [this.match.remaining(one, at), this.match.remaining(two, at)];
    if (first < 0 || second < 0) return null;
    return teamOf(one) === team ? first - second : second - first;
  }

  // Whether the server lets a computer play for this player by now.
  isLongAway(seat: Seat): boolean {
    const from = this.awayFrom.get(seat);
    return from !== undefined && performance.now() - from > AWAY_MS;
  }

  awaySeats(): Seat[] {
    return SEATS.filter((seat) => {
      const info = this.seats?.[(["A", "a", "B", "b"] as const)[seat]];
      return info?.kind === "person" && info.here === false;
    });
  }
}

const MESSAGES = new Set(["say", "need", "avoid", "sit", "go", "trade", "no-trade", "i-mate", "they-mate", "hurry", "thanks"]);
export const isMessage = (word: string): boolean => MESSAGES.has(word);

const pieces = (fen: string): number => (fen.split(/[ []/)[0] ?? "").replace(/[^a-z]/gi, "").length;

export { Lost, Refused };
