// SPDX-License-Identifier: MIT
// axe-core finds nothing on any page, light and dark, wide and narrow.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, axeFindings, createTable, person } from "./lib.mjs";

async function closeDialog(page) {
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

for (const [what, options] of [
  ["light", {}], ["dark", { colorScheme: "dark" }], ["phone", PHONE], ["German", { locale: "de-DE" }],
]) {
  test(`axe finds nothing: ${what}`, async (t) => {
    const one = await person(options);
    const page = await one.open();
    const clean = (name) => t.test(name, async () => assert.deepEqual(await axeFindings(page), []));
    if (what === "German") {
      await page.getByRole("button", { name: "English" }).waitFor();
      await clean("home");
      await page.getByRole("button", { name: "English" }).click();
    }
    await page.getByRole("heading", { name: "New match" }).waitFor();
    await clean("home in English");
    const path = await createTable(page, { seating: "Four friends", rules: "otb", mode: "Table" });
    await clean("open table");
    await page.getByRole("button", { name: "Rules of this table" }).click();
    await page.locator("dialog[open]").waitFor();
    await clean("rules");
    await closeDialog(page);
    await page.locator(".bar button").last().click();
    await page.locator("dialog[open]").waitFor();
    await clean("help");
    await closeDialog(page);
    for (let open = 3; open > 0; open--) {
      await page.locator(".seat-list li button").first().click();
      await page.waitForFunction((left) => document.querySelectorAll(".seat-list li button").length === left, open - 1);
    }
    await page.locator(".status.mine").waitFor();
    await clean("match at a table");
    await page.getByRole("button", { name: "Claim", exact: true }).click();
    await page.locator(".claims").waitFor();
    await clean("claims");
    await page.getByRole("button", { name: "Arbiter", exact: true }).click();
    await page.locator("dialog[open]").waitFor();
    await clean("menu of the arbiter");
    await page.locator("dialog[open]").getByLabel("Measure").selectOption("Expel");
    await clean("menu of the arbiter, expelling");
    await closeDialog(page);
    await page.goto(new URL("/", page.url()).href);
    await page.locator(".table-card").first().waitFor();
    await clean("home with tables");
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator("dialog[open]").waitFor();
    await clean("resigning");
    await page.getByRole("button", { name: "Yes" }).click();
    await page.locator(".again").waitFor();
    await clean("over");
    await page.getByRole("button", { name: "Replay" }).click();
    await page.locator(".steps li").first().waitFor();
    await clean("replay");
    await page.goto(new URL("/t/abcdef234567", page.url()).href);
    await page.getByText("There is no such table").waitFor();
    await clean("missing table");
    assert.deepEqual(one.problems, []);
    await one.close();
  });
}
