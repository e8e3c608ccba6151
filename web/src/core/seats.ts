// SPDX-License-Identifier: GPL-3.0-or-later
// Names of seats, boards, colours and pieces. Seats are numbered as in the library: A, a, B, b.

export type SeatLetter = "A" | "a" | "B" | "b";
export type Seat = 0 | 1 | 2 | 3;
export type BoardId = 0 | 1;
export type Color = "white" | "black";
export type PieceLetter = "P" | "N" | "B" | "R" | "Q";
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

export const SEATS: readonly Seat[] = [0, 1, 2, 3];
export const LETTERS: readonly SeatLetter[] = ["A", "a", "B", "b"];
export const RESERVE_PIECES: readonly PieceLetter[] = ["P", "N", "B", "R", "Q"];

export const ROLES: Record<string, Role> = {
  P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king",
};

export const letterOf = (seat: Seat): SeatLetter => LETTERS[seat]!;
export const seatOf = (letter: string): Seat | null => {
  const at = LETTERS.indexOf(letter as SeatLetter);
  return at < 0 ? null : (at as Seat);
};
export const boardOf = (seat: Seat): BoardId => (seat >> 1) as BoardId;
export const colorOf = (seat: Seat): Color => (seat & 1 ? "black" : "white");
export const partnerOf = (seat: Seat): Seat => (3 - seat) as Seat;
export const opponentOf = (seat: Seat): Seat => (seat ^ 1) as Seat;
// 0 for team 1 (A and b), 1 for team 2.
export const teamOf = (seat: Seat): 0 | 1 => (seat === 0 || seat === 3 ? 0 : 1);
export const boardLetter = (board: BoardId): "A" | "B" => (board === 0 ? "A" : "B");
