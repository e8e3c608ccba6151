// SPDX-License-Identifier: MIT
// Result slips of a tournament on paper: four a page in both sizes, none cut by the end of a page, the
// cuts at the same places on every page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { person } from "./lib.mjs";

const PROGRAM = process.env.BUGHOUSE ?? "build/release/bughouse";
const MM = 96 / 25.4;
const SIZES = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } };

// The slips of a first round of twelve tables, `name(i)` being the names of its players.
function slips(paper, name) {
  const folder = mkdtempSync(join(tmpdir(), "bughouse-paper-"));
  const tourney = (...args) => execFileSync(PROGRAM, ["tourney", ...args], { cwd: folder, encoding: "utf8" });
  tourney("new", "evening.bht", "Club evening in the Café Zentral");
  for (let i = 0; i < 48; i += 2) tourney("add", name(i), name(i + 1));
  tourney("pair");
  tourney("publish");
  const page = tourney("print", "slips", "--html", "--paper", paper);
  rmSync(folder, { recursive: true });
  return page;
}

// Pages of a PDF as Chromium writes it; heights of the slips as they are laid out for print, in mm.
async function printed(html, { width }) {
  const one = await person();
  const page = await one.context.newPage();
  await page.setViewportSize({ width: Math.round((width - 24) * MM), height: 800 });
  await page.emulateMedia({ media: "print" });
  await page.setContent(html);
  const heights = await page.evaluate(() => [...document.querySelectorAll(".slip")].map((it) => it.getBoundingClientRect().height));
  const cut = await page.evaluate(() => [...document.querySelectorAll(".slip *")].filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0).map((it) => it.outerHTML));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  await one.close();
  return { pages: pdf.match(/\/Type\s*\/Page\b/g).length, heights: heights.map((it) => it / MM), cut };
}

for (const [paper, size] of Object.entries(SIZES)) {
  test(`four slips a page, ${paper}`, async () => {
    const { pages, heights, cut } = await printed(slips(paper, (i) => `Müller-Lüdenscheidt, Max ${i}`), size);
    assert.equal(heights.length, 12);
    assert.equal(pages, 3);
    assert.deepEqual(cut, []);
    const quarter = (size.height - 16) / 4;
    for (const height of heights) assert.ok(height <= quarter && height > quarter - 0.5, `${height} of ${quarter} mm`);
  });

  test(`the longest names that there are, ${paper}`, async () => {
    const { pages, heights, cut } = await printed(slips(paper, (i) => `${i}`.padStart(120, "Wolfeschlegelsteinhausen ")), size);
    assert.deepEqual(cut, []);
    // What is higher than a quarter goes as a whole to the next page: so many on each as fit.
    const most = Math.floor((size.height - 16) / Math.max(...heights));
    assert.equal(pages, Math.ceil(12 / most), `${Math.max(...heights)} mm`);
  });
}
