// SPDX-License-Identifier: GPL-3.0-or-later
// Both boards with names, reserves and clocks. The team of `bottom` is at the lower edge of each. For
// the live match and the replay alike.
import type { ComponentChildren } from "preact";
import type { Match } from "../core/match";
import { squaresOf } from "../core/match";
import { type BoardId, type Seat, boardLetter, boardOf, colorOf, opponentOf, partnerOf, teamOf } from "../core/seats";
import { boardWords } from "../state/words";
import { fill, t } from "../text";
import { Board, type BoardProps } from "./board";
import { Clock } from "./clock";
import { type Hand, ReserveView } from "./reserve";

export interface BoardsProps {
  match: Match;
  bottom: Seat;
  at(): number;
  moving: boolean;
  // Whether it is anybody's turn yet.
  turns: boolean;
  redraw: number;
  nameOf(seat: Seat): ComponentChildren;
  // What the one who plays can do on his board.
  play?: BoardProps["play"];
  turnOf?(board: BoardId): "white" | "black";
  onApi?: BoardProps["onApi"];
  hand?: Hand | undefined;
  onPress?: (() => void) | undefined;
  overMain?: ComponentChildren;
  besidePartner?: ComponentChildren;
}

export function Boards(props: BoardsProps) {
  const { bottom } = props;
  return (
    <>
      <OneBoard {...props} seat={bottom} main />
      <div class="partner-column">
        <OneBoard {...props} seat={partnerOf(bottom)} play={undefined} hand={undefined} onPress={undefined} onApi={undefined} overMain={undefined} />
        {props.besidePartner}
      </div>
    </>
  );
}

function OneBoard(props: BoardsProps & { seat: Seat; main?: boolean }) {
  const { match, seat, main } = props;
  const board = boardOf(seat);
  const fen = match.fen(board);
  const check = match.inCheck(board);
  return (
    <section class={main ? "one-board main-board" : "one-board partner-board"}
      aria-label={fill(t("boardName"), { board: boardLetter(board) })}>
      <Strip {...props} seat={opponentOf(seat)} hand={undefined} onPress={undefined} caption={fill(t("boardName"), { board: boardLetter(board) })} />
      <div class="board-place">
        <Board fen={fen} orientation={colorOf(seat)} redraw={props.redraw} coordinates={main ?? false}
          label={`${fill(t("boardName"), { board: boardLetter(board) })}. ${boardWords(match, board)}`}
          turn={props.turnOf?.(board) ?? colorOf(match.turn(board))} check={check} lastMove={squaresOf(match.lastMove(board))}
          {...(props.play ? { play: props.play } : {})} {...(props.onApi ? { onApi: props.onApi } : {})} />
        {props.overMain}
      </div>
      <Strip {...props} />
    </section>
  );
}

function Strip(props: BoardsProps & { seat: Seat; caption?: string }) {
  const { match, seat, bottom, caption } = props;
  const board = boardOf(seat);
  const turn = props.turns && !match.isOver() && match.turn(board) === seat;
  const ours = teamOf(seat) === teamOf(bottom);
  return (
    <div class={`strip ${ours ? "ours" : "theirs"}${turn ? " on-move" : ""}`}>
      <div class="who">{caption && <span class="board-name" aria-hidden="true">{caption}</span>}{props.nameOf(seat)}</div>
      <ReserveView reserve={match.reserve(seat)} color={colorOf(seat)} hand={props.hand}
        label={`${t("reserve")} ${boardLetter(board)} ${t(colorOf(seat))}`} />
      <Clock match={match} seat={seat} at={props.at} moving={props.moving} onPress={props.onPress} />
    </div>
  );
}
