// SPDX-License-Identifier: MIT
// The other players of a table as plain connections: what they do happens at once and in a known order.
import { Client } from "../e2e/lib.mjs";
import { createTable, server } from "./lib.mjs";

export const NAMES = { A: "Anna", a: "Bert", B: "Cleo", b: "Dora" };

// One player more: takes the seat, or with a secret takes it again.
export async function sit(table, letter, secret) {
  const client = await Client.open({ port: Number(new URL(server.url).port) });
  const answer = await client.ask(secret
    ? { t: "sit", table, seat: letter, secret }
    : { t: "join", table, seat: letter, name: NAMES[letter] });
  if (answer.t !== "seated") throw new Error(JSON.stringify(answer));
  await client.until(() => client.table, "the table");
  client.secret = secret ?? answer.secret;
  return client;
}

// `page` makes a table and sits as A; the clocks run.
export async function fourSeats(page, options = {}) {
  const path = await createTable(page, options);
  const id = path.slice("/t/".length);
  const others = {};
  for (const letter of ["a", "B", "b"]) others[letter] = await sit(id, letter);
  await startClocks(page, others);
  return { id, path, others, close: () => Object.values(others).forEach((client) => client.close()) };
}

export async function startClocks(page, others) {
  for (const letter of ["a", "b"]) await done(others[letter], "start");
  await page.locator(".clock.runs").first().waitFor();
}

// Something one of them does; the server takes it.
export async function done(client, line) {
  const answer = await client.do(line);
  if (answer.t !== "ok") throw new Error(`${line}: ${JSON.stringify(answer)}`);
}

// Moves of the others one after the other: moves(others, "a e5, B e4"); at a table each presses.
export async function moves(others, script, { press = false } = {}) {
  for (const step of script.split(", ")) {
    const [letter, move] = step.split(" ");
    await done(others[letter], `move ${move}`);
    if (press) await done(others[letter], "press");
  }
}
