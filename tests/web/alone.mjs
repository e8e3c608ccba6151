// SPDX-License-Identifier: MIT
// One person with computers: by keyboard alone, on a phone, after the line broke, on another device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, createTable, heard, makesEvent, noticed, person, play, squareAt } from "./lib.mjs";

// Presses Tab until the focus is on what `selector` names.
async function tabTo(page, selector) {
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  assert.fail(`no way to ${selector} by Tab`);
}

test("by keyboard alone", async () => {
  const one = await person();
  const page = await one.open();
  // The button can be reached by Tab once it does something.
  await page.locator(".start:enabled").waitFor();
  await tabTo(page, "input[name=rules]");
  await page.keyboard.press("ArrowRight");
  await tabTo(page, "input[name=name]");
  await page.keyboard.type("Klara");
  await tabTo(page, "button.big:enabled");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/t\//);
  await page.locator(".status.mine").waitFor();
  // The button that made the table is gone; the focus is not.
  await page.locator("h1:focus").waitFor();
  assert.equal(await page.evaluate(() => globalThis.kept.heard.includes("Connected again.")), false);
  await page.keyboard.press("/");
  await page.keyboard.type("help");
  await page.keyboard.press("Enter");
  await page.locator("dialog[open]", { hasText: "Words for the move field" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.locator("#move-field").focus();
  await page.keyboard.type("Nf3");
  await page.keyboard.press("Enter");
  await heard(page, "Board A, White: knight f3");
  await page.keyboard.press("Alt+1");
  await heard(page, /you: nothing\. your opponent Computer 3: /);
  await page.keyboard.press("Alt+2");
  await heard(page, /you: \d minutes/);
  await page.keyboard.press("Alt+5");
  await heard(page, /^Board A: .*Board B: your partner/);
  await page.keyboard.press("Alt+n");
  await page.locator(".said", { hasText: "Need knight" }).waitFor();
  await page.keyboard.type("resign");
  await page.keyboard.press("Enter");
  // The question that the button asks.
  await page.locator("dialog[open]", { hasText: "Resign the match for your team?" }).getByRole("button", { name: "Yes" }).press("Enter");
  await page.locator(".status.over").waitFor();
  assert.deepEqual(one.problems, []);
  await one.close();
});

test("on a phone nothing is wider than the screen, and a piece moves by touch", async () => {
  const one = await person(PHONE);
  const page = await one.open();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.locator(".new-match").waitFor();
  assert.ok(await fits(), "home");
  await createTable(page, { seating: "With computers", rules: "fics" });
  await page.locator(".status.mine").waitFor();
  assert.ok(await fits(), "table");
  await page.touchscreen.tap(...(await squareAt(page, "g1")));
  await page.locator("square.move-dest:visible").first().waitFor();
  await makesEvent(page, async () => page.touchscreen.tap(...(await squareAt(page, "f3"))));
  await page.locator(".main-board square.last-move:visible").first().waitFor();
  assert.deepEqual(one.problems, []);
  await one.close();
});

test("after the line broke the match goes on and the prepared move is dropped", async () => {
  const one = await person();
  let line;
  await one.context.routeWebSocket(/\/ws$/, (socket) => {
    line = socket;
    socket.connectToServer();
  });
  const page = await one.open();
  const path = await createTable(page, { seating: "Four friends", rules: "fics" });
  const others = await Promise.all(["Black on board A", "White on board B", "Black on board B"].map(async (title) => {
    const other = await person();
    const seat = await other.open(path);
    await seat.locator(".seat-list li", { hasText: title }).getByRole("button", { name: "Sit here" }).click();
    return { other, seat };
  }));
  for (const { seat } of [others[0], others[2]]) await seat.getByRole("button", { name: "Start the clocks" }).click();
  await play(page, "e4");
  await page.locator("#move-field").fill("d2d4");
  await page.locator("#move-field").press("Enter");
  await page.locator(".prepared").waitFor();
  await line.close();
  await noticed(page, "The move you had prepared was dropped");
  await page.locator(".prepared").waitFor({ state: "detached" });
  await play(others[0].seat, "e5");
  await play(page, "Nf3");
  assert.deepEqual(one.problems, []);
  await Promise.all([one, ...others.map(({ other }) => other)].map((each) => each.close()));
});

test("a second device takes the seat over, and the first is told", async () => {
  const one = await person();
  const page = await one.open();
  const path = await createTable(page, { seating: "With computers" });
  await page.locator(".status.mine").waitFor();
  const second = await one.open(path);
  await second.locator(".status.mine").waitFor();
  await page.locator(".status", { hasText: "Another device plays your seat now." }).waitFor();
  await page.getByRole("button", { name: "Play here again" }).click();
  await second.locator(".status", { hasText: "Another device plays your seat now." }).waitFor();
  assert.deepEqual(one.problems, []);
  await one.close();
});
