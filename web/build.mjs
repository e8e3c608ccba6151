// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the page: node build.mjs OUT WASM. Writes index.html, app.js, app.css, the module, the pieces
// and an archive of these sources, which the page offers beside itself.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [out, wasm] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
mkdirSync(join(out, "pieces"), { recursive: true });

// The piece set comes as data: addresses in a style sheet. They become files, so that the page needs
// no `data:` in its content security policy.
const pieces = {
  name: "pieces",
  setup(builder) {
    builder.onLoad({ filter: /chessground\.cburnett\.css$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const rule = /piece\.(\w+)\.(\w+)\s*\{[^}]*base64,([A-Za-z0-9+/=]+)/g;
      let contents = "";
      for (const [, role, color, data] of text.matchAll(rule)) {
        writeFileSync(join(out, "pieces", `${color}-${role}.svg`), Buffer.from(data, "base64"));
        contents += `piece.${role}.${color}, .predrop.${role}.${color} ` +
          `{ background-image: url(/pieces/${color}-${role}.svg); }\n`;
      }
      return { contents, loader: "css" };
    });
  },
};

await build({
  entryPoints: { app: join(here, "src/main.tsx") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome100", "firefox100", "safari15.4"],
  jsx: "automatic",
  jsxImportSource: "preact",
  external: ["/pieces/*"],
  legalComments: "linked",
  plugins: [pieces],
  logLevel: "warning",
});
for (const file of ["index.html", "icon.svg"]) copyFileSync(join(here, "src", file), join(out, file));
copyFileSync(wasm, join(out, "bughouse.wasm"));
execFileSync("tar", ["-czf", join(out, "source.tar.gz"), "--sort=name", "--owner=0", "--group=0",
  "--mtime=@0", "--exclude=node_modules", "-C", dirname(here), "web", "LICENSES/GPL-3.0-or-later.txt"]);
