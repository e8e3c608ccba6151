// SPDX-License-Identifier: GPL-3.0-or-later
// Setting a match up. Everything has a sensible value already, so that three clicks are enough.
import { useMemo, useState } from "preact/hooks";
import { Match } from "../core/match";
import { type SeatLetter, LETTERS, boardLetter, boardOf, colorOf, seatOf, teamOf } from "../core/seats";
import type { Create, WantedSeat } from "../net/protocol";
import type { Client } from "../state/client";
import { settings } from "../state/memory";
import { timeSentence } from "../state/sheet";
import { readTime, timeLabel } from "../state/timecontrol";
import { fill, t } from "../text";
import { Dialog } from "./dialog";
import { Icon } from "./icons";
import { LEVELS } from "./seats";
import { RulesSheet } from "./rulessheet";

const TIMES = ["60+0", "120+0", "180+0", "180+2", "300+0", "600+0", "none"];
// The rule sets most people look for come first; the others behind them as the library has them.
const FIRST = ["bughouse", "arnold", "swap", "otb", "winchester", "tandem"];
// Milliseconds in which opposite claims at a table count as simultaneous.
const SIMULTANEOUS_MS = 1000;

type Choice = "me" | "open" | `computer${number}`;
type Seating = Record<SeatLetter, Choice>;

const PRESETS: readonly [string, "seatsComputers" | "seatsFriend" | "seatsFour", Seating][] = [
  ["computers", "seatsComputers", { A: "me", a: "computer3", B: "computer3", b: "computer3" }],
  ["friend", "seatsFriend", { A: "me", a: "computer3", B: "computer3", b: "open" }],
  ["four", "seatsFour", { A: "me", a: "open", B: "open", b: "open" }],
];

let probe: Match | null = null;

