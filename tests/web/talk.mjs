// SPDX-License-Identifier: MIT
// What is heard and said: messages and muting, keys that read, sounds with the partner's board quieter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTable, heard, makesEvent, noticed, person, play } from "./lib.mjs";
import { done, fourSeats, moves, sit } from "./lib-seats.mjs";

const said = (page, words) => page.locator(".said li", { hasText: words });

test("messages reach the page, can be muted, and too many are refused", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics" });
  await done(others.b, "need Q");
  await said(page, "Need queen").locator(".piece-icon").waitFor();
  await done(others.b, 'say "now"');
  await said(page, "Dora now").waitFor();
  await page.getByRole("button", { name: "Mute partner" }).click();
  await said(page, "Dora now").waitFor({ state: "detached" });
  await done(others.b, "hurry");
  await moves(others, "B e4");
  await page.locator(".partner-board square.last-move").first().waitFor();
  assert.equal(await said(page, "Hurry").count(), 0);
  await page.getByRole("button", { name: "Unmute partner" }).click();
  await said(page, "Hurry").waitFor();
  // By button, by key, in free words.
  await makesEvent(page, () => page.getByRole("button", { name: "Sit", exact: true }).click());
  await makesEvent(page, () => page.keyboard.press("k"));
  await makesEvent(page, () => page.keyboard.press("Shift+P"));
  const words = page.getByLabel("Words to your partner");
  await words.fill('say "b8"\\');
  await makesEvent(page, () => words.press("Enter"));
  for (const wanted of ["Sit", "Thanks", "No pawn", 'say "b8"\\']) await said(page, wanted).waitFor();
  assert.ok(others.b.lines.some((line) => line.endsWith('A say "say \\"b8\\"\\\\"')));
  // Five at once and one each two seconds; then the server asks for silence.
  await page.locator(".brand").focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press("h");
  await noticed(page, "Too many messages to the partner");
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("before the clocks run no piece can be asked for, and the list of tables says what is waited for", async () => {
  const one = await person();
  const page = await one.open();
  const path = await createTable(page, { rules: "fics" });
  const id = path.slice("/t/".length);
  const lobby = await one.open();
  const card = lobby.locator(".table-card", { has: lobby.locator(`a[href="${path}"]`) });
  await card.getByText("waiting for players").waitFor();
  assert.equal(await page.getByRole("button", { name: "Need queen" }).isDisabled(), true);
  await page.getByRole("button", { name: "Put computer 3 here" }).first().waitFor();
  const others = {};
  for (const letter of ["a", "B", "b"]) others[letter] = await sit(id, letter);
  await card.getByText("about to start").waitFor();
  await done(others.a, "start");
  await card.getByText("about to start").waitFor();
  await done(others.b, "start");
  await page.locator(".clock.runs").first().waitFor();
  await card.locator(".badge", { hasText: "playing" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Need queen" }).isDisabled(), false);
  await page.locator(".diagonals dt[title^='The two players with White']").waitFor();
  await page.getByRole("button", { name: "Keys and help" }).click();
  await page.locator("dialog[open]", { hasText: "The two players with White are in different teams" }).waitFor();
  assert.deepEqual(one.problems, []);
  Object.values(others).forEach((client) => client.close());
  await one.close();
});

test("keys read reserves, clocks, boards and what is going on; they can be turned off", async () => {
  const one = await person();
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics", name: "Anna" });
  await play(page, "e4");
  await moves(others, "a d5, B e4, b d5, B exd5");
  await page.locator(".main-board .strip.theirs .reserve", { hasText: "1 pawn" }).waitFor();
  await page.locator(".brand").focus();
  await page.keyboard.press("1");
  await heard(page, /^you: nothing\. your opponent Bert: 1 pawn\. your partner Dora: /);
  await page.keyboard.press("2");
  await heard(page, /^you: \d minutes \d+ seconds\. your opponent Bert: \d minutes/);
  await page.keyboard.press("3");
  await heard(page, /^White: king e1, queen d1, .*pawn e4.*Black: king e8/);
  await page.keyboard.press("4");
  await heard(page, /^White: .*pawn d5/);
  await page.keyboard.press("5");
  await heard(page, "Board A: Your move. Board B: your partner Dora to move");
  // What happens on either board is read by itself.
  await heard(page, "Board B, White: pawn e takes d5. pawn for your opponent Bert");
  await page.getByRole("button", { name: "Keys and help" }).click();
  await page.getByLabel("Single keys work").uncheck();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.locator(".brand").focus();
  await page.keyboard.press("/");
  await page.keyboard.press("Alt+n");
  await said(page, "Need knight").waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "move-field");
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

// In the page: the volumes asked for, in the order of the sounds.
function keepVolumes() {
  globalThis.volumes = [];
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, ...rest) {
    globalThis.volumes.push(value);
    return set.call(this, value, ...rest);
  };
}

test("my board sounds, the partner's board sounds quieter, and the switch silences both", async () => {
  const one = await person();
  await one.context.addInitScript(keepVolumes);
  const page = await one.open();
  const { others, close } = await fourSeats(page, { rules: "fics" });
  // What a move sounds like; the page has the move when its square is marked.
  const heardOf = async (act, board) => {
    await page.evaluate(() => { globalThis.volumes.length = 0; });
    await act();
    await page.locator(`${board} square.last-move`).first().waitFor();
    return page.evaluate(() => [...globalThis.volumes]);
  };
  const partner = await heardOf(() => moves(others, "B e4"), ".partner-board");
  const mine = await heardOf(() => play(page, "e4"), ".main-board");
  assert.ok(partner.length > 0 && mine.length > 0, `${partner} and ${mine}`);
  assert.ok(Math.max(...partner) < Math.min(...mine), `${partner} below ${mine}`);
  await page.getByRole("button", { name: "Sound off" }).click();
  await page.getByRole("button", { name: "Sound on" }).waitFor();
  await moves(others, "a e5");
  await page.locator(".status.mine").waitFor();
  assert.deepEqual(await heardOf(() => play(page, "d4"), ".main-board"), []);
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});
