// SPDX-License-Identifier: GPL-3.0-or-later
// Everything around the pages: bar, notices, what is read aloud, keys.
import { useEffect, useRef } from "preact/hooks";
import { type Reading, reading } from "../state/announce";
import type { Client } from "../state/client";
import { useStore } from "../state/emitter";
import { settings } from "../state/memory";
import { t } from "../text";
import { Dialog } from "./dialog";
import { Home } from "./home";
import { Icon } from "./icons";
import { QUICK_KEYS } from "./messages";
import { TablePage } from "./table";

const READING_KEYS: Record<string, Reading> = {
  Digit1: "reserves", Digit2: "clocks", Digit3: "board", Digit4: "partner", Digit5: "status",
};

export function App({ client }: { client: Client }) {
  useStore(client);
  useStore(settings);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (handleKey(client, event)) event.preventDefault();
      else if (event.key === "?" && !inText(event)) client.showHelp(true);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [client]);
  useKeptFocus();
  const { session } = client;
  useEffect(() => { document.title = titleOf(client); });
  return (
    <>
      <a class="skip" href="#main">{t("skip")}</a>
      <Bar client={client} onHelp={() => client.showHelp(true)} />
      <Notices client={client} />
      {session ? <TablePage key={session.id} client={client} session={session} /> : <Home client={client} />}
      {!session && <footer><About client={client} /></footer>}
      <div class="sr-only" role="log" aria-live="polite" aria-label={t("moveList")}>
        {client.spoken.map(({ id, text }) => <p key={id}>{text}</p>)}
      </div>
      {client.help && <Help client={client} onClose={() => client.showHelp(false)} />}
    </>
  );
}

// One line over the free part of the page's head: what lasts (the line is lost, the match stands still), and
// over it for a while the newest notice. It moves nothing, covers nothing and takes no press but on its cross.
function Notices({ client }: { client: Client }) {
  const { connection, notices, session } = client;
  return (
    <div class={`top-line${notices.length > 0 ? " noticing" : ""}`}>
      <div class="lasting" role="status">
        {session?.frozen && connection.state !== "lost" && <p class="warning">{t("frozen")}</p>}
        {connection.draining && connection.state !== "lost" && <p>{t("draining")}</p>}
        {connection.state === "lost" && <p class="warning">{t("lineLost")}</p>}
      </div>
      <div class="notices" role="alert">
        {notices.map(({ id, text }) => (
          <p key={id}>{text}<button class="plain" aria-label={t("close")} onClick={() => client.unnotify(id)}>×</button></p>
        ))}
      </div>
    </div>
  );
}

// What had the focus is gone (a pressed button, a page that was left): the heading gets it, so that reading
// and the keys go on from there and not from nowhere.
function useKeptFocus(): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = (event: FocusEvent): void => { last.current = event.target as Element; };
    addEventListener("focusin", remember);
    return () => removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (document.activeElement !== document.body || !last.current || last.current.isConnected) return;
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

function About({ client }: { client: Client }) {
  return (
    <>
      <a href="/source.tar.gz" download>{t("sourceCode")}</a>
      <span>{t("licence")}</span>
      {client.version && <span>{client.version}</span>}
    </>
  );
}

function Bar({ client, onHelp }: { client: Client; onHelp(): void }) {
  const { choices, theme, language } = settings;
  const other = language === "en" ? "de" : "en";
  return (
    <header class="bar">
      <a class="brand" href="/" onClick={(event) => { event.preventDefault(); client.go("/"); }}>
        <img src="/icon.svg" alt="" width="26" height="26" /><span>{t("title")}</span>
      </a>
      <nav aria-label={t("help")}>
        <button class="plain" lang={other} onClick={() => settings.set({ language: other })}>{other === "de" ? "Deutsch" : "English"}</button>
        <button class="plain" aria-label={choices.sound ? t("soundOff") : t("soundOn")} title={choices.sound ? t("soundOff") : t("soundOn")}
          onClick={() => settings.set({ sound: !choices.sound })}><Icon name={choices.sound ? "sound" : "silent"} /></button>
        <button class="plain" aria-label={theme === "dark" ? t("toLight") : t("toDark")} title={theme === "dark" ? t("toLight") : t("toDark")}
          onClick={() => settings.set({ theme: theme === "dark" ? "light" : "dark" })}><Icon name={theme === "dark" ? "sun" : "moon"} /></button>
        <button class="plain" aria-label={t("help")} title={t("help")} onClick={onHelp}><Icon name="help" /></button>
      </nav>
    </header>
  );
}

function Help({ client, onClose }: { client: Client; onClose(): void }) {
  const keys: [string, string][] = [
    ["/", t("keyMove")], ["1", t("keyReserves")], ["2", t("keyClocks")], ["3", t("keyBoard")], ["4", t("keyPartner")],
    ["5", t("keyStatus")], ["␣", t("keyPress")], ["p n b r q", t("keyNeed")], ["⇧ P N B R Q", t("keyAvoid")],
    ...Object.entries(QUICK_KEYS).map(([word, key]): [string, string] => [key, t("quick")[word]!]),
  ];
  return (
    <Dialog title={t("help")} onClose={onClose}>
      <label><input type="checkbox" checked={settings.choices.keys} onChange={() => settings.set({ keys: !settings.choices.keys })} /> {t("keysOn")}</label>
      <p class="quiet">{t("keysHint")}</p>
      <dl class="keys">{keys.map(([key, what]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{what}</dd></div>)}</dl>
      <h3>{t("commandsTitle")}</h3>
      <p>{t("commandsHint")}</p>
      <h3>{t("diagonals")}</h3>
      <p>{t("diagonalsHelp")}</p>
      <h3>{t("again")}</h3>
      <p>{t("againHints").swap} {t("againHints").rotate}</p>
      <p class="row quiet"><About client={client} /></p>
    </Dialog>
  );
}

function titleOf(client: Client): string {
  const { session } = client;
  if (!session || session.state !== "here" || session.you === null || session.match.isOver() || !session.started) return t("title");
  const mine = session.match.turn((session.you >> 1) as 0 | 1) === session.you;
  return mine ? `● ${t("yourMove")}` : t("title");
}

const inText = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLInputElement && !["checkbox", "radio"].includes(event.target.type)
  || event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement;

// Single keys of a table; with Alt they work in text fields too. True if it was one.
function handleKey(client: Client, event: KeyboardEvent): boolean {
  const { session } = client;
  if (!session || session.state !== "here" || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return false;
  if (!event.altKey && (inText(event) || !settings.choices.keys)) return false;
  const read = READING_KEYS[event.code];
  if (read) {
    client.speak(reading(session, read));
    return true;
  }
  if (event.key === "/") {
    document.getElementById("move-field")?.focus();
    return true;
  }
  if (session.you === null || session.match.isOver()) return false;
  if (event.code === "Space" && session.mode === "table" && !(event.target instanceof HTMLButtonElement)) {
    void client.do("press");
    return true;
  }
  // By place on the keyboard with Alt: some layouts make other characters of it.
  const letter = event.altKey ? event.code.replace(/^Key/, "").toLowerCase() : event.key.toLowerCase();
  if (/^[pnbrq]$/.test(letter)) {
    if (session.started) void client.do(`${event.shiftKey ? "avoid" : "need"} ${letter.toUpperCase()}`);
    return true;
  }
  const quick = Object.entries(QUICK_KEYS).find(([, key]) => key === letter)?.[0];
  if (quick && !event.shiftKey) void client.do(quick);
  return quick !== undefined && !event.shiftKey;
}
