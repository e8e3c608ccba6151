// SPDX-License-Identifier: MIT
// The exports of the module one by one, as the page uses them.
import { test } from "node:test";
import assert from "node:assert/strict";
import { load } from "./libbughouse.mjs";

const wasm = load(process.env.BUGHOUSE_WASM);
const { exports } = wasm;
const input = wasm.buffer(1 << 16);
const output = wasm.buffer(1 << 16);
const match = wasm.buffer(exports.bh_match_size()).at;

const A = 0, a = 1, B = 2, b = 3;
const name = (status) => wasm.read(exports.bh_status_name(status));

function start(header, ...lines) {
  const status = exports.bh_match_init(match, input.at, wasm.write(input, header), 0);
  assert.equal(name(status), "OK");
  for (const line of lines) assert.equal(apply(line), "OK", line);
}

function apply(line) {
  return name(exports.bh_match_apply(match, input.at, wasm.write(input, line), 0));
}

// A text that an export writes into a buffer of ours.
function text(call, ...args) {
  assert.equal(name(exports[call](match, ...args, output.at, output.size)), "OK");
  return wasm.read(output.at);
}

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(wasm.module), []);
});

test("a match from the first move to the mate", () => {
  start("rules fics\ntime 180+0\n", "0 a start", "10 b start");
  assert.equal(apply("1000 a move e5"), "NOT_ON_MOVE");
  assert.equal(apply("1000 A move f3"), "OK");
  assert.equal(text("bh_match_line"), "1000 A move f3\n");
  assert.equal(exports.bh_match_turn(match, 0), a);
  assert.equal(apply("2000 a move e7e5"), "OK");
  assert.equal(text("bh_match_line"), "2000 a move e5\n");
  assert.equal(apply("3000 A move g4"), "OK");
  assert.equal(apply("4000 a move Qh4"), "OK");
  assert.equal(text("bh_match_last_move", 0), "d8h4");
  assert.equal(exports.bh_match_in_check(match, 0), 1);
  assert.equal(exports.bh_match_is_over(match), 0, "a piece on f2 or g3 could still parry");
  assert.equal(exports.bh_match_waits(match, 0), 1);
  assert.equal(text("bh_match_moves", 0), "");
});

test("clocks are read, never changed", () => {
  start("rules fics\ntime 180+0\n", "0 a start", "10 b start", "1000 A move e4");
  const before = new Uint8Array(wasm.exports.memory.buffer, match, exports.bh_match_size()).slice();
  for (let i = 0; i < 1000; i++) assert.equal(exports.bh_match_remaining(match, a, 5000n), 176000n);
  assert.equal(exports.bh_match_remaining(match, A, 5000n), 179010n);
  assert.equal(exports.bh_match_clock_runs(match, a), 1);
  assert.equal(exports.bh_match_clock_runs(match, A), 0);
  assert.equal(exports.bh_match_deadline(match), 180010n);
  assert.deepEqual(new Uint8Array(wasm.exports.memory.buffer, match, exports.bh_match_size()), before);
});

test("a flag falls by itself when time passes", () => {
  start("rules fics\ntime 1+0\n", "0 a start", "0 b start", "500 A move e4");
  assert.equal(name(exports.bh_match_advance(match, 1001n)), "OK");
  assert.equal(text("bh_match_result"), "0-1 flag B".replace("0-1", "1-0"));
  assert.match(text("bh_match_effects"), /^flag B\nover B\nresult\n$/);
});

test("captures reach the partner", () => {
  start("rules fics\n", "0 a start", "0 b start", "1 A move e4", "2 a move d5", "3 A move exd5");
  assert.equal(text("bh_match_effects"), "passed b P\n");
  assert.match(text("bh_match_board", 1), /\[p\] w KQkq/);
});

test("what cannot be read is said with its place", () => {
  const fault = wasm.buffer(8).at;
  const header = "rules arnold\ntime often\n";
  const status = exports.bh_match_init(match, input.at, wasm.write(input, header), fault);
  assert.equal(name(status), "BAD_TIME_CONTROL");
  assert.deepEqual([wasm.view().getUint32(fault, true), wasm.view().getUint32(fault + 4, true)], [2, 6]);
});

test("rules in words, moves of a position, perft", () => {
  start("rules arnold\n");
  const words = text("bh_match_rules").split("\n");
  const keys = text("bh_match_rules_keys").split("\n");
  assert.equal(keys.length, words.length);
  assert.equal(keys[words.indexOf("  Each player has 5 minutes for the whole game.")], "  time-plain 300000ms");
  // The time that is played goes before the usual one of the rules.
  start("rules arnold\ntime 180+2\n");
  assert.match(text("bh_match_rules"), /^  Each player has 3 minutes, and each move adds 2 seconds\.$/m);
  assert.match(text("bh_match_rules_keys"), /^  time-increment 180000ms 2000ms$/m);
  const fen = "k7/8/1Q6/8/8/8/8/1K6[p] b - - 0 1";
  const rules = wasm.buffer(8).at;
  wasm.write({ at: rules, size: 8 }, "fics\0");
  const length = wasm.write(input, fen);
  assert.equal(name(exports.bh_position_moves(rules, input.at, length, output.at, output.size, 0)), "OK");
  assert.equal(wasm.read(output.at).split(" ").length, 47);
  const count = wasm.buffer(8).at;
  assert.equal(name(exports.bh_position_perft(rules, input.at, length, 4, count, 0)), "OK");
  assert.equal(wasm.view().getBigUint64(count, true), 71552n);
});

test("single options of a rule set", () => {
  start("rules otb\noption match.communication requests\n");
  const key = (name) => [input.at, wasm.write(input, name)];
  assert.equal(text("bh_match_option", ...key("match.premove")), "no");
  assert.equal(text("bh_match_option", ...key("match.communication")), "requests");
  assert.equal(name(exports.bh_match_option(match, ...key("match"), output.at, output.size)), "BAD_OPTION");
});
