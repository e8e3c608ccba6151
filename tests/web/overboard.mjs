// SPDX-License-Identifier: MIT
// Table mode, as over the board: a piece in the hand, the clock, claims, opposite claims, and a draw.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, createTable, drag, makesEvent, noticed, person, play, squareAt, type } from "./lib.mjs";
import { done, fourSeats, moves, sit } from "./lib-seats.mjs";

const pressed = { press: true };
const status = (page, words) => page.locator(".status", { hasText: words }).waitFor();
const claim = async (page, what) => {
  await button(page, "Claim").click();
  await page.locator(".claims").getByRole("button", { name: what, exact: true }).click();
  await page.locator(".claims").waitFor({ state: "detached" });
};

test("a held piece, the clock by button and key, an illegal move claimed", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "otb", mode: "Table" });
  await page.locator(".status.mine").waitFor();
  await button(page, "Hold a piece").click();
  await page.locator(".actions [aria-pressed=true]", { hasText: "Hold" }).waitFor();
  await makesEvent(page, async () => drag(page, await squareAt(page, "g1"), await squareAt(page, "f3")));
  await page.locator(".actions [aria-pressed=true]", { hasText: "Hold" }).waitFor({ state: "detached" });
  // It is only held: another move takes its place.
  await page.locator(".held-move", { hasText: "Nf3" }).waitFor();
  await makesEvent(page, async () => drag(page, await squareAt(page, "e2"), await squareAt(page, "e4")));
  await page.locator(".held-move").waitFor({ state: "detached" });
  await status(page, "Press your clock");
  await makesEvent(page, () => page.locator("button.clock.press").click());
  await status(page, "Bert to move");
  await moves(others, "a e5", pressed);
  await play(page, "d4");
  await status(page, "Press your clock");
  await makesEvent(page, async () => {
    await page.locator("#move-field").blur();
    await page.keyboard.press("Space");
  });
  // What is not so is refused, and costs nothing.
  await claim(page, "Mate, board A");
  await noticed(page, "It is not mate");
  await moves(others, "a a7a4", pressed);
  await status(page, "Your move");
  await claim(page, "Illegal move, board A");
  await status(page, "Your team wins: illegal move on board A");
  const lines = (await (await fetch(page.url() + "/1.log")).text()).split("\n");
  assert.ok(lines.some((line) => / A hold Nf3$/.test(line)), lines.join("\n"));
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("only the claims that the rules of the table know are offered", async () => {
  const one = await person();
  for (const [rules, time, claims] of [
    ["arnold", "5+0", ["Mate", "Flag", "Illegal move"]],
    ["arnold", "no clocks", ["Mate", "Illegal move"]],
    ["otb", "5+0", ["A", "B"].flatMap((board) => ["Mate", "Flag", "Illegal move", "Repetition"].map((what) => `${what}, board ${board}`))],
  ]) {
    const page = await one.open();
    await page.getByLabel(rules, { exact: true }).check();
    await page.getByLabel(time, { exact: true }).check();
    const path = await createTable(page, { rules: null, mode: "Table" });
    const others = await Promise.all(["a", "B", "b"].map((letter) => sit(path.slice("/t/".length), letter)));
    for (const black of [others[0], others[2]]) await done(black, "start");
    await button(page, "Claim").click();
    assert.deepEqual(await page.locator(".claims button").allInnerTexts(), claims, `${rules} ${time}`);
    others.forEach((client) => client.close());
    await page.close();
  }
  assert.deepEqual(one.problems, []);
  await one.close();
});

// Both boards come to a mate, and both are claimed in one moment for different teams.
async function twoMates(page) {
  const { others, close } = await fourSeats(page, { rules: "arnold", mode: "Table" });
  for (const [mine, reply] of [["f3", "e5"], ["g4", "Qh4"]]) {
    await play(page, mine);
    await type(page, "press");
    await moves(others, `a ${reply}`, pressed);
  }
  await moves(others, "B f3, b e5, B g4, b Qh4", pressed);
  await Promise.all([done(others.a, "claim mate"), done(others.b, "claim mate")]);
  await status(page, "Two opposite claims: do you accept them as simultaneous?");
  return { others, close };
}

test("opposite claims that all accept are a draw", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await twoMates(page);
  await makesEvent(page, () => button(page, "Accept").click());
  for (const letter of ["a", "B", "b"]) await done(others[letter], "accept");
  await page.locator(".status.over", { hasText: "Drawn: both at the same time" }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("opposite claims that one declines leave the first", async () => {
  const one = await person();
  const page = await one.open();
  const { close } = await twoMates(page);
  await button(page, "Decline").click();
  await page.locator(".status.over", { hasText: /team wins: mate on board [AB]/ }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("a draw is offered, seen at its seat, void at a move and agreed by all four", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "otb", mode: "Table" });
  await done(others.b, "draw");
  const offers = page.locator(".note.offer");
  await offers.waitFor();
  await page.locator(".actions").getByRole("button", { name: "Agree to the draw" }).waitFor();
  await moves(others, "B e4", pressed);
  await offers.waitFor({ state: "detached" });
  await makesEvent(page, () => button(page, "Offer a draw").click());
  await button(page, "Draw offered").waitFor();
  for (const letter of ["a", "B", "b"]) await done(others[letter], "draw");
  await page.locator(".status.over", { hasText: "Drawn: agreement" }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});
