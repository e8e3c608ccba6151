// SPDX-License-Identifier: MIT
// On a phone, upright and on its side, what is wanted at the moment is in sight without scrolling.
import assert from "node:assert/strict";
import { test } from "node:test";
import { button, PHONE, createTable, inView, person, play } from "./lib.mjs";
import { done, fourSeats, moves, sit } from "./lib-seats.mjs";

const SIDEWAYS = { ...PHONE, viewport: { width: 844, height: 390 } };
const MINE = ".main-board cg-board, .main-board .strip, .main-board .clock, .main-board .reserve";

// No name, reserve or clock is cut off or sticks out of its strip.
async function allThere(page) {
  const cut = await page.locator(".strip").evaluateAll((strips) => strips.flatMap((strip) => {
    const outer = strip.getBoundingClientRect();
    return [...strip.querySelectorAll(".name, .reserve, .clock")].filter((one) => {
      const inner = one.getBoundingClientRect();
      return inner.width < 10 || inner.left < outer.left || inner.right > outer.right + 1 || one.scrollWidth > one.clientWidth + 1;
    }).map((one) => `${one.className}: ${one.textContent}`);
  }));
  assert.deepEqual(cut, []);
}

test("the button that begins a match is the foot of the home page", async () => {
  const one = await person(PHONE);
  const page = await one.open();
  await inView(page, ".start");
  // Nothing is to be seen below it.
  const foot = await page.locator(".new-match .foot").boundingBox();
  assert.ok(Math.abs(foot.y + foot.height - PHONE.viewport.height) < 1, `${foot.y} + ${foot.height}`);
  assert.ok(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight - 2).matches(".foot, .foot *")));
  await one.close();
});

test("who opens the link sees where to sit, then how to start, and so in the next match", async () => {
  const one = await person(PHONE);
  const page = await one.open();
  const path = await createTable(page, { rules: "fics" });
  const id = path.slice("/t/".length);
  const two = await person(PHONE);
  const friend = await two.open(path);
  await inView(friend, ".seat-list button");
  const others = { B: await sit(id, "B"), b: await sit(id, "b") };
  // As far down as the page goes.
  await friend.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await friend.locator(".seat-list button").first().click();
  await button(friend, "Start the clocks").waitFor();
  await friend.waitForFunction(() => scrollY === 0);
  await inView(friend, `.asks button, ${MINE}`);
  await done(others.b, "start");
  await button(friend, "Start the clocks").click();
  await friend.locator(".main-board .clock.runs").waitFor();
  await done(others.b, "resign");
  // The end of the match and what can be done then.
  await friend.locator(".status.over").waitFor();
  assert.equal(await friend.locator(".score").evaluate((score) => score.getClientRects().length), 1, "the score breaks");
  for (const each of [page, friend]) await each.getByRole("button", { name: /^Same seats/ }).click();
  for (const client of Object.values(others)) await client.ask({ t: "again", table: id, seats: "same" });
  await button(friend, "Start the clocks").waitFor();
  await friend.waitForFunction(() => scrollY === 0);
  await inView(friend, ".asks button");
  assert.deepEqual([...one.problems, ...two.problems], []);
  Object.values(others).forEach((client) => client.close());
  await one.close();
  await two.close();
});

for (const [how, options] of [["upright", PHONE], ["on its side", SIDEWAYS], ["on a laptop", {}]]) {
  test(`what the partner asks for and an offered draw are in sight, and move no board: ${how}`, async () => {
    const one = await person(options);
    const page = await one.open();
    const { others, close } = await fourSeats(page, { rules: "bughouse" });
    const place = () => page.locator(".main-board").boundingBox();
    await inView(page, MINE);
    const before = await place();
    await done(others.b, "need Q");
    await page.locator(".news", { hasText: "Dora Need queen" }).waitFor();
    await inView(page, `.news, ${MINE}`);
    await done(others.b, "draw");
    await page.locator(".offered", { hasText: "Dora" }).waitFor();
    await inView(page, `.offered, .asks button, ${MINE}`);
    assert.deepEqual(await place(), before);
    await page.locator(".asks").getByRole("button", { name: "Agree to the draw" }).click();
    await page.locator(".offered").waitFor({ state: "detached" });
    // Muted is muted everywhere.
    await page.locator(".news").waitFor();
    await page.getByRole("button", { name: "Mute partner" }).click();
    await page.locator(".news").waitFor({ state: "detached" });
    assert.deepEqual(one.problems, []);
    close();
    await one.close();
  });
}

test("upright both boards are in sight with all names, reserves and clocks, and the pieces to ask for", async () => {
  const one = await person(PHONE);
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "bughouse" });
  await inView(page, `${MINE}, .partner-board cg-board, .partner-board .strip, .partner-column .quick`);
  await allThere(page);
  await done(others.a, "resign");
  await page.locator(".again").waitFor();
  await inView(page, `${MINE}, .partner-board .strip.theirs`);
  await allThere(page);
  close();
  await one.close();
});

test("on its side the partner's board has its names and clocks too", async () => {
  const one = await person({ ...PHONE, viewport: { width: 667, height: 375 } });
  const page = await one.open();
  const { close } = await fourSeats(page, { rules: "bughouse" });
  for (const size of [SIDEWAYS.viewport, page.viewportSize()]) {
    await page.setViewportSize(size);
    await inView(page, ".partner-board cg-board, .partner-board .strip, .bar button");
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "the page scrolls");
    await allThere(page);
  }
  close();
  await one.close();
});

for (const [how, options] of [["upright", PHONE], ["on its side", SIDEWAYS]]) {
  test(`in the replay one's own board and the buttons are in sight together: ${how}`, async () => {
    const one = await person(options);
    const page = await one.open();
    const { others, close } = await fourSeats(page, { rules: "fics" });
    await play(page, "e4");
    await moves(others, "a e5, B e4");
    await done(others.a, "resign");
    await button(page, "Replay").click();
    await page.locator(".steps li").first().waitFor();
    await inView(page, `.replay-bar button, ${MINE}`);
    for (let steps = 0; steps < 3; steps++) await button(page, "Forward").click();
    await page.locator(".steps [aria-current]", { hasText: "A White e4" }).waitFor();
    await inView(page, `.replay-bar button, ${MINE}`);
    assert.deepEqual(one.problems, []);
    close();
    await one.close();
  });
}