export function NewMatch({ client }: { client: Client }) {
  const names = useMemo(() => {
    const all = client.core.rulesNames();
    return [...FIRST.filter((name) => all.includes(name)), ...all.filter((name) => !FIRST.includes(name))];
  }, []);
  const [rules, setRules] = useState("bughouse");
  const [mode, setMode] = useState<"referee" | "table">("referee");
  const [time, setTime] = useState<string | null>(null);
  const [ownTime, setOwnTime] = useState("");
  const [seats, setSeats] = useState<Seating>(PRESETS[0]![2]);
  const [name, setName] = useState(settings.choices.name);
  const [random, setRandom] = useState(false);
  const [listed, setListed] = useState(true);
  const [sheet, setSheet] = useState(false);

  // The sheet and the usual time of the chosen rules come from the match core.
  probe ??= new Match(client.core);
  const asked = probe;
  const usual = useMemo(() => {
    asked.init([`rules ${rules}`]);
    return asked.option("match.time");
  }, [rules]);
  // What is typed goes before what is chosen; what it means the match core says in words.
  const typed = ownTime.trim() === "" ? null : readTime(ownTime);
  const chosen = typed ?? time ?? usual;
  const meaning = useMemo(() => {
    if (ownTime.trim() !== "" && typed === null) return null;
    return asked.init([`rules ${rules}`, `time ${chosen}`]) === "OK" ? timeSentence(asked) : null;
  }, [rules, chosen, ownTime, settings.language]);
  const preset = PRESETS.find(([, , seating]) => LETTERS.every((letter) => seating[letter] === seats[letter]))?.[0];

  const playing = LETTERS.some((letter) => seats[letter] === "me");

  // The arbiter's own seat becomes an open one, or the first is his again.
  function play(on: boolean): void {
    if (on) seat("A", "me");
    else setSeats(Object.fromEntries(LETTERS.map((letter) => [letter, seats[letter] === "me" ? "open" : seats[letter]])) as Seating);
  }

  function create(): void {
    const wanted = {} as Record<SeatLetter, WantedSeat>;
    for (const letter of LETTERS) {
      const choice = seats[letter];
      if (choice === "me") wanted[letter] = { kind: "me", name: name.trim() || t("anonymous") };
      else if (choice === "open") wanted[letter] = { kind: "open" };
      else wanted[letter] = { kind: "computer", level: Number(choice.slice("computer".length)) };
    }
    const message: Create = { t: "create", rules, mode, time: chosen, seats: wanted, random, listed };
    if (mode === "table") message.simultaneous = SIMULTANEOUS_MS;
    void client.create(message);
  }

  function seat(letter: SeatLetter, choice: Choice): void {
    const next = { ...seats };
    // Nobody sits twice: who moves to another seat leaves an open one.
    if (choice === "me") for (const other of LETTERS) if (next[other] === "me") next[other] = "open";
    next[letter] = choice;
    setSeats(next);
  }

  return (
    <form class="card new-match" aria-label={t("newMatch")} onSubmit={(event) => { event.preventDefault(); create(); }}>
      <h2>{t("newMatch")}</h2>
      <fieldset>
        <legend>{t("stepRules")}</legend>
        <div class="chips" role="radiogroup" aria-label={t("rules")}>
          {names.map((one) => (
            <label key={one} class="chip"><input type="radio" name="rules" checked={rules === one}
              onChange={() => { setRules(one); setTime(null); setOwnTime(""); }} /><span>{one}</span></label>
          ))}
        </div>
        <p class="hint">{t("ruleSets")[rules] ?? ""}{" "}
          <button type="button" class="plain link" onClick={() => setSheet(true)}><Icon name="book" />{t("rules")}</button>
        </p>
        <div class="chips" role="radiogroup" aria-label={t("time")}>
          {(TIMES.includes(usual) ? TIMES : [usual, ...TIMES]).map((one) => (
            <label key={one} class="chip"><input type="radio" name="time" checked={meaning !== null && chosen === one}
                onChange={() => { setTime(one); setOwnTime(""); }} />
              <span>{timeLabel(one)}</span></label>
          ))}
        </div>
        <label class="own-time">{t("ownTime")}
          <input placeholder="3+2" autocomplete="off" title={t("timeHint")} aria-describedby="time-hint" value={ownTime}
            ref={(input) => input?.setCustomValidity(meaning === null ? t("timeHint") : "")}
            onInput={(event) => setOwnTime(event.currentTarget.value)} />
        </label>
        <p id="time-hint" class={meaning === null ? "hint bad" : "hint"} role="status">{meaning ?? t("timeHint")}</p>
        <div class="chips" role="radiogroup" aria-label={t("mode")}>
          {(["referee", "table"] as const).map((one) => (
            <label key={one} class="chip"><input type="radio" name="mode" checked={mode === one} onChange={() => setMode(one)} />
              <span>{t(one === "table" ? "modeTable" : "modeReferee")}</span></label>
          ))}
        </div>
        <p class="hint">{t(mode === "table" ? "modeTableHint" : "modeRefereeHint")}</p>
      </fieldset>
      <fieldset>
        <legend>{t("stepSeats")}</legend>
        <div class="chips" role="radiogroup" aria-label={t("stepSeats")}>
          {PRESETS.map(([id, label, seating]) => (
            <label key={id} class="chip"><input type="radio" name="seating" checked={preset === id} onChange={() => setSeats(seating)} />
              <span>{t(label)}</span></label>
          ))}
        </div>
        <div class="seating">
          {(["a", "B", "A", "b"] as SeatLetter[]).map((letter) => {
            const number = seatOf(letter)!;
            const title = fill(t("colorOn"), { color: t(colorOf(number)), board: boardLetter(boardOf(number)) });
            return (
              <label key={letter} class={`seat-choice team-${teamOf(number) + 1}`}>
                <span><i class={`dot ${colorOf(number)}`} />{title}</span>
                <select value={seats[letter]} onChange={(event) => seat(letter, event.currentTarget.value as Choice)}>
                  <option value="me">{t("seatMe")}</option>
                  <option value="open">{t("seatOpen")}</option>
                  {LEVELS.map((level) => <option key={level} value={`computer${level}`}>{fill(t("seatComputer"), { level })}</option>)}
                </select>
              </label>
            );
          })}
        </div>
        <label class="field">{t("yourName")}
          <input name="name" value={name} maxLength={40} placeholder={t("anonymous")} autocomplete="nickname"
            onInput={(event) => { setName(event.currentTarget.value); settings.set({ name: event.currentTarget.value }); }} />
        </label>
        {mode === "table" && <p class="hint">{t(playing ? "arbiterPlays" : "arbiterOnly")}</p>}
        <div class="row checks">
          {mode === "table" && (
            <label><input type="checkbox" checked={!playing} onChange={() => play(!playing)} /> {t("arbiterSwitch")}</label>
          )}
          <label><input type="checkbox" checked={random} onChange={() => setRandom(!random)} /> {t("randomSeats")}</label>
          <label><input type="checkbox" checked={listed} onChange={() => setListed(!listed)} /> {t("listed")}</label>
        </div>
      </fieldset>
      <div class="foot"><button class="primary big start" disabled={client.connection.state !== "open"}>{t("start")}</button></div>
      {sheet && <Dialog title={`${t("rules")}: ${rules}`} onClose={() => setSheet(false)}><RulesSheet match={asked} /></Dialog>}
    </form>
  );
}

