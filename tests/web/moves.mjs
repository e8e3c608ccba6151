// SPDX-License-Identifier: MIT
// Moving on one's own board: promotion, moves prepared ahead, waiting for a piece; what is marked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, createTable, drag, makesEvent, noticed, person, play, squareAt } from "./lib.mjs";
import { fourSeats, moves, sit, startClocks } from "./lib-seats.mjs";

const main = (page, selector, options) => page.locator(`.main-board ${selector}`, options);
const clicks = async (page, ...squares) => {
  for (const square of squares) await page.mouse.click(...(await squareAt(page, square)));
};
// The classes of the square at `name` on the main board, for marks made by squares.
const mark = (page, name, kind) => page.waitForFunction(([square, wanted]) =>
  [...document.querySelectorAll(`.main-board square.${wanted}`)].some((element) => element.cgKey === square), [name, kind]);

test("a pawn becomes what one chooses, and is marked as promoted on every page", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics" });
  for (const [mine, reply] of [["a4", "b5"], ["axb5", "a6"], ["bxa6", "e6"], ["a7", "e5"]]) {
    await play(page, mine);
    await moves(others, `a ${reply}`);
  }
  await page.locator(".status.mine").waitFor();
  // Escape puts the pawn back.
  await clicks(page, "a7", "b8");
  const choice = page.getByRole("dialog", { name: "Promote to" });
  await choice.waitFor();
  assert.deepEqual(await choice.getByRole("button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent)),
    ["queen", "rook", "bishop", "knight", "Cancel"]);
  await page.keyboard.press("Escape");
  await choice.waitFor({ state: "detached" });
  await page.locator(".status.mine").waitFor();
  await clicks(page, "a7", "b8");
  await makesEvent(page, () => choice.getByRole("button", { name: "rook" }).click());
  await mark(page, "b8", "promoted");
  await mark(page, "b8", "last-move");
  assert.ok((await main(page, "piece.white.rook").count()) === 3);
  // Taken, it is a pawn again: the opponent's partner gets one.
  await moves(others, "a Rxb8");
  await page.locator(".partner-board .strip.theirs .reserve .held", { hasText: "1 pawn" }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("moves and drops prepared ahead are played when the turn comes, or dropped", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics" });
  const prepared = page.locator(".prepared");
  await play(page, "e4");
  // What is no move is refused at once and stays in the field.
  await page.locator("#move-field").fill("hello partner");
  await page.locator("#move-field").press("Enter");
  await noticed(page, /^This is no move; write Nf3/);
  assert.equal(await prepared.count(), 0);
  assert.equal(await page.locator("#move-field").inputValue(), "hello partner");
  await page.locator("#move-field").fill("");
  // By hand, on the board.
  await clicks(page, "d2", "d4");
  await prepared.filter({ hasText: "d2d4" }).waitFor();
  await mark(page, "d4", "current-premove");
  await moves(others, "a d5");
  await prepared.waitFor({ state: "detached" });
  await mark(page, "d4", "last-move");
  // One that has become impossible is dropped, and said so.
  await clicks(page, "e4", "e5");
  await prepared.filter({ hasText: "e4e5" }).waitFor();
  await moves(others, "a dxe4");
  await prepared.waitFor({ state: "detached" });
  await noticed(page, "The prepared move is not possible");
  // A piece for the hand: Dora takes a knight, and Anna prepares to drop it.
  await moves(others, "B Nf3, b e5, B Nxe5");
  await play(page, "Nc3");
  await moves(others, "b d6, B a3, b dxe5");
  await page.locator(".main-board .strip.ours .reserve button[aria-label^='knight, 1']").waitFor();
  await drag(page, await centre(page, ".main-board .strip.ours .reserve button[aria-label^='knight']"), await squareAt(page, "e3"));
  await prepared.filter({ hasText: "N@e3" }).waitFor();
  await mark(page, "e3", "predrop");
  // Taken back by its button, and prepared again by choosing the piece and then the square.
  await prepared.getByRole("button").click();
  await prepared.waitFor({ state: "detached" });
  await page.locator(".main-board .strip.ours .reserve button[aria-label^='knight']").click();
  await clicks(page, "e3");
  await prepared.filter({ hasText: "N@e3" }).waitFor();
  await makesEvent(page, () => moves(others, "a a6"));
  await mark(page, "e3", "last-move");
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("a piece on the board may be taken up instead of one of the reserve", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics" });
  const pawn = page.locator(".main-board .strip.ours .reserve button[aria-label^='pawn, 1']");
  await moves(others, "B e4, b d5, B d3, b dxe4");
  await pawn.click();
  await mark(page, "e4", "drop-dest");
  await clicks(page, "g1");
  await mark(page, "g1", "selected");
  await pawn.and(page.locator("[aria-pressed='false']")).waitFor();
  await makesEvent(page, () => clicks(page, "f3"));
  await mark(page, "f3", "last-move");
  assert.deepEqual(await page.evaluate(() => globalThis.kept.noticed), []);
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("each board has its letter, and nobody is on the move before the clocks run", async () => {
  const one = await person();
  const page = await one.open();
  const path = await createTable(page, { rules: "bughouse" });
  const others = {};
  for (const letter of ["a", "B", "b"]) others[letter] = await sit(path.slice("/t/".length), letter);
  await page.locator(".status", { hasText: "Waiting for the black players" }).waitFor();
  assert.equal(await page.locator(".strip.on-move").count(), 0);
  await startClocks(page, others);
  await main(page, ".strip.ours.on-move").waitFor();
  await main(page, ".board-name:visible", { hasText: "Board A" }).waitFor();
  await page.locator(".partner-board .board-name:visible", { hasText: "Board B" }).waitFor();
  await page.locator(".quick-caption:visible", { hasText: "Need" }).waitFor();
  assert.deepEqual(one.problems, []);
  Object.values(others).forEach((client) => client.close());
  await one.close();
});

test("where the rules forbid it no move is prepared", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "otb" });
  await play(page, "e4");
  await page.locator("#move-field").fill("d4");
  await page.locator("#move-field").press("Enter");
  await noticed(page, "This seat is not on the move");
  assert.equal(await page.locator(".prepared").count(), 0);
  await moves(others, "a e5");
  await play(page, "d4");
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("in check with nothing at hand one may wait for a piece, which then parries", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "bughouse" });
  await play(page, "f3");
  await moves(others, "a e5");
  await play(page, "g4");
  await moves(others, "a Qh4");
  await page.locator(".status", { hasText: "Check, and nothing at hand against it: you may wait for a piece" }).waitFor();
  await main(page, "square.check").first().waitFor();
  await moves(others, "B e4, b d5, B a3, b dxe4");
  await page.locator(".status", { hasText: "Your move – Check" }).waitFor();
  // Choosing the piece shows where it may go: only where it parries.
  await page.locator(".main-board .strip.ours .reserve button[aria-label^='pawn, 1']").click();
  await mark(page, "g3", "drop-dest");
  assert.equal(await main(page, "square.drop-dest").count(), 2);
  await makesEvent(page, () => clicks(page, "g3"));
  await mark(page, "g3", "last-move");
  // The other side of it: nobody needs to guess why nothing happens there.
  await moves(others, "a Qxg3");
  await page.locator(".status", { hasText: "Your move – Check" }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("a mate with a poisoned piece is a draw, and said so", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "otb" });
  for (const [mine, reply] of [["h3", "e5"], ["a3", "Bc5"], ["a4", "Nf6"], ["b3", "Nh5"], ["g4", "Qh4"]]) {
    await play(page, mine);
    await moves(others, `a ${reply}`);
  }
  await moves(others, "B e4, b e5, B Ne2, b a6, B g3");
  // It lets Bert mate at once by Qxf2.
  await play(page, "gxh5");
  await moves(others, "b N@f3");
  await page.locator(".status.over", { hasText: "Drawn: poisoned piece on board B" }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});
