// SPDX-License-Identifier: MIT
// Every text there is in both languages; what the library and the server say in English is there in
// German by its keys.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { load } from "../wasm/libbughouse.mjs";
import { texts } from "./lib-texts.mjs";

const wasm = load(process.env.BUGHOUSE_WASM ?? "build/wasm/bughouse.wasm");
const { exports } = wasm;
const input = wasm.buffer(1 << 12);
const output = wasm.buffer(1 << 14);
const match = wasm.buffer(exports.bh_match_size()).at;

// "a.b" → text, for all that are texts.
const flat = (value, path = []) =>
  typeof value === "string" ? [[path.join("."), value]] : Object.entries(value).flatMap(([key, one]) => flat(one, [...path, key]));
const holes = (text) => (text.match(/\{\w+\}/g) ?? []).sort();

// What the library and the server have in English themselves.
const german = /^(refusals|sheet)\./;

test("both languages have the same texts with the same holes", () => {
  const en = new Map(flat(texts.en));
  const de = new Map(flat(texts.de).filter(([key]) => !german.test(key)));
  assert.deepEqual([...de.keys()].sort(), [...en.keys()].filter((key) => !german.test(key)).sort());
  for (const [key, text] of de) assert.deepEqual(holes(text), holes(en.get(key)), key);
});

test("every text is used", () => {
  const sources = readdirSync("web/src", { recursive: true }).filter((name) => /\.tsx?$/.test(name) && name !== "text.ts");
  const code = sources.map((name) => readFileSync(`web/src/${name}`, "utf8")).join("\n");
  assert.deepEqual(Object.keys(texts.en).filter((key) => !code.includes(`"${key}"`)), []);
});

test("every refusal of the match and every answer of the server is there in German", () => {
  const names = [];
  for (let status = 1; wasm.read(exports.bh_status_name(status)) !== "UNKNOWN"; status++)
    if (exports.bh_status_is_refusal(status)) names.push(wasm.read(exports.bh_status_name(status)));
  assert.ok(names.includes("MOVE_ILLEGAL") && names.includes("TIME_RANGE"));
  const [, list] = /define ANSWER_LIST\(X\)([^]*?)#define/.exec(readFileSync("src/server/answer.h", "utf8"));
  const answers = [...list.matchAll(/X\((\w+),/g)].map(([, name]) => name);
  assert.ok(answers.includes("NO_TABLE") && answers.includes("DRAINING"));
  assert.deepEqual([...names, ...answers].filter((name) => !texts.de.refusals[name]), []);
});

// The values that an option can have, as `bughouse rules --help` describes them.
const VALUES = ["yes", "no", "any", "queen", "queen-knight", "pass", "R", "QRN", "current", "potential", "release", "clock", "move", "press",
  "first", "points", "draw", "mate", "correct", "loses", "allowance 1", "allowance 3", "claim_if_low 60", "anyone", "own_board", "all", "board",
  "never", "claim", "none", "full", "requests", "0", "1", "3", "free", "mail", "300+0", "60+1", "90d2", "90.5b2"];

function sheet(header) {
  if (exports.bh_match_init(match, input.at, wasm.write(input, header), 0) !== 0) return null;
  assert.equal(exports.bh_match_rules_keys(match, output.at, output.size), 0);
  return wasm.read(output.at).split("\n").filter(Boolean).map((line) => line.trim());
}

test("every sentence of a sheet of rules is there in German, with the same values", () => {
  const lines = new Set();
  const options = readFileSync("src/notation/ruletext.c", "utf8").match(/\{"(board|match)\.\w+",/g).map((found) => found.slice(2, -2));
  for (let rules = 0; rules < exports.bh_rules_count(); rules++) {
    const name = wasm.read(exports.bh_rules_name(rules));
    for (const line of sheet(`rules ${name}\n`)) lines.add(line);
    for (const option of options)
      for (const value of VALUES) for (const line of sheet(`rules ${name}\noption ${option} ${value}\n`) ?? []) lines.add(line);
  }
  const found = new Set();
  for (const line of lines) {
    const [key, ...values] = line.split(" ");
    found.add(key);
    assert.ok(texts.de.sheet[key], line);
    assert.deepEqual(holes(texts.de.sheet[key]), values.map((_, index) => `{${index + 1}}`), line);
  }
  // Nothing is left of a sentence that the sheet no longer has.
  assert.deepEqual(Object.keys(texts.de.sheet).filter((key) => !found.has(key)), []);
});
