// SPDX-License-Identifier: MIT
// Three clicks to a match, counted: alone with computers, and four friends by a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, createTable, noticed, person } from "./lib.mjs";
import { sit } from "./lib-seats.mjs";

// Counts presses on the page; nothing else is done with hand or keyboard.
async function counted(options) {
  const one = await person(options);
  await one.context.exposeFunction("pressed", () => { one.clicks++; });
  await one.context.addInitScript(() => addEventListener("pointerdown", () => globalThis.pressed(), true));
  return Object.assign(one, { clicks: 0 });
}


test("a newcomer plays with three computers after at most three clicks", async () => {
  const one = await counted();
  const page = await one.open();
  // Something other than what is chosen already: rules, then the match.
  await page.locator(".chip", { hasText: "fics" }).click();
  await page.locator(".chip", { hasText: "With computers" }).click();
  await button(page, "Start").click();
  await page.locator(".status.mine", { hasText: "Your move" }).waitFor();
  await page.locator(".clock.runs").first().waitFor();
  assert.equal(await page.locator(".strip .name", { hasText: "Computer" }).count(), 3);
  assert.ok(one.clicks >= 1 && one.clicks <= 3, `${one.clicks} clicks`);
  assert.deepEqual(one.problems, []);
  await one.close();
});

test("four friends: three clicks for the table and its link, one for each seat", async () => {
  const anna = await counted({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await anna.open();
  await page.locator(".chip", { hasText: "Four friends" }).click();
  await button(page, "Start").click();
  await page.getByRole("button", { name: "Copy" }).click();
  await noticed(page, "Copied.");
  assert.ok(anna.clicks <= 3, `${anna.clicks} clicks`);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  assert.doesNotMatch(link, /[0-9a-f]{32}/);
  const friends = [];
  for (const seat of ["Black on board A", "White on board B", "Black on board B"]) {
    const friend = await counted();
    const place = await friend.open(new URL(link).pathname);
    await place.locator(".seat-list li", { hasText: seat }).getByRole("button", { name: "Sit here" }).click();
    await place.locator(".strip .note", { hasText: "you" }).first().waitFor();
    friends.push({ friend, place });
  }
  for (const { place } of [friends[0], friends[2]]) await button(place, "Start the clocks").click();
  for (const { friend, place } of friends) {
    await place.locator(".clock.runs").first().waitFor();
    assert.ok(friend.clicks <= 2, `${friend.clicks} clicks`);
  }
  await page.locator(".status.mine", { hasText: "Your move" }).waitFor();
  for (const one of [anna, ...friends.map(({ friend }) => friend)]) {
    assert.deepEqual(one.problems, []);
    await one.close();
  }
});

test("a time control is written in minutes + seconds everywhere, and said in words", async () => {
  const one = await person();
  const page = await one.open();
  const own = page.getByLabel("Other: minutes + seconds");
  const means = page.locator("#time-hint");
  for (const [typed, words] of [
    ["3+2", "Each player has 3 minutes, and each move adds 2 seconds."],
    ["1:30", "Each player has 1 minute 30 seconds for the whole game."],
    ["0,5 + 1", "Each player has 30 seconds, and each move adds 1 second."],
    ["5d3", "Each player has 5 minutes; in each turn the clock first waits 3 seconds."],
    ["5+3 delay", "Each player has 5 minutes; in each turn the clock first waits 3 seconds."],
    ["0:06+2.5 Bronstein", "Each player has 6 seconds; each move gives its own time back, at most 2.5 seconds."],
  ]) {
    await own.fill(typed);
    await means.filter({ hasText: words }).waitFor();
    assert.equal(await own.evaluate((input) => input.validity.valid), true, typed);
  }
  for (const bad of ["soon", "3+", "1:75+0", "3+2 hours", "0+0", "99999999999+0"]) {
    await own.fill(bad);
    await page.locator("#time-hint.bad", { hasText: "3+2, 1:30+0" }).waitFor();
    assert.equal(await own.evaluate((input) => input.validity.valid), false, bad);
  }
  // A chip takes the place of what was typed.
  await page.getByLabel("2+0", { exact: true }).check();
  assert.equal(await own.inputValue(), "");
  await own.fill("5d3");
  const path = await createTable(page, { seating: "Four friends" });
  // The log keeps seconds.
  const bert = await sit(path.slice("/t/".length), "a");
  assert.ok(bert.table.header.includes("time 300d3"), bert.table.header.join("\n"));
  bert.close();
  await page.getByRole("button", { name: "Rules of this table" }).click();
  await page.locator("dialog[open] p", { hasText: "bughouse · 5+3 delay" }).waitFor();
  await page.locator("dialog[open] li", { hasText: "in each turn the clock first waits 3 seconds" }).waitFor();
  const two = await person();
  const lobby = await two.open();
  await lobby.locator(".table-card", { has: lobby.locator(`a[href="${path}"]`) }).getByText("5+3 delay").waitFor();
  assert.deepEqual([...one.problems, ...two.problems], []);
  await one.close();
  await two.close();
});

test("below ten seconds the clock shows tenths, and the flag falls by itself", async () => {
  const one = await person();
  const page = await one.open();
  await page.getByLabel("Other: minutes + seconds").fill("0:06+0");
  await button(page, "Start").click();
  const clock = page.locator(".main-board .strip.ours .clock");
  await clock.filter({ hasText: /^0:0\d\.\d$/ }).waitFor();
  // Nobody moves on board A: White's diagonal falls behind there.
  await page.locator(".diagonals .behind, .status.over").first().waitFor();
  await page.locator(".status.over", { hasText: /wins: (time|mate)/ }).waitFor();
  assert.deepEqual(one.problems, []);
  await one.close();
});
