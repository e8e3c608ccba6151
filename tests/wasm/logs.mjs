// SPDX-License-Identifier: MIT
// The module judges every match log of the tests exactly as the native program does.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "./libbughouse.mjs";

const wasm = load(process.env.BUGHOUSE_WASM);
const program = process.env.BUGHOUSE ?? "build/release/bughouse";
const folder = "tests/data/logs";
const logs = readdirSync(folder).filter((name) => name.endsWith(".log"));

const work = wasm.buffer(wasm.exports.bh_judge_size());
const input = wasm.buffer(1 << 20);
const output = wasm.buffer(1 << 20);

function judge(log) {
  const { exports } = wasm;
  const length = wasm.write(input, log);
  const status = exports.bh_judge(work.at, input.at, length, 0, output.at, output.size);
  assert.equal(status, 0, wasm.read(exports.bh_status_text(status)));
  return { text: wasm.read(output.at), failures: exports.bh_judge_failures(work.at) };
}

test("there are logs to judge", () => assert.ok(logs.length > 20));

for (const name of logs) {
  test(name, () => {
    const path = join(folder, name);
    const { text, failures } = judge(readFileSync(path));
    assert.equal(failures, 0, text);
    assert.equal(text, execFileSync(program, ["judge", path], { encoding: "utf8" }));
  });
}
