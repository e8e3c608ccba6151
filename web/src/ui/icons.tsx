// SPDX-License-Identifier: GPL-3.0-or-later
// Small pictures, drawn for this page.
const PATHS: Record<string, string> = {
  sit: "M7 3v11h10M7 14v7M17 14v7M7 9h6a4 4 0 0 1 4 4v1",
  go: "M8 4.5v15l11-7.5z",
  trade: "M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4",
  "no-trade": "M4 8h14m-4-4 4 4-4 4M20 16H6m4-4-4 4 4 4M4 20 20 4",
  "i-mate": "M12 3v5M9.5 5.5h5M6 20h12l1.5-8.5L15 14l-3-5-3 5-4.500-2.500z",
  "they-mate": "M12 3 2.500 20h19zM12 10v4.500M12 17.400v.2",
  hurry: "M13 2 5 14h6l-1 8 8-12h-6z",
  thanks: "M12 20s-8-4.800-8-10.500A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.500C20 15.200 12 20 12 20z",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  sound: "M4 9.500v5h4l5 4v-13l-5 4zM16.500 9a4 4 0 0 1 0 6M19 6.500a8 8 0 0 1 0 11",
  silent: "M4 9.500v5h4l5 4v-13l-5 4zM17 9.500l5 5M22 9.500l-5 5",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.2",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  flip: "M7 4v15m-4-4 4 4 4-4M17 20V5m-4 4 4-4 4 4",
  first: "M6 5v14M18 5l-7 7 7 7",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l7 7-7 7",
  pause: "M8 5v14M16 5v14",
  flag: "M6 21V4h12l-3 4 3 4H6",
  draw: "M5 9h14M5 15h14",
  scales: "M12 4v16M7 20h10M5 7h14M5 7l-3 7a3 3 0 0 0 6 0zM19 7l-3 7a3 3 0 0 0 6 0z",
  book: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  save: "M12 4v11m-4-4 4 4 4-4M5 20h14",
};

const FILLED = new Set(["go", "hurry"]);

export function Icon({ name }: { name: string }) {
  return (
    <svg class={FILLED.has(name) ? "icon filled" : "icon"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name] ?? ""} />
    </svg>
  );
}

export function PieceIcon({ color, letter, not }: { color: string; letter: string; not?: boolean }) {
  const role = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" }[letter] ?? "pawn";
  return (
    <span class={not ? "piece-icon not" : "piece-icon"} aria-hidden="true">
      <img src={`/pieces/${color}-${role}.svg`} alt="" draggable={false} />
    </span>
  );
}
