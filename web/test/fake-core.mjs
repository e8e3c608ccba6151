// SPDX-License-Identifier: GPL-3.0-or-later
// Matches in the WebAssembly module for the fake server: as few calls as it needs.
import { readFileSync } from "node:fs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const TEXT_MAX = 1 << 16;

export function loadModule(path) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), {});
  exports._initialize?.();
  const input = exports.wasm_alloc(TEXT_MAX);
  const output = exports.wasm_alloc(TEXT_MAX);
  const scratch = exports.wasm_alloc(exports.bh_match_size());
  const bytes = () => new Uint8Array(exports.memory.buffer);
  const read = (at) => decoder.decode(bytes().subarray(at, bytes().indexOf(0, at)));
  const write = (text) => {
    const data = encoder.encode(text);
    bytes().set(data, input);
    return data.length;
  };
  const status = (code) => ({ name: read(exports.bh_status_name(code)), text: read(exports.bh_status_text(code)) });

  class Match {
    constructor(header) {
      this.at = exports.wasm_alloc(exports.bh_match_size());
      this.start = status(exports.bh_match_init(this.at, input, write(header.join("\n") + "\n"), 0));
    }

    apply(line) {
      return status(exports.bh_match_apply(this.at, input, write(line), 0));
    }

    advance(now) {
      exports.bh_match_advance(this.at, BigInt(now));
    }

    text(call, ...args) {
      exports[call](this.at, ...args, output, TEXT_MAX);
      return read(output);
    }

    number(call, ...args) {
      return Number(exports[call](this.at, ...args));
    }

    may(seat) {
      return status(exports.bh_match_may_move(this.at, seat)).name === "OK";
    }

    // Whether `move` of the seat on the move would mate or check; for computers that see one move far.
    rate(board, letter, move) {
      bytes().copyWithin(scratch, this.at, this.at + exports.bh_match_size());
      const now = this.number("bh_match_now");
      if (exports.bh_match_apply(scratch, input, write(`${now} ${letter} move ${move}`), 0) !== 0) return -1;
      if (exports.bh_match_is_over(scratch)) return 100;
      return (exports.bh_match_in_check(scratch, board) ? 2 : 0) + (readEffects(scratch) ? 3 : 0);
    }
  }

  function readEffects(at) {
    exports.bh_match_effects(at, output, TEXT_MAX);
    return read(output).includes("passed");
  }

  return { Match };
}
