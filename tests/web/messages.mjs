// SPDX-License-Identifier: MIT
// Messages between partners: only those are offered that the rules of the table let through.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTable, person } from "./lib.mjs";

// What the clauses say of each preset: CV-06 asks only, AR-34, SW-13, OT-11, WE-19 talk.
const ASKS = ["Need pawn", "Need knight", "Need bishop", "Need rook", "Need queen"];
const AVOIDS = ["No pawn", "No knight", "No bishop", "No rook", "No queen"];
const WORDS = ["Sit", "Go", "Trade", "No trades", "I mate", "They mate", "Hurry", "Thanks"];
const RULES = {
  bughouse: ASKS, "bughouse-points": ASKS, tandem: ASKS,
  arnold: [...ASKS, ...AVOIDS, ...WORDS], otb: [...ASKS, ...AVOIDS, ...WORDS], fics: [...ASKS, ...AVOIDS, ...WORDS],
};

test("the buttons are those messages that the rules allow, and no others", async () => {
  const one = await person();
  for (const [rules, wanted] of Object.entries(RULES)) {
    const page = await one.open();
    await createTable(page, { rules, seating: "With computers" });
    await page.locator(".status.mine").waitFor();
    const buttons = page.locator(".quick-messages button");
    const names = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? button.textContent.trim()));
    assert.deepEqual(names, wanted, rules);
    assert.equal(await page.getByLabel("Words to your partner").count(), wanted === ASKS ? 0 : 1, rules);
    await page.close();
  }
  assert.deepEqual(one.problems, []);
  await one.close();
});
