// SPDX-License-Identifier: GPL-3.0-or-later
// Home: a new match in three clicks, and the tables that are there.
import type { Client } from "../state/client";
import { t } from "../text";
import { Lobby } from "./lobby";
import { NewMatch } from "./newmatch";

export function Home({ client }: { client: Client }) {
  return (
    <main id="main" class="home">
      <div class="hero">
        <h1>{t("title")}</h1>
        <p>{t("tagline")}</p>
      </div>
      <div class="home-columns">
        <NewMatch client={client} />
        <Lobby client={client} />
      </div>
    </main>
  );
}
