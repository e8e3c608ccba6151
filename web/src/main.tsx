// SPDX-License-Identifier: GPL-3.0-or-later
import { render } from "preact";
import { loadCore } from "./core/module";
import { Client } from "./state/client";
import "./style/main.css";
import { t } from "./text";
import { App } from "./ui/app";

const root = document.getElementById("app")!;
root.textContent = t("loading");
loadCore("/bughouse.wasm").then(
  (core) => {
    root.textContent = "";
    render(<App client={new Client(core)} />, root);
  },
  (error: unknown) => { root.textContent = String(error); },
);
