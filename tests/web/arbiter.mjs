// SPDX-License-Identifier: MIT
// Who made a table is its arbiter, whether he plays or looks on; all see what he rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTable, noticed, person, takeSeat } from "./lib.mjs";
import { moves, sit, startClocks } from "./lib-seats.mjs";

// Opens the menu, does something in it and waits until it has closed, which says that the server took it.
async function rule(page, act) {
  await page.getByRole("button", { name: "Arbiter" }).click();
  const menu = page.locator("dialog[open]");
  await act(menu);
  await menu.waitFor({ state: "detached" });
}

const press = (name) => (menu) => menu.getByRole("button", { name }).click();

const measure = (player, what, fields = {}, sure = null) => async (menu) => {
  await menu.getByLabel("Player").selectOption(player);
  await menu.getByLabel("Measure").selectOption(what);
  for (const [label, value] of Object.entries(fields)) await menu.getByLabel(label).fill(value);
  await menu.getByRole("button", { name: what, exact: true }).click();
  if (sure) await menu.locator("[role=alertdialog]", { hasText: sure }).getByRole("button", { name: "Yes" }).click();
};

const ruling = (page, words) => page.locator(".said .ruling", { hasText: words }).waitFor();
const seconds = async (page, board) => {
  const text = await page.locator(`${board} .strip:last-child .clock`).innerText();
  return text.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
};

test("an arbiter who looks on has every measure, and all see it", async () => {
  const one = await person();
  const page = await one.open();
  await page.getByLabel("Four friends").check();
  await page.getByLabel("Table", { exact: true }).check();
  await page.getByText("You are the arbiter of this table and play too").waitFor();
  const only = page.getByLabel("I am the arbiter and do not play");
  await only.check();
  await page.getByText("The others play.").waitFor();
  assert.equal(await page.getByLabel("White on board A").inputValue(), "open");
  await only.uncheck();
  assert.equal(await page.getByLabel("White on board A").inputValue(), "me");
  await only.check();
  const path = await createTable(page, { mode: "Table", seating: null });
  await page.locator(".seats-box", { hasText: "You are the arbiter of this table" }).waitFor();
  const players = {};
  for (const letter of ["A", "a", "B", "b"]) players[letter] = await sit(path.slice("/t/".length), letter);
  const two = await person();
  const watcher = await two.open(path);
  assert.equal(await watcher.getByText("You are the arbiter").count(), 0);
  await startClocks(page, players);
  await moves(players, "A e4", { press: true });
  await page.locator(".main-board square.last-move:visible").first().waitFor();

  await rule(page, press("Pause"));
  for (const each of [page, watcher]) {
    await each.locator(".status", { hasText: "The arbiter has paused the match" }).waitFor();
    await ruling(each, "The arbiter pauses the match.");
  }
  assert.equal(await watcher.getByRole("button", { name: "Arbiter" }).count(), 0);

  await rule(page, measure("A", "Warn", { Reason: 'he said "now"' }));
  for (const each of [page, watcher]) {
    await ruling(each, 'he said "now"');
    await noticed(each, 'The arbiter warns Anna: he said "now"');
  }
  const before = await seconds(page, ".main-board");
  await rule(page, measure("A", "Add time", { Seconds: "90" }));
  await ruling(page, "1:30 more");
  assert.equal(await seconds(page, ".main-board"), before + 90);
  await rule(page, press("Take back, board A"));
  await ruling(page, "takes back the last move on board A");
  await rule(page, press("Resume"));
  await ruling(page, "lets the match go on");
  await rule(page, measure("a", "Expel", { Reason: "shouting" }, "Expel Bert (Black on board A)? The match is lost for team 2."));
  for (const each of [page, watcher]) {
    await ruling(each, "shouting");
    await each.locator(".status.over", { hasText: "Team 1 wins: forfeit" }).waitFor();
  }
  assert.equal(await page.getByRole("button", { name: "Arbiter" }).count(), 0);
  assert.deepEqual([...one.problems, ...two.problems], []);
  Object.values(players).forEach((client) => client.close());
  await one.close();
  await two.close();
});

test("all see that the arbiter plays also where he sits down later", async () => {
  const one = await person();
  const page = await one.open();
  await page.getByLabel("Table", { exact: true }).check();
  await page.getByLabel("Four friends").check();
  await page.getByLabel("I am the arbiter and do not play").check();
  const path = await createTable(page, { mode: "Table", seating: null });
  const two = await person();
  const other = await two.open(path);
  await takeSeat(other, "White on board A", "Bert");
  await takeSeat(page, "White on board B", "Anna");
  const marked = (where) => where.locator(".strip", { has: where.locator(".note[title=Arbiter]") });
  for (const each of [page, other]) {
    await marked(each).filter({ hasText: "Anna" }).waitFor();
    assert.equal(await marked(each).count(), 1);
  }
  assert.deepEqual([...one.problems, ...two.problems], []);
  await one.close();
  await two.close();
});

test("an arbiter who plays declares a match lost; what the server refuses leaves the menu open", async () => {
  const one = await person();
  const page = await one.open();
  await createTable(page, { mode: "Table", seating: "With computers" });
  await page.locator(".status.mine").waitFor();
  // All see that he is both.
  await page.locator(".main-board .strip.ours .note[title=Arbiter]").waitFor();
  assert.equal(await page.locator(".note[title=Arbiter]").count(), 1);
  await page.getByRole("button", { name: "Arbiter" }).click();
  const menu = page.locator("dialog[open]");
  await menu.getByRole("button", { name: "Take back, board A" }).click();
  await noticed(page, "No move has been made on this board");
  await menu.waitFor();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  // Nobody is chosen before the arbiter chooses, and a No ends nothing.
  await page.getByRole("button", { name: "Arbiter" }).click();
  await menu.getByLabel("Measure").selectOption("Declare lost");
  await menu.getByRole("button", { name: "Declare lost" }).click();
  assert.equal(await menu.getByLabel("Player").evaluate((select) => select.validity.valueMissing), true);
  assert.equal(await menu.locator("[role=alertdialog]").count(), 0);
  await menu.getByLabel("Player").selectOption("B");
  await menu.getByRole("button", { name: "Declare lost" }).click();
  await menu.locator("[role=alertdialog]").getByRole("button", { name: "No" }).click();
  await menu.locator("[role=alertdialog]").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await rule(page, measure("B", "Declare lost", {}, "Declare the match lost for team 2, because of Computer 3 (White on board B)?"));
  await page.locator(".status.over", { hasText: "Your team wins: forfeit" }).waitFor();
  assert.deepEqual(one.problems, []);
  await one.close();
});

test("a table with a referee has no arbiter", async () => {
  const one = await person();
  const page = await one.open();
  await createTable(page, { seating: "With computers" });
  await page.locator(".status.mine").waitFor();
  assert.equal(await page.getByRole("button", { name: "Arbiter" }).count(), 0);
  assert.equal(await page.locator(".note[title=Arbiter]").count(), 0);
  await page.getByRole("link", { name: "Bughouse" }).click();
  await page.getByLabel("Referee", { exact: true }).waitFor();
  assert.equal(await page.getByLabel("I am the arbiter and do not play").count(), 0);
  await one.close();
});
