// SPDX-License-Identifier: GPL-3.0-or-later
// Time controls as people write them: minutes + seconds, "3+2", "1:30+0". The log, the library and the
// server count both in seconds: "180+2", "90+0", "300d3" with a delay, "300b3" Bronstein's.
import { fill, t } from "../text";

const DECIMALS = 1000;

function secondsText(ms: number): string {
  return String(ms / DECIMALS);
}

// "3" for three minutes, "1:30", "0:06.5".
function minutesText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const rest = ms % 60_000;
  return rest === 0 ? String(minutes) : `${minutes}:${rest < 10_000 ? "0" : ""}${secondsText(rest)}`;
}

const milliseconds = (text: string): number => Math.round(Number(text.replace(",", ".")) * DECIMALS);

// A time control of the library in the page's way of writing.
export function timeLabel(control: string): string {
  if (control === "none") return t("noClock");
  const found = /^([\d.]+)([+db])([\d.]+)$/.exec(control);
  if (!found) return control;
  const values = { base: minutesText(milliseconds(found[1]!)), bonus: found[3]! };
  if (found[2] === "d") return fill(t("timeDelay"), values);
  return found[2] === "b" ? fill(t("timeBronstein"), values) : `${values.base}+${values.bonus}`;
}

const WRITTEN = /^(\d+)(?::([0-5]\d(?:[.,]\d{1,3})?)|([.,]\d{1,3}))?\s*(?:([+db])\s*(\d+(?:[.,]\d{1,3})?)\s*(\p{L}+)?)?$/iu;

// What was typed as a time control of the library; null if it is none. A bonus may be followed by its kind.
export function readTime(typed: string): string | null {
  const found = WRITTEN.exec(typed.trim());
  if (!found) return null;
  const [, minutes, seconds = "0", part = "", sign = "+", bonus = "0", kind = ""] = found;
  const kinds: Record<string, string> = { "": sign.toLowerCase() };
  if (sign === "+") for (const [letter, text] of [["d", t("timeDelay")], ["b", t("timeBronstein")]] as const) kinds[lastWord(text)] = letter;
  const known = kinds[kind.toLowerCase()];
  if (known === undefined) return null;
  const base = Number(minutes) * 60_000 + milliseconds(seconds) + Math.round(Number(`0${part.replace(",", ".")}`) * 60_000);
  return `${secondsText(base)}${known}${secondsText(milliseconds(bonus))}`;
}

const lastWord = (text: string): string => text.split(" ").at(-1)!.toLowerCase();
