// SPDX-License-Identifier: GPL-3.0-or-later
// Who sits where: taking an open seat, the link to share, a computer for somebody, another match.
import { useState } from "preact/hooks";
import { type Seat, LETTERS, SEATS, letterOf, partnerOf, seatOf, teamOf } from "../core/seats";
import type { AgainKind } from "../net/protocol";
import type { Client } from "../state/client";
import { settings, tableSecret } from "../state/memory";
import { useTicker } from "../state/emitter";
import type { Session } from "../state/session";
import { nameOr, seatTitle } from "../state/words";
import { fill, t } from "../text";
import { Icon } from "./icons";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

// Puts the link into the clipboard; an address without TLS has none but by the selection, which stays where
// that fails too.
async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    const field = document.getElementById("share-link") as HTMLInputElement;
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

export function ShareLink({ client, id }: { client: Client; id: string }) {
  const link = `${location.origin}/t/${id}`;
  return (
    <div class="share">
      <label for="share-link">{t("shareLink")}</label>
      <div class="inline-form">
        <input id="share-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button onClick={() => {
          if (navigator.share) void navigator.share({ url: link, title: t("title") }).catch(() => {});
          else void copied(link).then((done) => client.notify(t(done ? "copied" : "copyByHand")));
        }}><Icon name="link" />{"share" in navigator ? t("share") : t("copy")}</button>
      </div>
    </div>
  );
}

export function SeatsBox({ client, session }: { client: Client; session: Session }) {
  const [name, setName] = useState(settings.choices.name);
  const [level, setLevel] = useState(3);
  const seats = session.seats!;
  const sitting = session.you !== null;
  return (
    <section class="seats-box" aria-label={t("waitingForPlayers")}>
      <h2>{t("waitingForPlayers")}</h2>
      {sitting && <ShareLink client={client} id={session.id} />}
      {!sitting && (
        <label class="field">{t("yourName")}
          <input value={name} maxLength={40} placeholder={t("anonymous")}
            onInput={(event) => { setName(event.currentTarget.value); settings.set({ name: event.currentTarget.value }); }} />
        </label>
      )}
      {session.mode === "table" && tableSecret(session.id) && <p class="hint">{t("arbiterHere")}</p>}
      <ul class="seat-list">
        {SEATS.map((seat) => {
          const info = seats[letterOf(seat)];
          return (
            <li key={seat}>
              <span class={`team-mark team-${teamOf(seat) + 1}`} title={fill(t("team"), { team: teamOf(seat) + 1 })} />
              <span class="seat-title">{seatTitle(seat)}</span>
              {info.kind !== "open" && <b>{info.name}</b>}
              {info.kind === "open" && !sitting && (
                <button class="primary" onClick={() => void client.join(letterOf(seat), name.trim() || t("anonymous"))}>{t("sitHere")}</button>
              )}
              {info.kind === "open" && sitting && (
                <button onClick={() => void client.ask({ t: "fill", table: session.id, seat: letterOf(seat), level })}>
                  {fill(t("addComputer"), { level })}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {!sitting && <ShareLink client={client} id={session.id} />}
      {sitting && (
        <div class="row">
          <label class="field inline">{t("level")}
            <select value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
              {LEVELS.map((value) => <option key={value}>{value}</option>)}
            </select>
          </label>
          <button onClick={() => void client.ask({ t: "give-up-seat", table: session.id })}>{t("giveUpSeat")}</button>
        </div>
      )}
    </section>
  );
}

// Somebody is away: his partner may put a computer in his place. Where a computer plays beside him it
// agrees to whoever asks.
export function AwayNotice({ client, session }: { client: Client; session: Session }) {
  useTicker(session.awaySeats().length > 0, 1000);
  if (session.phase !== "playing" || session.match.isOver()) return null;
  const away = session.awaySeats().filter((seat) => !session.seats![letterOf(seat)].standIn);
  if (away.length === 0) return null;
  const mayFill = (seat: Seat): boolean => {
    const partner = session.seats![letterOf(partnerOf(seat))];
    return session.you !== null && session.isLongAway(seat) &&
      (teamOf(seat) === teamOf(session.you) || partner.kind === "computer" || Boolean(partner.standIn));
  };
  return (
    <div class="away-list" role="status">
      {away.map((seat) => (
        <p key={seat}>
          {fill(t("playerAway"), { name: nameOr(session, seat) })}{" "}
          {mayFill(seat) && (
            <button onClick={() => void client.ask({ t: "fill", table: session.id, seat: letterOf(seat), level: 4 })}>{t("fillSeat")}</button>
          )}
        </p>
      ))}
    </div>
  );
}

const AGAIN: readonly [AgainKind, "againSame" | "againSwap" | "againRotate"][] = [
  ["same", "againSame"], ["swap", "againSwap"], ["rotate", "againRotate"],
];

const half = (halves: number): string => `${Math.floor(halves / 2) || (halves % 2 ? "" : "0")}${halves % 2 ? "½" : ""}`;

export function AgainBox({ client, session, onReplay }: { client: Client; session: Session; onReplay(): void }) {
  const votes = session.votes.again ?? {};
  const result = session.match.result();
  const undecided = !/^(1-0|0-1) /.test(result);
  // Those whose votes count: the players who are here.
  const voters = LETTERS.filter((letter) => session.seats![letter].kind === "person" && session.seats![letter].here !== false).length;
  // What has been asked for is explained; there is no room for more.
  const wanted = AGAIN.map(([kind]) => kind).filter((kind) => Object.values(votes).includes(kind));
  const mine = session.you === null ? null : votes[letterOf(session.you)];
  const at = `/t/${session.id}/${session.number}`;
  return (
    <section class="again" aria-label={t("again")}>
      <div class="row">
        <button class="primary" onClick={onReplay}>{t("replay")}</button>
        <a class="button" href={`${at}.log`} download={`${session.id}-${session.number}.log`}><Icon name="save" />{t("downloadLog")}</a>
        <a class="button" href={`${at}.bpgn`} download={`${session.id}-${session.number}.bpgn`}><Icon name="save" />{t("downloadBpgn")}</a>
      </div>
      <p class="series">{t("score")}: <b>{fill(t("team"), { team: 1 })} {half(session.score[0])} : {half(session.score[1])} {fill(t("team"), { team: 2 })}</b></p>
      {session.you !== null && (
        <>
          <h2>{t("again")}</h2>
          <div class="row">
            {AGAIN.map(([kind, label]) => {
              const who = LETTERS.filter((letter) => votes[letter] === kind).map((letter) => nameOr(session, seatOf(letter) as Seat));
              return (
                <button key={kind} aria-pressed={mine === kind} title={`${t("againHints")[kind]}${who.length ? ` ${fill(t("againVotes"), { names: who.join(", ") })}` : ""}`}
                  onClick={() => void client.ask({ t: "again", table: session.id, seats: kind })}>
                  {t(kind === "swap" && undecided ? "againSwapDrawn" : label)}
                  {who.length > 0 && <b class="votes"> {fill(t("votes"), { count: who.length, voters })}</b>}
                </button>
              );
            })}
          </div>
          {wanted.map((kind) => <p key={kind} class="hint">{t("againHints")[kind]}</p>)}
        </>
      )}
    </section>
  );
}
