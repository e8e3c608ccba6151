// SPDX-License-Identifier: GPL-3.0-or-later
// The arbiter of a table: who made it and has its secret, whether he plays or looks on.
import { useState } from "preact/hooks";
import { sayText } from "../core/match";
import { type SeatLetter, SEATS, letterOf, seatOf, teamOf } from "../core/seats";
import type { Client } from "../state/client";
import { tableSecret } from "../state/memory";
import type { Session } from "../state/session";
import { allSeated, nameOr, seatTitle } from "../state/words";
import { fill, t } from "../text";
import { Dialog } from "./dialog";
import { Icon } from "./icons";

// Seconds that a penalty adds to a clock unless the arbiter says otherwise.
const PENALTY_S = 60;
const PENALTY_MAX_S = 86_400;

const MEASURES = ["warn", "add-time", "forfeit", "expel"] as const;
type Measure = (typeof MEASURES)[number];
const endsMatch = (measure: Measure): boolean => measure === "forfeit" || measure === "expel";

export function Arbiter({ client, session }: { client: Client; session: Session }) {
  const [open, setOpen] = useState(false);
  const secret = tableSecret(session.id);
  if (session.mode !== "table" || !secret || !allSeated(session) || session.match.isOver()) return null;
  return (
    <>
      <button onClick={() => setOpen(true)}><Icon name="scales" />{t("arbiter")}</button>
      {open && <ArbiterDialog client={client} session={session} secret={secret} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  client: Client;
  session: Session;
  secret: string;
  onClose(): void;
}

function ArbiterDialog({ client, session, secret, onClose }: Props) {
  const paused = session.match.isPaused();
  // Whether all of it was taken; then the menu has done its work.
  const act = async (...lines: string[]): Promise<void> => {
    for (const line of lines) if (!(await client.arbiter(secret, line))) return;
    onClose();
  };
  return (
    <Dialog title={t("arbiter")} onClose={onClose}>
      <div class="row">
        <button class="primary" onClick={() => void act(paused ? "resume" : "pause")}>
          <Icon name={paused ? "go" : "pause"} />{paused ? t("resume") : t("pause")}
        </button>
        {(["A", "B"] as const).map((board) => (
          <button key={board} onClick={() => void act(`take-back ${board}`)}>{fill(t("takeBackMove"), { board })}</button>
        ))}
      </div>
      <Measures session={session} act={(...lines) => void act(...lines)} />
    </Dialog>
  );
}

// What concerns one player. A reason goes on record as a warning (WE-21).
function Measures({ session, act }: { session: Session; act(...lines: string[]): void }) {
  // Nobody is chosen at first: the first of a list would be hit by mistake.
  const [seat, setSeat] = useState<SeatLetter | "">("");
  const [measure, setMeasure] = useState<Measure>("warn");
  const [seconds, setSeconds] = useState(PENALTY_S);
  const [reason, setReason] = useState("");
  const [sure, setSure] = useState(false);
  const chosen = seat === "" ? null : seatOf(seat);

  function submit(): void {
    if (measure === "add-time") return act(`add-time ${seat} ${seconds * 1000}`);
    const warning = reason.trim() ? [`warn ${seat} ${sayText(reason)}`] : [];
    act(...warning, ...(endsMatch(measure) ? [`${measure} ${seat}`] : []));
  }

  if (sure && chosen !== null)
    return (
      <div class="measures" role="alertdialog" aria-label={t("measures")[measure]}>
        <p>{fill(t("measureSure")[measure]!, { name: `${nameOr(session, chosen)} (${seatTitle(chosen)})`, team: teamOf(chosen) + 1 })}</p>
        <div class="row">
          <button class="danger" onClick={submit}>{t("yes")}</button>
          <button ref={(button) => button?.focus()} onClick={() => setSure(false)}>{t("no")}</button>
        </div>
      </div>
    );
  return (
    <form class="measures" onSubmit={(event) => { event.preventDefault(); if (endsMatch(measure)) setSure(true); else submit(); }}>
      <label class="field">{t("player")}
        <select value={seat} required onChange={(event) => setSeat(event.currentTarget.value as SeatLetter | "")}>
          <option value="">{t("choosePlayer")}</option>
          {SEATS.map((one) => <option key={one} value={letterOf(one)}>{nameOr(session, one)} ({seatTitle(one)})</option>)}
        </select>
      </label>
      <label class="field">{t("measure")}
        <select value={measure} onChange={(event) => setMeasure(event.currentTarget.value as Measure)}>
          {MEASURES.map((one) => <option key={one} value={one}>{t("measures")[one]}</option>)}
        </select>
      </label>
      {measure === "add-time"
        ? <label class="field">{t("seconds")}
            <input type="number" min={1} max={PENALTY_MAX_S} required value={seconds} onInput={(event) => setSeconds(event.currentTarget.valueAsNumber)} />
          </label>
        : <label class="field">{t("reason")}
            <input value={reason} required={measure === "warn"} onInput={(event) => setReason(event.currentTarget.value)} />
          </label>}
      <p class="quiet">{t("measureHints")[measure]}</p>
      <button class={endsMatch(measure) ? "danger" : "primary"}>{t("measures")[measure]}</button>
    </form>
  );
}
