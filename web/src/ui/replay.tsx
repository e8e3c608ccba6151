// SPDX-License-Identifier: GPL-3.0-or-later
// A finished match, event by event in the order of play, with the clocks as they were and the messages.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Event, parseEvent } from "../core/match";
import { type Seat, boardOf, boardLetter, colorOf, seatOf } from "../core/seats";
import type { Client } from "../state/client";
import { type Session, isMessage } from "../state/session";
import { clockText, deedWords, messageWords, nameOr, otherWords, resultWords } from "../state/words";
import { fill, t } from "../text";
import { Boards } from "./boards";
import { Icon } from "./icons";

interface Step {
  event: Event;
  text: string;
}

// Milliseconds between steps when it plays by itself.
const PACE_MS = 1200;

// Header and events of a whole log.
function splitLog(text: string): Log {
  const all = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith("#"));
  return { header: all.filter((line) => !/^\s*(\d|expect)/.test(line)), lines: all.filter((line) => /^\s*\d/.test(line)) };
}

interface Log {
  header: string[];
  lines: string[];
}

function stepsOf(log: Log): Step[] {
  return log.lines.flatMap((line) => {
    const event = parseEvent(line);
    // The server ends each log with an outage of nothing: how late it was when the match was over.
    return event && !["press", "hold"].includes(event.word) && !(event.word === "outage" && event.rest === "0") ? [{ event, text: line }] : [];
  });
}

// Where one stands who stood behind `at` steps, in a list that has all of these and more.
function sameStep(before: Step[], at: number, after: Step[]): number {
  if (at === 0 || at === before.length) return at === 0 ? 0 : after.length;
  return after.findIndex((step) => step.text === before[at - 1]!.text) + 1;
}

export function Replay({ client, session, onClose }: { client: Client; session: Session; onClose(): void }) {
  const [log, setLog] = useState<Log>({ header: session.header, lines: session.lines });
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const match = client.replayMatch;
  const steps = useMemo(() => stepsOf(log), [log]);

  // The whole log has what this seat was not shown while it played.
  useEffect(() => {
    fetch(`/t/${session.id}/${session.number}.log`)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error())))
      .then((text) => {
        const whole = splitLog(text);
        setLog(whole);
        setAt((was) => sameStep(steps, was, stepsOf(whole)));
      })
      .catch(() => {});
  }, []);

  // The match as it stood after step `at`: fed from the start, which takes a moment only.
  useMemo(() => {
    match.init(log.header);
    const until = steps[at - 1]?.text;
    for (const line of until === undefined ? [] : log.lines) {
      match.apply(line);
      if (line === until) break;
    }
    if (at > 0 && at === steps.length) match.advance(Math.min(match.deadline(), Number.MAX_SAFE_INTEGER / 2));
  }, [log, at]);

  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => setAt((step) => {
      if (step >= steps.length) setPlays(false);
      return Math.min(steps.length, step + 1);
    }), PACE_MS);
    return () => clearInterval(timer);
  }, [plays, steps]);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  // Bound with what is shown, and counted from where one stands: keys may come faster than the page is drawn.
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement) return;
      const to = { ArrowLeft: (was: number) => was - 1, ArrowRight: (was: number) => was + 1, Home: () => 0, End: () => steps.length }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      setAt((was) => Math.max(0, Math.min(steps.length, to(was))));
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [steps]);

  const bottom: Seat = session.you ?? 0;
  const time = at === 0 ? 0 : steps[at - 1]!.event.at;
  const go = (to: number) => () => { setPlays(false); setAt(Math.max(0, Math.min(steps.length, to))); };
  const words = at === steps.length && match.isOver() ? resultWords(match.result(), session.you)
    : at === 0 ? "" : stepWords(session, steps[at - 1]!.event);
  return (
    <main id="main" class="table-page replay">
      <h1 class="sr-only">{t("replay")}: {fill(t("matchNumber"), { number: session.number })}</h1>
      <div class="status">
        <p class="status-main" role="status">{words || t("replay")}</p>
        <p class="status-second">{fill(t("plyOf"), { at, count: steps.length })} · {clockText(time).replace(/\.\d$/, "")}</p>
      </div>
      <div class="boards">
        <Boards match={match} bottom={bottom} at={() => match.now()} moving={false} redraw={at} turns={match.now() > 0}
          nameOf={(seat) => <span class="name">{nameOr(session, seat)}</span>} />
        <div class="side">
          <div class="row replay-bar">
            <button onClick={go(0)} aria-label={t("first")}><Icon name="first" /></button>
            <button onClick={go(at - 1)} aria-label={t("previous")}><Icon name="previous" /></button>
            <button aria-pressed={plays} onClick={() => setPlays(!plays)} aria-label={plays ? t("stopAutoplay") : t("autoplay")}>
              <Icon name={plays ? "pause" : "go"} />
            </button>
            <button onClick={go(at + 1)} aria-label={t("next")}><Icon name="next" /></button>
            <button onClick={go(steps.length)} aria-label={t("last")}><Icon name="last" /></button>
          </div>
          <ol class="steps" ref={list} aria-label={t("moveList")} tabIndex={0}>
            {steps.map(({ event }, index) => (
              <li key={index}>
                <button class={`plain ${isMessage(event.word) ? "message" : ""}`} aria-current={index + 1 === at ? "step" : undefined}
                  onClick={go(index + 1)}>
                  <time>{clockText(event.at).replace(/\.\d$/, "")}</time> {stepWords(session, event)}
                </button>
              </li>
            ))}
          </ol>
          <div class="row">
            <button class="primary" onClick={onClose}>{t("backToTable")}</button>
            <a class="button" href={`/t/${session.id}/${session.number}.log`} download>{t("downloadLog")}</a>
            <a class="button" href={`/t/${session.id}/${session.number}.bpgn`} download>{t("downloadBpgn")}</a>
          </div>
        </div>
      </div>
    </main>
  );
}

// What a step is called, and who did it if it was not the player.
function stepWords(session: Session, event: Event): string {
  const seat = seatOf(event.actor);
  if (seat === null) return otherWords(session, event);
  const words = playerWords(session, seat, event);
  return event.standIn ? fill(t("byStandIn"), { words, name: nameOr(session, seat) }) : words;
}

// "A ♙ e4" for moves, words for messages.
function playerWords(session: Session, seat: Seat, event: Event): string {
  if (event.word === "move") return `${boardLetter(boardOf(seat))} ${t(colorOf(seat))} ${event.rest}`;
  if (!isMessage(event.word)) return deedWords(session, seat, event);
  return fill(t("saysMessage"), { name: nameOr(session, seat), text: messageWords(event) });
}

