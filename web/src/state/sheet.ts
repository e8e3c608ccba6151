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

// The sheet line by line: its key with values, and the English words with their indent.
function sheetLines(match: Match): { key: string; english: string }[] {
  const keys = match.rulesKeys().split("\n");
  return match.rules().split("\n").map((english, at) => ({ key: keys[at]?.trim() ?? "", english }));
}

export function rulesSheet(match: Match): Section[] {
  const sections: Section[] = [];
  for (const { key, english } of sheetLines(match)) {
    if (english === "") continue;
    const words = lineWords(key, english.trim());
    if (english.startsWith(" ")) sections.at(-1)?.sentences.push(words);
    else sections.push({ head: words, sentences: [] });
  }
  return sections;
}

// The sentence of the sheet that says how much time there is.
export function timeSentence(match: Match): string {
  const line = sheetLines(match).find(({ key }) => /^(time-|no-clocks)/.test(key));
  return line ? lineWords(line.key, line.english.trim()) : "";
}
