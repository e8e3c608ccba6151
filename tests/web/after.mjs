// SPDX-License-Identifier: MIT
// A computer in the place of somebody who is away; another match with seats kept, swapped and rotated;
// what is left of a match: replay, log and record.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { button, makesEvent, person, play, type } from "./lib.mjs";
import { done, fourSeats, moves, sit, startClocks } from "./lib-seats.mjs";


test("who is away is replaced when his partner wants it, and takes his seat back", async () => {
  const one = await person();
  const page = await one.open();
  const { id, others, close } = await fourSeats(page, { rules: "fics" });
  const note = page.locator(".partner-board .strip.ours .note");
  const { secret } = others.b;
  others.b.close();
  await page.locator(".away-list", { hasText: "Dora is away." }).waitFor();
  await note.filter({ hasText: "away" }).waitFor();
  // Offered once the server takes it.
  await button(page, "Let a computer play").click();
  await note.filter({ hasText: "computer" }).waitFor();
  await page.locator(".away-list").waitFor({ state: "detached" });
  await done(others.B, "move e4");
  await others.B.until(() => others.B.lines.some((line) => / b move /.test(line)), "the computer's move");
  others.b = await sit(id, "b", secret);
  await note.waitFor({ state: "detached" });
  // Who looks at the match later is told who moved.
  await done(others.b, "resign");
  await button(page, "Replay").click();
  await page.locator(".steps li", { hasText: /B Black \S+ \(a computer for Dora\)$/ }).getByRole("button").click();
  await page.locator(".status", { hasText: "(a computer for Dora)" }).waitFor();
  assert.match(await page.locator(".steps li", { hasText: "B White" }).innerText(), /B White e4$/);
  assert.match(await page.locator(".steps li", { hasText: "resigns" }).innerText(), /Dora resigns$/);
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

// All four want another match; `me` clicks on the page.
async function again(page, others, what, label) {
  await button(page, label).click();
  await page.locator(".again [aria-pressed=true]", { hasText: label }).waitFor();
  const id = new URL(page.url()).pathname.split("/").pop();
  for (const client of Object.values(others)) {
    const answer = await client.ask({ t: "again", table: id, seats: what });
    assert.equal(answer.t, "ok", JSON.stringify(answer));
  }
  await page.locator(".again").waitFor({ state: "detached" });
}

const title = (page, number) => page.locator("h1", { hasText: `match ${number}` }).waitFor({ state: "attached" });
const nameAt = (page, board, side) => page.locator(`${board} .strip.${side} .name`).innerText();

test("another match: same seats, losers swap, all rotate; the series counts", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "arnold" });
  await done(others.b, "resign");
  await page.locator(".series", { hasText: "Team 1 0 : 1 Team 2" }).waitFor();
  await again(page, others, "same", "Same seats");
  await title(page, 2);
  assert.deepEqual([await nameAt(page, ".main-board", "ours"), await nameAt(page, ".partner-board", "ours")], ["Anna", "Dora"]);
  await startClocks(page, others);
  await done(others.a, "resign");
  await page.locator(".series", { hasText: "Team 1 1 : 1 Team 2" }).waitFor();
  // Bert and Cleo lost: they change their seats.
  await again(page, others, "swap", "Losers swap seats");
  await title(page, 3);
  assert.deepEqual([await nameAt(page, ".main-board", "theirs"), await nameAt(page, ".partner-board", "theirs")], ["Cleo", "Bert"]);
  [others.a, others.B] = [others.B, others.a];
  await startClocks(page, others);
  await done(others.a, "resign");
  await page.locator(".series", { hasText: "Team 1 2 : 1 Team 2" }).waitFor();
  // Anna stays; a goes to B, B to b, b to a: her partner is another one.
  await again(page, others, "rotate", "Rotate");
  await title(page, 4);
  assert.deepEqual([await nameAt(page, ".main-board", "ours"), await nameAt(page, ".main-board", "theirs"), await nameAt(page, ".partner-board", "ours")],
    ["Anna", "Dora", "Bert"]);
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("after a draw it is said who swaps, how many want it, and how rotating goes", async () => {
  const one = await person();
  const page = await one.open();
  const { id, others, close } = await fourSeats(page, { rules: "otb" });
  for (const letter of ["a", "B", "b"]) await done(others[letter], "draw");
  await makesEvent(page, () => page.getByRole("button", { name: "Agree to the draw" }).first().click());
  const swap = page.locator(".again button", { hasText: "Team 2 swaps seats" });
  await swap.waitFor();
  assert.equal(await page.getByText("Losers swap seats").count(), 0);
  await page.locator(".again button[title*='White on board A stays']").waitFor();
  await swap.click();
  await page.locator(".again .hint", { hasText: "after a draw those of team 2" }).waitFor();
  await swap.filter({ hasText: "1 of 4" }).waitFor();
  await others.a.ask({ t: "again", table: id, seats: "swap" });
  await swap.filter({ hasText: "2 of 4" }).waitFor();
  // Only those who are here are waited for.
  others.B.close();
  await swap.filter({ hasText: "2 of 3" }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("in the replay keys may come faster than the page is drawn, and the log later than they", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics" });
  await done(others.a, 'say "not seen by Anna"');
  await play(page, "e4");
  await moves(others, "a d5");
  await done(others.a, 'say "nor this"');
  await done(others.B, "resign");
  await page.locator(".again").waitFor();
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/1.log", async (route) => { await held; await route.continue(); });
  const press = (keys) => page.evaluate((all) => all.forEach((key) => dispatchEvent(new KeyboardEvent("keydown", { key }))), keys);
  const here = (words) => page.locator(".steps [aria-current]", { hasText: words }).waitFor();
  await button(page, "Replay").click();
  await page.locator(".steps li").first().waitFor();
  await press(["End", "ArrowLeft", "ArrowLeft"]);
  await here("A White e4");
  await press(["ArrowRight"]);
  await here("A Black d5");
  release();
  await page.locator(".steps li", { hasText: "nor this" }).waitFor();
  await here("A Black d5");
  await press(["ArrowLeft", "ArrowLeft", "ArrowRight"]);
  await here("A White e4");
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("a finished match is replayed with clocks and messages, and downloaded", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics" });
  await play(page, "e4");
  await moves(others, "a d5, B e4, b e5");
  await makesEvent(page, () => button(page, "I mate").click());
  await done(others.a, 'say "not seen by Anna"');
  await play(page, "exd5");
  await type(page, 'say gone in a minute');
  await done(others.B, "resign");
  await page.locator(".again").waitFor();
  for (const [name, file, wanted] of [["Download log", /-1\.log$/, /A move exd5/], ["Download BPGN", /-1\.bpgn$/, /\[Result "1-0"\]/]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    assert.match(download.suggestedFilename(), file);
    assert.match(readFileSync(await download.path(), "utf8"), wanted);
  }
  await button(page, "Replay").click();
  const steps = page.locator(".steps li");
  const step = (words) => steps.filter({ hasText: words });
  // In the order of play, with what this seat was not told then.
  await step("not seen by Anna").waitFor();
  const said = await steps.allInnerTexts();
  const order = ["Bert starts the clock", "A White e4", "A Black d5", "B White e4", "B Black e5", "Anna: I mate", "Bert: not seen by Anna",
    "A White exd5", "Anna: gone in a minute", "Cleo resigns"].map((words) => said.findIndex((text) => text.includes(words)));
  assert.ok(order.every((at, index) => at >= 0 && (index === 0 || at > order[index - 1])), `${order}: ${said.join(" | ")}`);
  // Clocks and reserves as they were: 3 minutes at the start, a pawn for Dora after exd5.
  const clock = page.locator(".main-board .strip.ours .clock");
  const start = await clock.innerText();
  assert.match(start, /^\d:00$/);
  await step("A White exd5").getByRole("button").click();
  await page.locator(".partner-board .strip.ours .reserve", { hasText: "1 pawn" }).waitFor();
  await page.locator(".status", { hasText: "A White exd5" }).waitFor();
  assert.notEqual(await clock.innerText(), start);
  await step("gone in a minute").getByRole("button").click();
  await page.locator(".status", { hasText: "Anna: gone in a minute" }).waitFor();
  await page.keyboard.press("Home");
  await page.locator(".steps [aria-current]").waitFor({ state: "detached" });
  // By itself it goes to the end and stops.
  await step("Anna: gone in a minute").getByRole("button").click();
  await page.getByRole("button", { name: "Play by itself" }).click();
  await page.locator(".status", { hasText: "resignation on board B" }).waitFor();
  await page.getByRole("button", { name: "Play by itself" }).waitFor();
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});
