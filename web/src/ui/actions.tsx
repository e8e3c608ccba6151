// SPDX-License-Identifier: GPL-3.0-or-later
// What a player can do besides moving: draw, resign, claim, press, accept.
import { useState } from "preact/hooks";
import { type BoardId, SEATS, boardLetter, boardOf } from "../core/seats";
import type { Client } from "../state/client";
import type { Session } from "../state/session";
import { fill, t } from "../text";
import { Dialog } from "./dialog";
import { Icon } from "./icons";

interface Props {
  client: Client;
  session: Session;
  hold: boolean;
  onHold(on: boolean): void;
  resigning: boolean;
  onResign(on: boolean): void;
}

const CLAIMS = ["mate", "flag", "illegal", "repetition"] as const;

export function Actions({ client, session, hold, onHold, resigning, onResign }: Props) {
  const [claiming, setClaiming] = useState(false);
  const { match, you } = session;
  if (you === null || !session.started) return null;
  const table = session.mode === "table";
  const draw = session.wouldBe("draw");
  const claimsHere = table || session.wouldBe("claim repetition") === "OK";
  const act = (line: string): void => void client.do(line);
  return (
    <div class="actions">
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
            <Icon name="draw" />{match.offers(you) ? t("drawOffered") : SEATS.some((seat) => match.offers(seat)) ? t("agreeDraw") : t("draw")}
          </button>
        )}
        <button onClick={() => onResign(true)}><Icon name="flag" />{t("resign")}</button>
      </div>
      {claiming && <Claims session={session} act={(line) => { setClaiming(false); act(line); }} />}
      {resigning && (
        <Dialog title={t("resign")} small onClose={() => onResign(false)}>
          <p>{t("resignSure")}</p>
          <div class="row">
            <button class="danger" onClick={() => { onResign(false); act("resign"); }}>{t("yes")}</button>
            <button onClick={() => onResign(false)}>{t("no")}</button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

// Claims that these rules know are always offered: a button that shows only when it is mate would tell that it is.
function Claims({ session, act }: { session: Session; act(line: string): void }) {
  const own = boardOf(session.you!);
  const boards = session.match.option("match.claims") === "anyone" ? ([own, 1 - own] as (0 | 1)[]) : [own];
  const line = (claim: string, board: BoardId): string => `claim ${claim}${board === own ? "" : ` ${boardLetter(board)}`}`;
  return (
    <div class="claims">
      {boards.flatMap((board) => CLAIMS.filter((claim) => session.knows(line(claim, board))).map((claim) => (
        <button key={`${claim}${board}`} onClick={() => act(line(claim, board))}>
          {boards.length === 1 ? t("claims")[claim] : fill(t("claimOn"), { what: t("claims")[claim]!, board: boardLetter(board) })}
        </button>
      )))}
    </div>
  );
}
