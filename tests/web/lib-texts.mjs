// SPDX-License-Identifier: MIT
// The texts of the page in node: `texts.en` and `texts.de`.
import { createRequire } from "node:module";
import { resolve } from "node:path";

const { build } = createRequire(resolve("web/package.json"))("esbuild");

// The language comes from the browser's settings; here it can be set.
const settings = {
  name: "settings",
  setup(builder) {
    builder.onResolve({ filter: /\/memory$/ }, () => ({ path: "memory", namespace: "settings" }));
    builder.onLoad({ filter: /.*/, namespace: "settings" }, () => ({ contents: "export const settings = {};" }));
  },
};
const { outputFiles } = await build({
  entryPoints: ["web/src/text.ts"], bundle: true, write: false, format: "esm", plugins: [settings], logLevel: "error",
});
export const { languages: texts } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
