// SPDX-License-Identifier: MIT
// The page in German: chosen by the browser or by the switch, and nothing on it is left in English.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTable, noticed, person, type } from "./lib.mjs";
import { texts } from "./lib-texts.mjs";

// What reads the same in both languages, or is a name, is no English left over.
const strings = (value) => (typeof value === "string" ? [value] : Object.values(value).flatMap(strings));
const german = new Set(strings(texts.de));
const english = strings(texts.en).filter((text) => !german.has(text));
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const ENGLISH = english.map((text) => new RegExp(`^${text.split(/\{\w+\}/).map(escaped).join(".+")}$`));

// Everything that can be seen or heard on the page.
const seen = (page) => page.evaluate(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) found.push(node.data);
    else for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
  }
  return [...new Set(found.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => /\p{L}{2}/u.test(text)))];
});

async function allGerman(page, where) {
  const left = (await seen(page)).filter((text) => ENGLISH.some((one) => one.test(text)));
  assert.deepEqual(left, [], where);
}

test("the sheet of every rule set is in German", async () => {
  const one = await person({ locale: "de-DE" });
  const page = await one.open();
  await page.getByRole("heading", { name: "Neue Partie" }).waitFor();
  const rules = await page.locator("input[name=rules] + span").allInnerTexts();
  assert.ok(rules.length >= 11);
  for (const name of rules) {
    const read = async () => {
      await page.getByLabel(name, { exact: true }).check();
      await page.locator(".hint button").click();
      const dialog = page.locator("dialog[open]");
      await dialog.getByRole("heading", { name }).waitFor();
      const said = await dialog.locator("h3, li").allInnerTexts();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      return said;
    };
    const de = await read();
    await page.getByRole("button", { name: "English" }).click();
    const en = await read();
    await page.getByRole("button", { name: "Deutsch" }).click();
    assert.ok(de.length > 25, name);
    assert.equal(de.length, en.length, name);
    assert.deepEqual(de.filter((line) => en.includes(line) || line.includes("{")), [], name);
  }
  assert.deepEqual(one.problems, []);
  await one.close();
});

test("nothing is left in English, from home to replay", async () => {
  const one = await person({ locale: "de-DE" });
  const page = await one.open();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.getByRole("heading", { name: "Neue Partie" }).waitFor();
  await allGerman(page, "home");
  await createTable(page, { seating: "Mit Computern", rules: "otb", mode: "Am Tisch", name: "Änne", labels: texts.de });
  await page.locator(".status.mine").waitFor();
  await allGerman(page, "table");
  // What the rules refuse is said in German.
  for (const [words, refusal] of [["Ke5", "MOVE_ILLEGAL"], ["need N", null], ["claim mate", "CLAIM_NO_MATE"], ["draw", null]]) {
    if (refusal) {
      await page.locator("#move-field").fill(words);
      await page.locator("#move-field").press("Enter");
      await noticed(page, texts.de.refusals[refusal]);
    } else await type(page, words);
    await allGerman(page, words);
    await page.locator("#move-field").fill("");
  }
  await page.getByRole("button", { name: texts.de.help }).click();
  await page.locator("dialog[open]").waitFor();
  await allGerman(page, "help");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.getByRole("button", { name: texts.de.resign }).click();
  await allGerman(page, "resigning");
  await page.getByRole("button", { name: texts.de.yes, exact: true }).click();
  await page.locator(".again").waitFor();
  await allGerman(page, "over");
  await page.getByRole("button", { name: texts.de.replay, exact: true }).click();
  await page.locator(".steps li").first().waitFor();
  await page.keyboard.press("End");
  await page.locator(".steps li:last-child [aria-current]").waitFor();
  await allGerman(page, "replay");
  // The switch turns to English at once and is remembered.
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Back to the table" }).click();
  await page.getByRole("button", { name: "Same seats" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Deutsch" }).waitFor();
  assert.deepEqual(one.problems, []);
  await one.close();
});
