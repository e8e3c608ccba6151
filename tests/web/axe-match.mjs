// SPDX-License-Identifier: MIT
// axe-core finds nothing either while a match is played: messages, offers, promotion, somebody away.
import assert from "node:assert/strict";
import { test } from "node:test";
import { axeFindings, person, play, squareAt } from "./lib.mjs";
import { done, fourSeats, moves } from "./lib-seats.mjs";

test("axe finds nothing: during a match, promoting, with somebody away", async (t) => {
  for (const colorScheme of ["light", "dark"]) {
    const one = await person({ colorScheme });
    const page = await one.open();
    const { others, close } = await fourSeats(page, { rules: "fics" });
    const clean = (name) => t.test(`${name}, ${colorScheme}`, async () => assert.deepEqual(await axeFindings(page), []));
    for (const [mine, reply] of [["a4", "b5"], ["axb5", "a6"], ["bxa6", "e6"], ["a7", "e5"]]) {
      await play(page, mine);
      await moves(others, `a ${reply}`);
    }
    await done(others.b, "need Q");
    await done(others.b, "draw");
    await page.locator(".note.offer").waitFor();
    await page.locator(".status.mine").waitFor();
    await clean("messages and an offer");
    for (const square of ["a7", "b8"]) await page.mouse.click(...(await squareAt(page, square)));
    await page.locator(".promotion").waitFor();
    await clean("promotion");
    await page.locator(".promotion").getByRole("button", { name: "queen" }).click();
    await page.locator("square.promoted").first().waitFor();
    await page.locator("#move-field").fill("Qxa8");
    await page.locator("#move-field").press("Enter");
    await page.locator(".prepared").waitFor();
    others.b.close();
    await page.locator(".away-list").waitFor();
    await clean("a promoted piece, a prepared move, somebody away");
    close();
    await one.close();
  }
});
