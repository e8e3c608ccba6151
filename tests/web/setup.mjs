// SPDX-License-Identifier: MIT
// Three clicks to a match, counted: alone with computers, and four friends by a link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { noticed, person } from "./lib.mjs";

// Counts presses on the page; nothing else is done with hand or keyboard.
async function counted(options) {
  const one = await person(options);
  await one.context.exposeFunction("pressed", () => { one.clicks++; });
  await one.context.addInitScript(() => addEventListener("pointerdown", () => globalThis.pressed(), true));
  return Object.assign(one, { clicks: 0 });
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

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
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("/t/"));
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

test("an own time control; below ten seconds the clock shows tenths, and the flag falls by itself", async () => {
  const one = await person();
  const page = await one.open();
  await page.getByLabel("Other time control").fill("soon");
  await button(page, "Start").click();
  await noticed(page, "a time control is SECONDS+INCREMENT");
  await page.getByLabel("Other time control").fill("6+0");
  await button(page, "Start").click();
  const clock = page.locator(".main-board .strip.ours .clock");
  await clock.filter({ hasText: /^0:0\d\.\d$/ }).waitFor();
  // Nobody moves on board A: White's diagonal falls behind there.
  await page.locator(".diagonals .behind, .status.over").first().waitFor();
  await page.locator(".status.over", { hasText: /wins: (time|mate)/ }).waitFor();
  assert.deepEqual(one.problems, []);
  await one.close();
});
