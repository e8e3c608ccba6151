// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of a match in plain words. The library writes the sheet in English and, line for line, as keys
// with values; what the page's language has under a key replaces the English line.
import type { Match } from "../core/match";
import { fill, t } from "../text";
import { settings } from "./memory";
import { pieceName } from "./words";

export interface Section {
  head: string;
  sentences: string[];
}

// "5 minutes 30 seconds".
function durationWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = (ms % 60_000) / 1000;
  const parts = [];
  if (minutes > 0) parts.push(fill(t(minutes === 1 ? "durationMinute" : "durationMinutes"), { count: minutes }));
  if (seconds > 0 || minutes === 0)
    parts.push(fill(t(seconds === 1 ? "durationSecond" : "durationSeconds"), { count: seconds.toLocaleString(settings.language) }));
  return parts.join(" ");
}

function valueWords(value: string): string {
  if (value.endsWith("ms")) return durationWords(Number.parseInt(value, 10));
  if (/^\d+$/.test(value)) return value;
  const names = [...value].map(pieceName);
  const last = names.pop()!;
  return names.length > 0 ? `${names.join(", ")} ${t("or")} ${last}` : last;
}

// One line in the page's language: "gentleman 3" with the sentence that the texts have for it.
function lineWords(line: string, english: string): string {
  const [key, ...values] = line.split(" ");
  const known = t("sheet")[key!];
  if (known === undefined) return english;
  return fill(known, Object.fromEntries(values.map((value, index) => [index + 1, valueWords(value)])));
}

export function rulesSheet(match: Match): Section[] {
  const keys = match.rulesKeys().split("\n");
  const sections: Section[] = [];
  match.rules().split("\n").forEach((line, at) => {
    if (line === "") return;
    const words = lineWords(keys[at]?.trim() ?? "", line.trim());
    if (line.startsWith(" ")) sections.at(-1)?.sentences.push(words);
    else sections.push({ head: words, sentences: [] });
  });
  return sections;
}

// The sentence of the sheet that says how much time there is.
export function timeSentence(match: Match): string {
  const at = match.rulesKeys().split("\n").findIndex((line) => /^\s*(time-|no-clocks)/.test(line));
  return at < 0 ? "" : lineWords(match.rulesKeys().split("\n")[at]!.trim(), match.rules().split("\n")[at]!.trim());
}
