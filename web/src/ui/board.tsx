// SPDX-License-Identifier: GPL-3.0-or-later
// A board: chessground told what stands there. It judges nothing; where pieces may go comes as `dests`.
import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { Key } from "@lichess-org/chessground/types";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Color } from "../core/seats";

export interface BoardProps {
  fen: string;
  orientation: Color;
  label: string;
  // A change draws the board anew although nothing seems to have changed.
  redraw?: number;
  turn?: Color;
  check?: boolean;
  lastMove?: string[];
  coordinates?: boolean;
  // Left out: a board to look at.
  play?: {
    color: Color;
    dests: Map<string, string[]>;
    // A hand can do anything (table mode).
    free: boolean;
    premove: boolean;
    // Squares where the chosen piece of the reserve may be dropped, and a drop made ahead.
    drops: string[];
    predrop: { role: string; square: string } | null;
    premoveSet: boolean;
    onMove(from: string, to: string): void;
    onSelect(square: string): void;
    onPremove(from: string, to: string): void;
    onUnpremove(): void;
  };
  onApi?(api: Api | null): void;
}

const placement = (fen: string): string => fen.split(/[ []/)[0] ?? "";

// Squares of promoted pieces: a `~` follows them.
function promotedSquares(fen: string): string[] {
  const squares: string[] = [];
  placement(fen).split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (letter === "~") squares.push(`${"abcdefgh"[file - 1]}${8 - down}`);
      else file += /\d/.test(letter) ? Number(letter) : 1;
    }
  });
  return squares;
}

export function Board(props: BoardProps) {
  const wrap = useRef<HTMLDivElement>(null);
  const api = useRef<Api | null>(null);
  const drawn = useRef("");
  // The handlers chessground keeps must see the newest props.
  const now = useRef(props);
  now.current = props;

  useEffect(() => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    api.current = Chessground(wrap.current!, {
      ...configOf(now.current),
      fen: placement(now.current.fen),
      viewOnly: !now.current.play,
      disableContextMenu: true,
      animation: { enabled: !calm, duration: 160 },
      draggable: { showGhost: true, distance: 4 },
      drawable: { enabled: false, visible: true },
      events: { select: (key) => now.current.play?.onSelect(key) },
    });
    drawn.current = `${placement(now.current.fen)} ${now.current.redraw}`;
    props.onApi?.(api.current);
    return () => {
      props.onApi?.(null);
      api.current?.destroy();
    };
  }, [!props.play]);

  useLayoutEffect(() => {
    const board = api.current;
    if (!board) return;
    const config = configOf(props);
    const wanted = `${placement(props.fen)} ${props.redraw}`;
    // Setting the position while nothing has changed would take back a move under way.
    if (wanted !== drawn.current) config.fen = placement(props.fen);
    drawn.current = wanted;
    board.set(config);
    if (props.play && !props.play.premoveSet && board.state.premovable.current) board.cancelPremove();
  });

  function configOf({ orientation, turn, check, lastMove, coordinates, play, fen }: BoardProps): Config {
    const custom = new Map<Key, string>();
    const mark = (square: string, name: string): void => {
      custom.set(square as Key, `${custom.get(square as Key) ?? ""} ${name}`.trim());
    };
    for (const square of promotedSquares(fen)) mark(square, "promoted");
    for (const square of play?.drops ?? []) mark(square, "drop-dest");
    if (play?.predrop) mark(play.predrop.square, `predrop ${play.predrop.role} ${play.color}`);
    const config: Config = {
      orientation,
      coordinates: coordinates ?? false,
      check: check ?? false,
      lastMove: (lastMove ?? []) as Key[],
      highlight: { lastMove: true, check: true, custom },
    };
    if (turn) config.turnColor = turn;
    if (play) {
      config.movable = {
        free: play.free,
        color: play.color,
        dests: play.dests as Map<Key, Key[]>,
        showDests: true,
        events: { after: (from, to) => now.current.play?.onMove(from, to) },
      };
      config.premovable = {
        enabled: play.premove,
        showDests: true,
        events: {
          set: (from, to) => now.current.play?.onPremove(from, to),
          unset: () => now.current.play?.onUnpremove(),
        },
      };
    }
    return config;
  }

  return <div class="board" role="img" aria-label={props.label}><div ref={wrap} /></div>;
}
