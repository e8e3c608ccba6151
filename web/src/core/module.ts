// SPDX-License-Identifier: GPL-3.0-or-later
// The library as a WebAssembly module: texts in and out of its memory. include/bughouse.h says what
// the functions do.

type Call = (...args: (number | bigint)[]) => number & bigint;

const INPUT_MAX = 1 << 16;
const OUTPUT_MAX = 1 << 16;

export class Core {
  private readonly calls: Record<string, Call>;
  private readonly memory: WebAssembly.Memory;
  private readonly input: number;
  private readonly output: number;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(instance: WebAssembly.Instance) {
    this.calls = instance.exports as unknown as Record<string, Call>;
    this.memory = instance.exports.memory as WebAssembly.Memory;
    this.calls._initialize?.();
    this.input = this.alloc(INPUT_MAX);
    this.output = this.alloc(OUTPUT_MAX);
  }

  // Memory is never given back: for what is asked for once.
  alloc(size: number): number {
    const at = this.number("wasm_alloc", size);
    if (at === 0) throw new Error("no memory left in the module");
    return at;
  }

  number(name: string, ...args: (number | bigint)[]): number {
    const call = this.calls[name];
    if (!call) throw new Error(`the module has no ${name}`);
    return Number(call(...args));
  }

  // Puts a text into the module's memory; its place and length are the next two arguments.
  write(text: string): [number, number] {
    const bytes = this.encoder.encode(text);
    if (bytes.length > INPUT_MAX) throw new Error("text too long");
    new Uint8Array(this.memory.buffer).set(bytes, this.input);
    return [this.input, bytes.length];
  }

  read(at: number): string {
    const bytes = new Uint8Array(this.memory.buffer);
    return this.decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  // A function that writes a text; "" when it has none to give.
  text(name: string, ...args: (number | bigint)[]): string {
    const status = this.number(name, ...args, this.output, OUTPUT_MAX);
    return status === 0 ? this.read(this.output) : "";
  }

  // How such a function fares.
  status(name: string, ...args: (number | bigint)[]): string {
    return this.statusName(this.number(name, ...args, this.output, OUTPUT_MAX));
  }

  copy(to: number, from: number, size: number): void {
    new Uint8Array(this.memory.buffer).copyWithin(to, from, from + size);
  }

  statusName(status: number): string {
    return this.read(this.number("bh_status_name", status));
  }

  statusText(name: string): string {
    for (let status = 0; ; status++) {
      const known = this.statusName(status);
      if (known === name) return this.read(this.number("bh_status_text", status));
      if (known === "UNKNOWN") return name;
    }
  }

  rulesNames(): string[] {
    const count = this.number("bh_rules_count");
    return Array.from({ length: count }, (_, i) => this.read(this.number("bh_rules_name", i)));
  }
}

export async function loadCore(url: string): Promise<Core> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), {});
  return new Core(instance);
}
