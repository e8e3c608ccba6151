// SPDX-License-Identifier: GPL-3.0-or-later
// A clock as the match core has it at the server's present time. In table mode one's own is a button.
import type { Match } from "../core/match";
import type { Seat } from "../core/seats";
import { useTicker } from "../state/emitter";
import { clockText } from "../state/words";
import { t } from "../text";

const LOW_MS = 20_000;
const TENTHS_MS = 11_000;

interface Props {
  match: Match;
  seat: Seat;
  at(): number;
  moving: boolean;
  onPress?: (() => void) | undefined;
}

export function Clock({ match, seat, at, moving, onPress }: Props) {
  const runs = match.clockRuns(seat) && moving;
  const left = match.remaining(seat, at());
  useTicker(runs, left < TENTHS_MS ? 100 : 250);
  if (left < 0) return onPress ? <button class="clock press" onClick={onPress}>{t("press")}</button> : null;
  const name = `clock${runs ? " runs" : ""}${left < LOW_MS ? " low" : ""}`;
  const text = clockText(left);
  if (onPress) return <button class={`${name} press`} onClick={onPress} aria-label={`${t("press")}, ${text}`}>{text}</button>;
  return <span class={name} role="timer" aria-label={`${t("clock")} ${text}`}>{text}</span>;
}
