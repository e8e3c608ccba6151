// SPDX-License-Identifier: GPL-3.0-or-later
// What partners say to each other: pictures with keys, free words where the rules allow them.
import { useEffect, useRef, useState } from "preact/hooks";
import { SAY_MAX, sayText } from "../core/match";
import { RESERVE_PIECES, colorOf } from "../core/seats";
import type { Client } from "../state/client";
import { settings } from "../state/memory";
import type { Said, Session } from "../state/session";
import { messageWords, nameOr, otherWords, pieceName } from "../state/words";
import { fill, t } from "../text";
import { Icon, PieceIcon } from "./icons";

export const QUICK_KEYS: Record<string, string> = {
  sit: "s", go: "g", trade: "t", "no-trade": "x", "i-mate": "i", "they-mate": "y", hurry: "h", thanks: "k",
};

const REQUESTS = ["need", "avoid"] as const;

// Each word is asked for by itself: which of them the rules let through is the match core's matter.
export const quickWordsOf = (session: Session): string[] =>
  session.you === null || session.match.isOver() ? [] : Object.keys(QUICK_KEYS).filter((word) => session.wouldBe(word) === "OK");

// The buttons, beside the partner's board.
export function QuickMessages({ client, session, quick }: { client: Client; session: Session; quick: string[] }) {
  if (session.you === null || session.match.isOver()) return null;
  const requests = REQUESTS.filter((word) => session.wouldBe(`${word} P`) === "OK");
  if (requests.length + quick.length === 0) return null;
  return (
    <section class="quick-messages" aria-label={t("messages")}>
      {requests.map((word) => <Requests key={word} client={client} session={session} word={word} />)}
      {quick.length > 0 && <Quick client={client} words={quick} />}
    </section>
  );
}

// What has been said, and free words where the rules allow them.
export function Chat({ client, session }: { client: Client; session: Session }) {
  const { you } = session;
  const words = you !== null && !session.match.isOver() && session.wouldBe('say "x"') === "OK";
  return (
    <section class="messages" aria-label={t("chat")}>
      <div class="messages-head">
        <h2>{t("chat")}</h2>
        {you !== null && (
          <button class="plain" aria-pressed={session.muted} title={session.muted ? t("unmute") : t("mute")}
            aria-label={session.muted ? t("unmute") : t("mute")}
            onClick={() => { session.muted = !session.muted; session.emit(); }}>
            <Icon name={session.muted ? "silent" : "sound"} />
          </button>
        )}
      </div>
      <SaidList session={session} />
      {words && <FreeWords client={client} />}
    </section>
  );
}

// What has been said, without what a muted partner said.
export const heardSaid = (session: Session): Said[] =>
  session.said().filter(({ seat }) => session.hears(seat));

function SaidList({ session }: { session: Session }) {
  const box = useRef<HTMLUListElement>(null);
  const said = heardSaid(session);
  useEffect(() => { box.current!.scrollTop = box.current!.scrollHeight; }, [said.length]);
  return (
    <ul class="said" ref={box} tabIndex={0} aria-label={t("chat")}>
      {said.length === 0 && <li class="quiet">{t("noMessages")}</li>}
      {said.slice(-60).map((one) => <SaidLine key={one.index} session={session} said={one} />)}
    </ul>
  );
}

function SaidLine({ session, said }: { session: Session; said: Said }) {
  const { seat } = said;
  return <li class={seat === null ? "ruling" : seat === session.you ? "own" : ""}><SaidWords session={session} said={said} /></li>;
}

export function SaidWords({ session, said }: { session: Session; said: Said }) {
  const { event, seat } = said;
  if (seat === null) return <><Icon name="scales" /> {otherWords(session, event)}</>;
  return (
    <>
      <b>{nameOr(session, seat)}</b>{" "}
      <SaidPicture word={event.word} rest={event.rest} color={colorOf(seat)} /> {messageWords(event)}
    </>
  );
}

function SaidPicture({ word, rest, color }: { word: string; rest: string; color: string }) {
  if (word === "say") return null;
  if (word === "need" || word === "avoid") return <PieceIcon color={color} letter={rest} not={word === "avoid"} />;
  return <Icon name={word} />;
}

interface RequestsProps {
  client: Client;
  session: Session;
  word: (typeof REQUESTS)[number];
}

function Requests({ client, session, word }: RequestsProps) {
  const color = colorOf(session.you!);
  return (
    <div class="quick-row">
      <span class="quick-caption" aria-hidden="true">{t(word === "need" ? "needCaption" : "avoidCaption")}</span>
      {RESERVE_PIECES.map((piece) => {
        const label = fill(t(word === "need" ? "needPiece" : "avoidPiece"), { piece: pieceName(piece) });
        const key = word === "need" ? piece.toLowerCase() : `⇧${piece}`;
        return (
          <button key={piece} class="quick" disabled={!session.started} title={label} aria-label={label} data-key={settings.choices.keys ? key : ""}
            onClick={() => void client.do(`${word} ${piece}`)}>
            <PieceIcon color={color} letter={piece} not={word === "avoid"} />
          </button>
        );
      })}
    </div>
  );
}

function Quick({ client, words }: { client: Client; words: string[] }) {
  return (
    <div class="quick-row words">
      {words.map((word) => (
        <button key={word} class="quick" data-key={settings.choices.keys ? QUICK_KEYS[word] : ""} onClick={() => void client.do(word)}>
          <Icon name={word} /><span>{t("quick")[word]}</span>
        </button>
      ))}
    </div>
  );
}

function FreeWords({ client }: { client: Client }) {
  const [text, setText] = useState("");
  return (
    <form class="inline-form" onSubmit={(event) => {
      event.preventDefault();
      if (text.trim()) void client.do(`say ${sayText(text)}`);
      setText("");
    }}>
      <input aria-label={t("freeWords")} placeholder={t("freeWords")} maxLength={SAY_MAX} value={text} autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)} />
      <button>{t("send")}</button>
    </form>
  );
}
