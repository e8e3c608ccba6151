// SPDX-License-Identifier: MIT
// On a laptop's screen boards and actions are there without scrolling, in both languages; on a phone
// nothing is wider than the screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE, createTable, person } from "./lib.mjs";
import { texts } from "./lib-texts.mjs";

const LAPTOPS = [{ width: 1280, height: 800 }, { width: 1366, height: 768 }];

// What has to be scrolled to, of the page or of what is beside the boards; [] if nothing.
const hidden = (page) => page.evaluate(() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
  if (document.documentElement.scrollHeight > innerHeight) found.push(`page ${document.documentElement.scrollHeight} of ${innerHeight}`);
  const side = document.querySelector(".side");
  if (side.scrollHeight > side.clientHeight) found.push(`side ${side.scrollHeight} of ${side.clientHeight}`);
  return found;
});

async function fits(page, where) {
  for (const size of LAPTOPS) {
    await page.setViewportSize(size);
    assert.deepEqual(await hidden(page), [], `${where}, ${size.width} × ${size.height}`);
  }
}

for (const [locale, labels] of [["en-GB", texts.en], ["de-DE", texts.de]]) {
  test(`nothing to scroll on a laptop, ${locale}`, async () => {
    const one = await person({ locale });
    const page = await one.open();
    await createTable(page, { seating: labels.seatsFour, mode: labels.modeReferee, labels });
    await page.locator(".seats-box").waitFor();
    await fits(page, "open seats");
    for (const [rules, mode] of [["fics", labels.modeReferee], ["otb", labels.modeTable]]) {
      await page.getByRole("link", { name: labels.title }).click();
      await createTable(page, { rules, mode, seating: labels.seatsComputers, labels });
      await page.locator(".status.mine").waitFor();
      await fits(page, rules);
    }
    await page.getByRole("button", { name: labels.resign }).click();
    await page.getByRole("button", { name: labels.yes, exact: true }).click();
    await page.locator(".again").waitFor();
    await fits(page, "over");
    await page.getByRole("button", { name: labels.replay, exact: true }).click();
    await page.locator(".steps li").first().waitFor();
    await fits(page, "replay");
    await one.close();
  });
}

test("on a phone nothing is wider than the screen", async () => {
  const one = await person({ ...PHONE, locale: "de-DE" });
  const page = await one.open();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.locator(".new-match").waitFor();
  assert.equal(await wide(), false, "home");
  // The button that begins a match is there without scrolling.
  const start = await page.locator(".start").boundingBox();
  assert.ok(start.y + start.height <= PHONE.viewport.height, "start");
  await createTable(page, { rules: "otb", mode: texts.de.modeTable, seating: texts.de.seatsComputers, labels: texts.de });
  await page.locator(".status.mine").waitFor();
  assert.equal(await wide(), false, "table");
  await page.getByRole("button", { name: texts.de.claim }).click();
  await page.locator(".claims").waitFor();
  assert.equal(await wide(), false, "claims");
  await page.getByRole("button", { name: texts.de.arbiter }).click();
  await page.locator("dialog[open]").waitFor();
  assert.equal(await wide(), false, "arbiter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: texts.de.resign }).click();
  await page.getByRole("button", { name: texts.de.yes, exact: true }).click();
  await page.locator(".again").waitFor();
  assert.equal(await wide(), false, "over");
  await one.close();
});
