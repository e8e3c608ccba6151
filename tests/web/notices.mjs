// SPDX-License-Identifier: MIT
// What the page tells in passing covers nothing that one needs, swallows no press and moves no board; a link is copied
// without TLS too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTable, makesEvent, noticed, person, play, startNamed, type } from "./lib.mjs";
import { fourSeats } from "./lib-seats.mjs";

// In the page: what each notice covered when it came, for a notice goes after a while.
function keepCovered() {
  globalThis.covered = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const notice of [...addedNodes].filter((node) => node.parentElement?.matches(".notices"))) {
        const over = notice.getBoundingClientRect();
        for (const one of document.querySelectorAll("cg-board, .strip, .clock, button, input, .status-text > *, .said li")) {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          if (!notice.contains(one) && left < over.right && right > over.left && top < over.bottom && bottom > over.top)
            globalThis.covered.push(`${one.className}: ${one.textContent}`);
        }
      }
  }).observe(document, { childList: true, subtree: true });
}

const enter = async (page, words) => {
  await page.locator("#move-field").fill(words);
  await page.locator("#move-field").press("Enter");
};

test("notices cover nothing, and one's clock can be pressed at once", async () => {
  const one = await person();
  await one.context.addInitScript(keepCovered);
  const page = await one.open();
  const { close } = await fourSeats(page, { rules: "otb", mode: "Table" });
  await play(page, "e4");
  for (const words of ["claim mate", "claim flag", "claim illegal"]) await enter(page, words);
  await noticed(page, "flag has not fallen");
  await makesEvent(page, () => page.locator(".main-board .clock.press").click());
  await noticed(page, /mate/);
  assert.deepEqual(await page.evaluate(() => globalThis.covered), []);
  assert.ok(await page.evaluate(() => globalThis.kept.noticed.length) >= 3);
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("a notice can be put away", async () => {
  const one = await person();
  const page = await one.open();
  // A page whose time passes only here: the notice goes by its button or not at all.
  await page.getByLabel("Your name").fill("A\u202eB");
  await page.clock.install();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const notice = page.locator(".notices p");
  await notice.waitFor();
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
  await one.close();
});

test("a line that breaks is told and moves no board", async () => {
  const one = await person();
  let line;
  let broken = false;
  await one.context.routeWebSocket(/\/ws$/, (socket) => {
    line = socket;
    if (broken) socket.close();
    else socket.connectToServer();
  });
  const page = await one.open();
  const { close } = await fourSeats(page, { rules: "fics" });
  const place = () => page.locator(".main-board").boundingBox();
  const before = await place();
  broken = true;
  await line.close();
  await page.locator(".lasting .warning", { hasText: "The connection is gone" }).waitFor();
  assert.deepEqual(await place(), before);
  broken = false;
  await page.locator(".lasting .warning").waitFor({ state: "detached" });
  await type(page, "e4");
  assert.deepEqual(one.problems, []);
  close();
  await one.close();
});

test("the link is copied where the address has no TLS", async () => {
  const one = await person();
  const page = await one.open();
  const named = await startNamed();
  await page.goto(named.url);
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await createTable(page);
  await page.getByRole("button", { name: "Copy" }).click();
  await noticed(page, "Copied.");
  await page.evaluate(() => document.body.append(document.createElement("textarea")));
  await page.locator("textarea").press("Control+v");
  assert.equal(await page.locator("textarea").inputValue(), page.url());
  // A browser that refuses this too: the link is left selected, and the page says so.
  await page.evaluate(() => { document.execCommand = () => false; });
  await page.getByRole("button", { name: "Copy" }).click();
  await noticed(page, "copy it by hand");
  assert.equal(await page.evaluate(() => getSelection().toString()), page.url());
  // The browser says itself that an address without TLS is not to be trusted.
  assert.deepEqual(one.problems.filter((text) => !text.startsWith("The Cross-Origin-Opener-Policy header")), []);
  await one.close();
  await named.stop();
});
