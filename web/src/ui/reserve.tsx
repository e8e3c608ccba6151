// SPDX-License-Identifier: GPL-3.0-or-later
// A reserve with its counts. One's own pieces are buttons: drag one to the board, or choose it and then
// the square.
import { useRef } from "preact/hooks";
import type { Reserve } from "../core/match";
import { type Color, type PieceLetter, RESERVE_PIECES, ROLES } from "../core/seats";
import { pieceName } from "../state/words";
import { fill, t } from "../text";
import { PieceIcon } from "./icons";

// Pixels a pointer moves before it drags.
const DRAG_FROM = 6;

export interface Hand {
  chosen: PieceLetter | null;
  choose(piece: PieceLetter | null): void;
  // The square below a point of the page, if it is one of one's board.
  squareAt(x: number, y: number): string | undefined;
  drop(piece: PieceLetter, square: string): void;
  squareSize(): number;
}

interface Props {
  reserve: Reserve;
  color: Color;
  label: string;
  hand?: Hand | undefined;
}

export function ReserveView({ reserve, color, label, hand }: Props) {
  return (
    <ul class="reserve" aria-label={label}>
      {RESERVE_PIECES.map((piece) => (
        <li key={piece} class={reserve[piece] ? "" : "none"}>
          {hand
            ? <HandPiece piece={piece} count={reserve[piece]} color={color} hand={hand} />
            : <span class="held"><PieceIcon color={color} letter={piece} /><Count of={piece} count={reserve[piece]} /></span>}
        </li>
      ))}
    </ul>
  );
}

function Count({ of, count }: { of: PieceLetter; count: number }) {
  return (
    <>
      {count > 0 && <b aria-hidden="true">{count}</b>}
      <span class="sr-only">{count} {pieceName(of)}</span>
    </>
  );
}

interface HandPieceProps {
  piece: PieceLetter;
  count: number;
  color: Color;
  hand: Hand;
}

function HandPiece({ piece, count, color, hand }: HandPieceProps) {
  const drag = useRef<{ x: number; y: number; ghost: HTMLElement | null } | null>(null);
  const dragged = useRef(false);

  function down(event: PointerEvent): void {
    dragged.current = false;
    if (event.button !== 0 || count === 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, ghost: null };
  }

  function move(event: PointerEvent): void {
    const now = drag.current;
    if (!now) return;
    if (!now.ghost && Math.hypot(event.clientX - now.x, event.clientY - now.y) < DRAG_FROM) return;
    if (!now.ghost) {
      now.ghost = document.createElement("div");
      now.ghost.className = `drag-ghost cg-wrap`;
      const shown = document.createElement("piece");
      shown.className = `${ROLES[piece]} ${color}`;
      now.ghost.append(shown);
      const size = `${hand.squareSize()}px`;
      now.ghost.style.width = now.ghost.style.height = size;
      document.body.append(now.ghost);
      dragged.current = true;
      hand.choose(piece);
    }
    now.ghost.style.left = `${event.clientX}px`;
    now.ghost.style.top = `${event.clientY}px`;
  }

  function end(event: PointerEvent, drops: boolean): void {
    const ghost = drag.current?.ghost;
    drag.current = null;
    if (!ghost) return;
    ghost.remove();
    const square = drops ? hand.squareAt(event.clientX, event.clientY) : undefined;
    hand.choose(null);
    if (square) hand.drop(piece, square);
  }

  return (
    <button class="held" disabled={count === 0} aria-pressed={hand.chosen === piece}
      aria-label={fill(t("dropPiece"), { piece: pieceName(piece), count })}
      onPointerDown={down} onPointerMove={move}
      onPointerUp={(event) => end(event, true)} onPointerCancel={(event) => end(event, false)}
      onClick={() => {
        // The click that ends a drag chooses nothing.
        if (!dragged.current) hand.choose(hand.chosen === piece ? null : piece);
        dragged.current = false;
      }}>
      <PieceIcon color={color} letter={piece} />
      {count > 0 && <b aria-hidden="true">{count}</b>}
    </button>
  );
}
