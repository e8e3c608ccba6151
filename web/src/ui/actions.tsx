// SPDX-License-Identifier: GPL-3.0-or-later
// What a player can do besides moving: draw, resign, claim, press, accept; and the arbiter of a table.
import { useState } from "preact/hooks";
import { boardLetter, boardOf } from "../core/seats";
import type { Client } from "../state/client";
import { tableSecret } from "../state/memory";
import type { Session } from "../state/session";
import { fill, t } from "../text";
import { Dialog } from "./dialog";
import { Icon } from "./icons";

interface Props {
  client: Client;
  session: Session;
  hold: boolean;
  onHold(on: boolean): void;
}

const CLAIMS = ["mate", "flag", "illegal", "repetition"] as const;

export function Actions({ client, session, hold, onHold }: Props) {
  const [sure, setSure] = useState(false);
  const [claiming, setClaiming] = useState(false);
  const { match, you } = session;
  if (you === null || !session.started) return <Arbiter client={client} session={session} />;
  const table = session.mode === "table";
  const draw = session.wouldBe("draw");
  const claimsHere = table || session.wouldBe("claim repetition") === "OK";
  const act = (line: string): void => void client.do(line);
  return (
    <div class="actions">
      {match.isPending() && (
        <div class="row pending">
          <button class="primary" onClick={() => act("accept")}>{t("accept")}</button>
          <button onClick={() => act("decline")}>{t("decline")}</button>
        </div>
      )}
      <div class="row">
        {table && <button class="primary" onClick={() => act("press")}>{t("press")}</button>}
        {table && (
          <button aria-pressed={hold} title={t("holdHint")} onClick={() => onHold(!hold)}>{t("hold")}</button>
        )}
        {claimsHere && (table
          ? <button aria-expanded={claiming} onClick={() => setClaiming(!claiming)}>{t("claim")}</button>
          : <button onClick={() => act("claim repetition")}>{t("claims").repetition}</button>)}
        {draw !== "NO_DRAWS" && (
          <button aria-pressed={match.offers(you)} disabled={draw !== "OK"} onClick={() => act("draw")}>
            <Icon name="draw" />{match.offers(you) ? t("drawOffered") : t("draw")}
          </button>
        )}
        <button onClick={() => setSure(true)}><Icon name="flag" />{t("resign")}</button>
      </div>
      {claiming && <Claims session={session} act={(line) => { setClaiming(false); act(line); }} />}
      <Arbiter client={client} session={session} />
      {sure && (
        <Dialog title={t("resign")} small onClose={() => setSure(false)}>
          <p>{t("resignSure")}</p>
          <div class="row">
            <button class="danger" onClick={() => { setSure(false); act("resign"); }}>{t("yes")}</button>
            <button onClick={() => setSure(false)}>{t("no")}</button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

// Claims are always offered: a button that shows only when it is mate would tell that it is.
function Claims({ session, act }: { session: Session; act(line: string): void }) {
  const own = boardOf(session.you!);
  const boards = session.match.option("match.claims") === "anyone" ? ([own, 1 - own] as (0 | 1)[]) : [own];
  return (
    <div class="row claims">
      {boards.flatMap((board) => CLAIMS.map((claim) => (
        <button key={`${claim}${board}`} onClick={() => act(`claim ${claim}${board === own ? "" : ` ${boardLetter(board)}`}`)}>
          {boards.length === 1 ? t("claims")[claim] : fill(t("claimOn"), { what: t("claims")[claim]!, board: boardLetter(board) })}
        </button>
      )))}
    </div>
  );
}

// The creator of a table in mode `table` is its arbiter.
function Arbiter({ client, session }: { client: Client; session: Session }) {
  const secret = tableSecret(session.id);
  if (session.mode !== "table" || !secret || !session.started) return null;
  const act = (line: string): void => {
    const key = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    void client.ask({ t: "arbiter", table: session.id, secret, key, line });
  };
  return (
    <details class="arbiter">
      <summary>{t("arbiter")}</summary>
      <div class="row">
        <button onClick={() => act(session.match.isPaused() ? "resume" : "pause")}>
          {session.match.isPaused() ? t("resume") : t("pause")}
        </button>
        {(["A", "B"] as const).map((board) => (
          <button key={board} onClick={() => act(`take-back ${board}`)}>{fill(t("takeBackMove"), { board })}</button>
        ))}
      </div>
    </details>
  );
}
