// SPDX-License-Identifier: GPL-3.0-or-later
// Moving on one's own board: by hand on the board, out of the reserve, by text, or ahead of one's turn.
// Whether a move is legal is asked of the match core.
import type { Api } from "@lichess-org/chessground/api";
import { useEffect, useRef, useState } from "preact/hooks";
import { type BoardId, type PieceLetter, ROLES, boardOf, colorOf } from "../core/seats";
import type { Client } from "../state/client";
import type { Session } from "../state/session";
import { pieceName } from "../state/words";
import { t } from "../text";
import type { BoardProps } from "./board";
import { PieceIcon } from "./icons";
import type { Hand } from "./reserve";

interface Promotion {
  color: string;
  kinds: string[];
  choose(kind: string): void;
  cancel(): void;
}

export function useMyMoves(client: Client, session: Session) {
  const [chosen, setChosen] = useState<PieceLetter | null>(null);
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const [hold, setHold] = useState(false);
  const api = useRef<Api | null>(null);

  const { match, you, queued } = session;
  const ready = you !== null && session.state === "here" && session.seats !== null;
  const board: BoardId = you === null ? 0 : boardOf(you);
  const color = you === null ? "white" : colorOf(you);
  const active = ready && session.started && !match.isOver() && match.boardResult(board).startsWith("*");
  const free = session.mode === "table";
  const mayPremove = active && !free && match.option("match.premove") === "yes";
  const onMove = active && !session.isMoving && match.mayMove(you!) === "OK";
  const moves = onMove ? match.moves(board) : [];

  function send(move: string): void {
    void client.do(`${free && hold ? "hold" : "move"} ${move}`);
    setHold(false);
    session.emit();
  }

  // From square to square; asks which piece a pawn becomes where there is a choice.
  function attempt(from: string, to: string): void {
    const fitting = moves.filter((move) => move.slice(0, 4) === from + to);
    const kinds = fitting.map((move) => move.slice(4)).filter(Boolean);
    if (kinds.length > 0) {
      setPromotion({
        color,
        kinds,
        choose: (kind) => { setPromotion(null); send(from + to + kind); },
        cancel: () => { setPromotion(null); session.redraw++; session.emit(); },
      });
    } else if (fitting.length > 0 || free) send(from + to);
    else reset();
  }

  function reset(): void {
    session.redraw++;
    session.emit();
  }

  function drop(piece: PieceLetter, square: string): void {
    setChosen(null);
    const move = `${piece}@${square}`;
    if (onMove && (free || moves.includes(move))) {
      api.current?.newPiece({ role: ROLES[piece] as "pawn", color }, square as "a1");
      send(move);
    } else if (!onMove && mayPremove && !session.isMoving) session.setQueued({ kind: "text", text: move });
    else if (onMove) client.notify(client.explainCode(session.wouldBe(`move ${move}`)));
  }

  // A typed move. True when it was taken.
  function playText(text: string): boolean {
    const answer = session.wouldBe(`move ${text}`);
    const nonsense = answer === "NOT_ON_MOVE" && match.readMove(board, text) === "MOVE_UNREADABLE";
    if (answer === "OK") send(text);
    else if (mayPremove && answer === "NOT_ON_MOVE" && !nonsense) session.setQueued({ kind: "text", text });
    else {
      client.notify(client.explainCode(nonsense ? "MOVE_UNREADABLE" : answer));
      return false;
    }
    return true;
  }

  // My turn has come: what was prepared is played if it can be.
  useEffect(() => {
    if (!onMove || !queued) return;
    session.setQueued(null);
    api.current?.cancelPremove();
    if (queued.kind === "squares") {
      if (moves.some((move) => move.slice(0, 4) === queued.from + queued.to)) {
        api.current?.move(queued.from as "a1", queued.to as "a1");
        attempt(queued.from, queued.to);
      } else client.notify(t("premoveGone"));
    } else if (session.wouldBe(`move ${queued.text}`) === "OK") send(queued.text);
    else client.notify(t("premoveGone"));
  }, [onMove, queued, session.lines.length]);

  // A promotion or a chosen piece that no longer fits is put away.
  useEffect(() => {
    if (promotion && !onMove) setPromotion(null);
    if (chosen && you !== null && match.reserve(you)[chosen] === 0) setChosen(null);
  });

  if (!ready) return { hold, setHold, playText };

  const dests = new Map<string, string[]>();
  for (const move of free ? [] : moves)
    if (!move.includes("@")) {
      const from = move.slice(0, 2);
      dests.set(from, [...(dests.get(from) ?? []), move.slice(2, 4)]);
    }
  const drops = chosen === null ? [] : moves.filter((move) => move.startsWith(`${chosen}@`)).map((move) => move.slice(2));
  const predrop = queued?.kind === "text" ? /^([PNBRQ])@([a-h][1-8])$/.exec(queued.text) : null;
  const play: BoardProps["play"] = active ? {
    color, dests, free: free && onMove, premove: mayPremove, drops,
    predrop: predrop ? { role: ROLES[predrop[1]!]!, square: predrop[2]! } : null,
    premoveSet: queued?.kind === "squares",
    onMove: attempt,
    onSelect: (square) => {
      if (chosen && api.current?.state.pieces.get(square as "a1")?.color === color) setChosen(null);
      else if (chosen) {
        // The board has taken the press as a choice of its own piece.
        api.current?.selectSquare(null);
        drop(chosen, square);
      } else if (queued?.kind === "text") session.setQueued(null);
    },
    onPremove: (from, to) => session.setQueued({ kind: "squares", from, to }),
    onUnpremove: () => { if (session.queued?.kind === "squares") session.setQueued(null); },
  } : undefined;
  const hand: Hand | undefined = active ? {
    chosen,
    choose: (piece) => { api.current?.selectSquare(null); setChosen(piece); },
    squareAt: (x, y) => api.current?.getKeyAtDomPos([x, y]),
    drop,
    squareSize: () => (api.current?.state.dom.bounds().width ?? 320) / 8,
  } : undefined;
  const opposite = color === "white" ? "black" as const : "white" as const;
  return {
    play, hand, promotion, hold, setHold, playText,
    // While a move waits for its answer it is the opponent's turn: the next one is a premove.
    turnOf: (of: BoardId) => (of === board && session.isMoving ? opposite : colorOf(match.turn(of))),
    onApi: (given: Api | null) => { api.current = given; },
  };
}

export function PromotionChoice({ color, kinds, choose, cancel }: Promotion) {
  return (
    <div class="promotion" role="dialog" aria-label={t("promotion")}
      onKeyDown={(event) => { if (event.key === "Escape") cancel(); }}>
      {kinds.map((kind, index) => (
        <button key={kind} ref={(element) => { if (index === 0) element?.focus(); }} onClick={() => choose(kind)}
          aria-label={pieceName(kind.toUpperCase())}>
          <PieceIcon color={color} letter={kind.toUpperCase()} />
        </button>
      ))}
      <button class="plain" onClick={cancel}>{t("cancel")}</button>
    </div>
  );
}
