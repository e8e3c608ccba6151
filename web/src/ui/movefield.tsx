// SPDX-License-Identifier: GPL-3.0-or-later
// The field that takes moves and commands: the whole game without a mouse.
import { useState } from "preact/hooks";
import { sayText } from "../core/match";
import { reading, type Reading } from "../state/announce";
import type { Client } from "../state/client";
import type { Queued, Session } from "../state/session";
import { fill, t } from "../text";

interface Props {
  client: Client;
  session: Session;
  queued: Queued | null;
  onText(text: string): boolean;
  onResign(): void;
}

const READINGS: Record<string, Reading> = {
  reserves: "reserves", clocks: "clocks", board: "board", partner: "partner", status: "status",
};
// Words sent as they stand.
const EVENTS = /^(start|press|draw|accept|decline|sit|go|trade|no-trade|i-mate|they-mate|hurry|thanks|claim \w+( [AB])?|need [PNBRQ]|avoid [PNBRQ]|hold \S+|say .+)$/;

// "no Q" and "need n" as people write them.
function canonical(text: string): string {
  const asked = /^(need|no|avoid)\s+([pnbrq])$/i.exec(text);
  if (asked) return `${asked[1]!.toLowerCase() === "need" ? "need" : "avoid"} ${asked[2]!.toUpperCase()}`;
  const said = /^say\s+([^"].*)$/.exec(text);
  return said ? `say ${sayText(said[1]!)}` : text;
}

export function MoveField({ client, session, queued, onText, onResign }: Props) {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState("");

  function submit(): void {
    const words = canonical(text.trim());
    const read = READINGS[words.toLowerCase()];
    if (!words) return;
    if (words.toLowerCase() === "help") client.showHelp(true);
    else if (words.toLowerCase() === "resign") onResign();
    else if (read) setAnswer(reading(session, read));
    else if (EVENTS.test(words)) void client.do(words);
    else if (!onText(words)) return;
    if (!read) setAnswer("");
    setText("");
  }

  const held = session.held();
  const prepared = queued ? (queued.kind === "text" ? queued.text : `${queued.from}${queued.to}`) : "";
  return (
    <form class="inline-form move-form" onSubmit={(event) => { event.preventDefault(); submit(); }}>
      <label for="move-field" class="sr-only">{t("moveField")}</label>
      <input id="move-field" value={text} placeholder={t("moveFieldHint")} autocomplete="off"
        autocapitalize="off" spellcheck={false} enterkeyhint="send" onInput={(event) => setText(event.currentTarget.value)} />
      <button>{t("play")}</button>
      {held && <p class="held-move">{fill(t("inHand"), { move: held })}</p>}
      {prepared && (
        <p class="prepared">{fill(t("premoveSet"), { move: prepared })}{" "}
          <button type="button" class="plain" onClick={() => session.setQueued(null)}>{t("cancel")}</button>
        </p>
      )}
      <output class={answer ? "read-out" : "sr-only"} for="move-field">{answer}</output>
    </form>
  );
}
