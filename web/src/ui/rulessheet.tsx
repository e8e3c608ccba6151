// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of a table in plain words.
import type { Match } from "../core/match";
import { rulesSheet } from "../state/sheet";

export function RulesSheet({ match }: { match: Match }) {
  return (
    <div class="rules-sheet">
      {rulesSheet(match).map(({ head, sentences }) => (
        <section key={head}>
          <h3>{head}</h3>
          <ul>{sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
        </section>
      ))}
    </div>
  );
}
