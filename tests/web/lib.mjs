// SPDX-License-Identifier: MIT
// The page in headless Chromium: with BUGHOUSE_URL against that server, else with BUGHOUSE (the program)
// against one started here, else against the fake one of web/test. What is started here stops with the tests.
import { createRequire } from "node:module";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after } from "node:test";
import { Server } from "../e2e/lib.mjs";

const require = createRequire(resolve("web/package.json"));
const { chromium } = require("playwright-core");
const axe = require("axe-core").source;

export const WAIT = 30_000;

// BUGHOUSE_SLOW=6: pages on a processor six times slower, to find waits that a slow machine does not meet.
const slow = Number(process.env.BUGHOUSE_SLOW ?? 1);

const programs = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const web = process.env.BUGHOUSE_WEB ?? "build/web";

// `url`; `crash` kills the server without warning and starts it again (null where that is not ours to do).
export const server = await start();
const { url } = server;

async function start() {
  if (process.env.BUGHOUSE_URL) return { url: process.env.BUGHOUSE_URL, crash: null, stop() {} };
  if (process.env.BUGHOUSE) return startProgram();
  const { startFake } = await import(resolve("web/test/fake-server.mjs"));
  const fake = await startFake({ web, wasm: process.env.BUGHOUSE_WASM ?? "build/wasm/bughouse.wasm", pace: 60 });
  return { url: fake.url, crash: null, stop: fake.stop };
}

// The same under the name `lan.test`, which stands for this machine, as in a home network without TLS.
export async function startNamed() {
  const named = process.env.BUGHOUSE && !process.env.BUGHOUSE_URL ? await startProgram(["--public-url", "http://lan.test"]) : { ...server, stop() {} };
  return { ...named, url: Object.assign(new URL(named.url), { hostname: "lan.test" }).origin };
}

async function startProgram(more = []) {
  const data = mkdtempSync(join(tmpdir(), "bughouse-web-"));
  // All persons of the tests come from one address.
  const limits = ["address-second=1000", "creates-hour=1000", "per-address=200"].flatMap((limit) => ["--limit", limit]);
  const args = [...limits, ...more];
  let server = await Server.start(data, { web, args });
  const { port } = server;
  return {
    url: `http://127.0.0.1:${port}`,
    crash: async () => { await server.end("SIGKILL"); server = await Server.start(data, { web, args, port }); },
    stop: async () => { await server.end("SIGKILL"); rmSync(data, { recursive: true, force: true }); },
  };
}

const browser = await chromium.launch({
  executablePath: programs.find((path) => path && existsSync(path)),
  args: ["--host-resolver-rules=MAP lan.test 127.0.0.1", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--mute-audio"],
});
after(async () => {
  await browser.close();
  await server.stop();
});

// Waits until everything that a selector finds is in the window as a whole, and something is found.
export const inView = (page, selector) => page.waitForFunction((wanted) => {
  const all = [...document.querySelectorAll(wanted)].map((one) => one.getBoundingClientRect());
  return all.length > 0 && all.every(({ top, left, bottom, right, width }) =>
    width > 0 && top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1);
}, selector);

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

// A new person: a browser of his own. `problems` collects what the page complains of.
export async function person(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  context.setDefaultTimeout(WAIT);
  await context.addInitScript(keepSaid);
  const problems = [];
  const open = async (path = "/") => {
    const page = await context.newPage();
    if (slow > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slow });
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      // A line that breaks is what some tests are about.
      if (message.type() === "error" && !/WebSocket|ERR_CONNECTION|ERR_INTERNET|404/.test(message.text())) problems.push(message.text());
    });
    await page.goto(url + path);
    return page;
  };
  return { context, problems, open, close: () => context.close() };
}

// In the page: notices and what is read aloud go after a while, a test may be slower than that.
function keepSaid() {
  globalThis.kept = { noticed: [], heard: [] };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node.parentElement?.matches(".notices")) globalThis.kept.noticed.push(node.textContent);
        if (node.parentElement?.matches("[role=log][aria-live=polite]")) globalThis.kept.heard.push(node.textContent);
      }
  }).observe(document, { childList: true, subtree: true });
}

// Waits until the page has shown a notice, or given a text to screen readers, that fits a regular expression or has
// these words in it, however long ago.
export const noticed = (page, words) => said(page, "noticed", words);
export const heard = (page, words) => said(page, "heard", words);

function said(page, how, words) {
  const fits = words instanceof RegExp ? words.source : words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return page.waitForFunction(([list, wanted]) => globalThis.kept[list].some((text) => new RegExp(wanted).test(text)), [how, fits]);
}

// Makes a table on the home page; the page is then at /t/ID. Without `rules` or `seating` those stay as chosen.
// `labels`: the texts of a page in another language.
const ENGLISH = { yourName: "Your name", start: "Start" };
export async function createTable(page, { rules = "bughouse", seating = "Four friends", name = "Anna", mode = "Referee", labels = ENGLISH } = {}) {
  if (rules) await page.getByLabel(rules, { exact: true }).check();
  await page.getByLabel(mode, { exact: true }).check();
  if (seating) await page.getByLabel(seating, { exact: true }).check();
  await page.getByLabel(labels.yourName).fill(name);
  await page.getByRole("button", { name: labels.start, exact: true }).click();
  await page.waitForURL(/\/t\/\w+$/);
  await page.locator(".main-board piece").first().waitFor();
  return new URL(page.url()).pathname;
}

export async function takeSeat(page, title, name) {
  await page.getByLabel("Your name").fill(name);
  await page.locator(".seat-list li", { hasText: title }).getByRole("button", { name: "Sit here" }).click();
  await page.locator(".strip .note", { hasText: "you" }).first().waitFor();
}

// Plays by the move field and waits until the page has the event.
export async function play(page, move) {
  await page.locator(".status.mine").waitFor();
  await type(page, move);
}

// Does something by the move field that becomes an event of one's own, and waits for it.
export async function type(page, words) {
  await makesEvent(page, async () => {
    await page.locator("#move-field").fill(words);
    await page.locator("#move-field").press("Enter");
  });
}

// Does something and waits until an event of one's own has come of it. The others may do something meanwhile.
export async function makesEvent(page, act) {
  const before = await page.locator("main").evaluate((main) => Number(main.dataset.own));
  await act();
  await page.waitForFunction((had) => Number(document.querySelector("main")?.dataset.own) > had, before);
}

export const button = (page, name) => page.getByRole("button", { name, exact: true });

// What axe finds, in one line each.
export async function axeFindings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.slice(0, 300)}`));
}

export async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

// Centre of what a selector finds, in page coordinates.
export async function centre(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Centre of a square of the main board in page coordinates.
export async function squareAt(page, square, color = "white") {
  const box = await page.locator(".main-board cg-board").boundingBox();
  const file = "abcdefgh".indexOf(square[0]);
  const rank = Number(square[1]) - 1;
  const [x, y] = color === "white" ? [file, 7 - rank] : [7 - file, rank];
  return [box.x + ((x + 0.5) * box.width) / 8, box.y + ((y + 0.5) * box.height) / 8];
}
