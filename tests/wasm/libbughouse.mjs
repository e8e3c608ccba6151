// SPDX-License-Identifier: MIT
// The module in node: its exports with texts in and out.
import { readFileSync } from "node:fs";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export function load(path) {
  const module = new WebAssembly.Module(readFileSync(path));
  const { exports } = new WebAssembly.Instance(module, {});
  exports._initialize?.();
  const bytes = () => new Uint8Array(exports.memory.buffer);

  // A buffer in the module's memory that grows by being replaced.
  function buffer(size) {
    const at = exports.wasm_alloc(size);
    if (at === 0) throw new Error("no memory");
    return { at, size };
  }

  function write(target, text) {
    const data = typeof text === "string" ? encoder.encode(text) : text;
    if (data.length > target.size) throw new Error(`${data.length} bytes do not fit`);
    bytes().set(data, target.at);
    return data.length;
  }

  function read(at) {
    const memory = bytes();
    return decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  return { exports, module, buffer, write, read, view: () => new DataView(exports.memory.buffer) };
}
