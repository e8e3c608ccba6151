// SPDX-License-Identifier: MIT
// Four people in four browsers play to a mate by a drop; one leaves and comes back, and the server dies
// in between. Then the record, the replay and another match.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTable, drag, person, play, server, squareAt, takeSeat } from "./lib.mjs";

test("four people play to a mate by a drop", async () => {
  const people = await Promise.all([person(), person(), person(), person()]);
  const [anna, bert, cleo, dora] = people;
  const A = await anna.open();
  const table = await createTable(A, { rules: "fics" });
  const [a, B, b] = await Promise.all([bert.open(table), cleo.open(table), dora.open(table)]);
  await takeSeat(a, "Black on board A", "Bert");
  await takeSeat(B, "White on board B", "Cleo");
  await takeSeat(b, "Black on board B", "Dora");
  await a.getByRole("button", { name: "Start the clocks" }).click();
  await b.getByRole("button", { name: "Start the clocks" }).click();

  // Board A by hand: drag, then click and click. Anna takes a knight, which Dora gets.
  await A.locator(".status.mine").waitFor();
  await drag(A, await squareAt(A, "e2"), await squareAt(A, "e4"));
  await play(a, "Nf6");
  await A.locator(".status.mine").waitFor();
  await A.mouse.click(...(await squareAt(A, "e4")));
  await A.locator("square.move-dest:visible").first().waitFor();
  await A.mouse.click(...(await squareAt(A, "e5")));
  await play(a, "e6");
  await play(A, "exf6");
  const knight = (page) => page.locator(".main-board .strip.ours .reserve button[aria-label^='knight, 1']");
  await knight(b).waitFor();

  await play(B, "e4");
  await play(b, "e5");
  await play(B, "Ne2");
  await play(b, "a6");

  // Dora leaves: the seat is hers still, in her browser only.
  await b.close();
  await A.locator(".away-list", { hasText: "Dora" }).waitFor();
  const stranger = await person();
  const watching = await stranger.open(table);
  await watching.getByText("You are watching.").waitFor();

  // The server dies and comes back: the pages find it by themselves. The match stands still until Dora is
  // back, and what is said meanwhile is sent then, to the partner and the spectator, not to the opponents.
  if (server.crash) {
    await server.crash();
    await A.locator(".warning", { hasText: "stands still" }).waitFor();
  }
  await A.getByRole("button", { name: "I mate" }).click();
  const back = await dora.open(table);
  await A.locator(".away-list").waitFor({ state: "detached" });
  await back.locator(".said", { hasText: "I mate" }).waitFor();
  await watching.locator(".said", { hasText: "I mate" }).waitFor();
  await play(B, "g3");
  assert.equal(await B.locator(".said").innerText(), "Nothing said yet.");

  // The drop: the knight from the reserve to f3, where nothing can take it.
  await back.locator(".status.mine").waitFor();
  const box = await knight(back).boundingBox();
  await drag(back, [box.x + box.width / 2, box.y + box.height / 2], await squareAt(back, "f3", "black"));
  for (const [page, words] of [[A, "Your team wins: mate on board B"], [back, "Your team wins"], [a, "The other team wins"], [B, "The other team wins"], [watching, "Team 1 wins: mate"]])
    await page.locator(".status.over", { hasText: words }).waitFor();

  const log = await (await fetch(`${server.url}${table}/1.log`)).text();
  assert.match(log, /b move N@f3/);
  assert.match(log, /A i-mate/);
  assert.equal((await fetch(`${server.url}${table}/1.bpgn`)).status, 200);

  await A.getByRole("button", { name: "Replay" }).click();
  await A.locator(".steps li").first().waitFor();
  await A.keyboard.press("End");
  await A.locator(".status", { hasText: "mate on board B" }).waitFor();
  await A.keyboard.press("ArrowLeft");
  await A.locator(".steps [aria-current]", { hasText: "g3" }).waitFor();
  await A.getByRole("button", { name: "Back to the table" }).click();

  for (const page of [A, a, B, back]) await page.getByRole("button", { name: /Same seats/ }).click();
  await a.getByRole("button", { name: "Start the clocks" }).waitFor();
  for (const one of people) assert.deepEqual(one.problems, []);
  await Promise.all([...people, stranger].map((one) => one.close()));
});
