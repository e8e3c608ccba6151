// SPDX-License-Identifier: GPL-3.0-or-later
// The messages between page and server, as docs/protocol.md has them.
import type { SeatLetter } from "../core/seats";

export interface SeatInfo {
  kind: "open" | "person" | "computer";
  name?: string;
  level?: number;
  here?: boolean;
  // Level of the computer that plays in place of a person who is away.
  standIn?: number;
  // A player who has the secret of the table and so is its arbiter.
  arbiter?: boolean;
  // Contests this player has won at the table, in halves.
  points?: number;
}

export type Seats = Record<SeatLetter, SeatInfo>;
export type AgainKind = "same" | "swap" | "rotate";

export interface Votes {
  again?: Partial<Record<SeatLetter, AgainKind>>;
}

export interface LobbyTable {
  id: string;
  rules: string;
  mode: "referee" | "table";
  time: string;
  names: Record<SeatLetter, string>;
  boards: [string, string];
  state: "open" | "playing" | "over";
  watchers: number;
}

// What `table` and `seats` say about who sits where.
export interface TableState {
  match: number;
  state?: "open" | "playing" | "over";
  seats: Seats;
  votes?: Votes;
  score?: [number, number];
  you?: SeatLetter | null;
}

export type ServerMessage =
  | { t: "welcome"; v: number; version: string }
  | { t: "ok"; n?: number }
  | { t: "error"; n?: number; code: string; text: string; field?: string }
  | { t: "refused"; n?: number; code: string; text: string }
  | { t: "lobby"; from: number; total: number; tables: LobbyTable[] }
  | { t: "created"; n?: number; table: string; secret: string; seat?: SeatLetter; seatSecret?: string }
  | { t: "seated"; n?: number; table: string; seat: SeatLetter; secret?: string }
  | { t: "moved"; table: string }
  | ({ t: "table"; table: string; header: string[]; lines: string[]; count?: number; now: number; frozen?: boolean } & TableState)
  | { t: "lines"; table: string; match: number; i: number; lines: string[] }
  | { t: "event"; table: string; match: number; i: number; line: string; now: number }
  | ({ t: "seats"; table: string } & Partial<TableState> & Pick<TableState, "seats">)
  | { t: "time"; table: string; now: number }
  | { t: "frozen"; table: string; on: boolean }
  | { t: "draining" }
  | { t: "pong" };

export interface WantedSeat {
  kind: "me" | "open" | "computer";
  level?: number;
  name?: string;
}

export interface Create {
  t: "create";
  rules: string;
  mode: "referee" | "table";
  time?: string;
  simultaneous?: number;
  seats: Record<SeatLetter, WantedSeat>;
  random?: boolean;
  listed?: boolean;
}

export type ClientMessage =
  | { t: "hello"; v: 1 }
  | { t: "lobby"; on: boolean; from?: number }
  | Create
  | { t: "watch"; table: string }
  // `arbiter`: the secret of the table, so that all see who is arbiter and plays.
  | { t: "join"; table: string; seat: SeatLetter; name: string; arbiter?: string }
  | { t: "sit"; table: string; seat: SeatLetter; secret: string; arbiter?: string }
  | { t: "leave"; table: string }
  | { t: "give-up-seat"; table: string }
  | { t: "do"; table: string; key: string; line: string; match: number }
  | { t: "fill"; table: string; seat: SeatLetter; level: number }
  | { t: "again"; table: string; seats: AgainKind }
  | { t: "arbiter"; table: string; secret: string; key: string; line: string; match: number }
  | { t: "ping" };
