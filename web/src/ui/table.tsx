// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a table: before, during and after a match.
import { useState } from "preact/hooks";
import { SEATS, type Seat, boardLetter, boardOf, letterOf, partnerOf, teamOf } from "../core/seats";
import type { Client } from "../state/client";
import { useTicker } from "../state/emitter";
import type { Session } from "../state/session";
import { timeLabel } from "../state/timecontrol";
import { allSeated, clockText, nameOr, resultScore, statusWords, turnWords } from "../state/words";
import { fill, t } from "../text";
import { Actions } from "./actions";
import { Arbiter } from "./arbiter";
import { Boards } from "./boards";
import { Dialog } from "./dialog";
import { Icon } from "./icons";
import { useMedia } from "./media";
import { Chat, QuickMessages, SaidWords, heardSaid, quickWordsOf } from "./messages";
import { MoveField } from "./movefield";
import { AwayNotice, AgainBox, SeatsBox } from "./seats";
import { Replay } from "./replay";
import { RulesSheet } from "./rulessheet";
import { useMyMoves, PromotionChoice } from "./mymoves";

export function TablePage({ client, session }: { client: Client; session: Session }) {
  const [flipped, setFlipped] = useState(false);
  const [showRules, setShowRules] = useState(false);
  const [replaying, setReplaying] = useState(false);
  const phone = useMedia("(max-width: 599px), (max-width: 720px) and (min-height: 541px)");
  const [resigning, setResigning] = useState(false);
  const my = useMyMoves(client, session);

  if (session.state === "missing") return <Missing client={client} />;
  if (session.state === "loading" || !session.seats)
    return <main id="main" class="narrow"><p class="loading">{t("loading")}</p></main>;
  if (replaying) return <Replay client={client} session={session} onClose={() => { setReplaying(false); scrollTo(0, 0); }} />;

  const me = session.you;
  const bottom: Seat = me ?? (flipped ? 1 : 0);
  const over = session.match.isOver();
  // On a phone what is wanted first stands above the boards, and beside the small board what fits there.
  const seatsBox = !allSeated(session) && <SeatsBox client={client} session={session} />;
  const againBox = over && <AgainBox client={client} session={session} onReplay={() => { setReplaying(true); scrollTo(0, 0); }} />;
  const quick = quickWordsOf(session);
  const chatBeside = phone && !over && me !== null && quick.length === 0;
  const press = session.mode === "table" && me !== null && !over ? () => void client.do("press") : undefined;
  return (
    <main id="main" class="table-page" data-own={session.ownLines()}>
      <h1 class="sr-only">{t("title")}: {session.rules}, {fill(t("matchNumber"), { number: session.number })}</h1>
      <Status client={client} session={session} />
      {phone && seatsBox}
      <div class="boards">
        <Boards match={session.match} bottom={bottom} at={() => session.now()} redraw={session.redraw} turns={session.started}
          moving={!session.frozen} nameOf={(seat) => <SeatName session={session} seat={seat} />}
          play={my.play} turnOf={my.turnOf} onApi={my.onApi} hand={my.hand} onPress={press}
          besidePartner={over ? phone && againBox : (
            <>
              <QuickMessages client={client} session={session} quick={quick} />
              {chatBeside && <Chat client={client} session={session} />}
            </>
          )}
          overMain={my.promotion && <PromotionChoice {...my.promotion} />} />
        <div class="side">
          <Diagonals session={session} bottom={bottom} />
          {!phone && seatsBox}
          <AwayNotice client={client} session={session} />
          {!phone && againBox}
          {me !== null && !over && allSeated(session) && <MoveField client={client} session={session} onText={my.playText} onResign={() => setResigning(true)} queued={session.queued} />}
          {me !== null && !over && <Actions client={client} session={session} hold={my.hold} onHold={my.setHold}
            resigning={resigning} onResign={setResigning} />}
          {!chatBeside && <Chat client={client} session={session} />}
          <div class="tools">
            <button onClick={() => setShowRules(true)}><Icon name="book" />{t("rulesOfTable")}</button>
            <Arbiter client={client} session={session} />
            {me === null && <button onClick={() => setFlipped(!flipped)}><Icon name="flip" />{t("flip")}</button>}
          </div>
        </div>
      </div>
      {showRules && <RulesDialog session={session} onClose={() => setShowRules(false)} />}
    </main>
  );
}

function Missing({ client }: { client: Client }) {
  return (
    <main id="main" class="narrow">
      <h1>{t("title")}</h1>
      <p>{t("tableMissing")}</p>
      <button class="primary" onClick={() => client.go("/")}>{t("home")}</button>
    </main>
  );
}

function SeatName({ session, seat }: { session: Session; seat: Seat }) {
  const info = session.seats![letterOf(seat)];
  const away = info.kind === "person" && info.here === false;
  let note = "";
  if (seat === session.you) note = t("you");
  else if (info.standIn) note = t("computer");
  else if (away) note = t("away");
  return (
    <>
      <span class={`name${away ? " is-away" : ""}`}>{info.kind === "open" ? t("openSeat") : nameOr(session, seat)}</span>
      {note && <span class="note">{note}</span>}
      {info.arbiter && <span class="note" title={t("arbiter")}><Icon name="scales" /><span class="sr-only">{t("arbiter")}</span></span>}
      {session.match.offers(seat) && <span class="note offer" title={t("drawOffered")}><Icon name="draw" /></span>}
    </>
  );
}

function Status({ client, session }: { client: Client; session: Session }) {
  const { match, you } = session;
  const over = match.isOver();
  const mine = you !== null && !over && session.started && match.turn(boardOf(you)) === you;
  return (
    <div class={`status${mine ? " mine" : ""}${over ? " over" : ""}`}>
      <div class="status-text">
        <p class="status-main" role="status">
          {over && <b class="score">{resultScore(match.result())}</b>}
          {statusWords(session)}
        </p>
        {you !== null && session.started && !over && (
          <p class="status-second">
            {fill(t("atBoard"), { board: boardLetter(boardOf(partnerOf(you))), result: turnWords(session, boardOf(partnerOf(you))) })}
          </p>
        )}
        {you === null && !session.takenOver && <p class="status-second" title={t("spectators")}>{t("spectator")}</p>}
        {session.takenOver && <p class="status-second">{t("takenOver")}</p>}
      </div>
      <Asks client={client} session={session} />
    </div>
  );
}

// What waits for my answer, with its buttons; while nothing does, the last that somebody said to me.
function Asks({ client, session }: { client: Client; session: Session }) {
  const { match, you } = session;
  const act = (line: string) => (): void => void client.do(line);
  if (session.takenOver) return <div class="asks"><button onClick={() => client.takeBack()}>{t("takeBack")}</button></div>;
  if (match.isOver()) return null;
  if ((you === 1 || you === 3) && !session.started && allSeated(session) && !session.hasStarted(you))
    return <div class="asks"><button class="primary" onClick={act("start")}>{t("startClocks")}</button></div>;
  if (you !== null && match.isPending()) {
    return (
      <div class="asks">
        <button class="primary" onClick={act("accept")}>{t("accept")}</button>
        <button onClick={act("decline")}>{t("decline")}</button>
      </div>
    );
  }
  const offering = SEATS.filter((seat) => match.offers(seat));
  if (offering.length > 0 && (you === null || !match.offers(you))) {
    return (
      <div class="asks">
        <p class="offered"><Icon name="draw" /> <span>{t("drawOffered")}: </span><b>{offering.map((seat) => nameOr(session, seat)).join(", ")}</b></p>
        {you !== null && session.wouldBe("draw") === "OK" && <button onClick={act("draw")}>{t("agreeDraw")}</button>}
      </div>
    );
  }
  const last = heardSaid(session).filter(({ seat }) => seat !== you).at(-1);
  return <div class="asks">{last && <p key={last.index} class="news"><SaidWords session={session} said={last} /></p>}</div>;
}

// Which team is ahead on each diagonal: it can afford to wait.
function Diagonals({ session, bottom }: { session: Session; bottom: Seat }) {
  useTicker(session.started && !session.match.isOver(), 500);
  const team = teamOf(bottom);
  if (!session.started || session.diagonal("white", team) === null) return null;
  return (
    <dl class="diagonals">
      <dt title={t("diagonalsHelp")}>{t("diagonals")}{session.you === null ? `, ${fill(t("team"), { team: team + 1 })}` : ""}</dt>
      {(["white", "black"] as const).map((color) => {
        const ahead = session.diagonal(color, team)!;
        const time = clockText(Math.floor(Math.abs(ahead) / 1000) * 1000).replace(/\.\d$/, "");
        const even = Math.abs(ahead) < 1000;
        return (
          <dd key={color} class={even ? "" : ahead > 0 ? "ahead" : "behind"} title={fill(t("diagonalHint"), { team: team + 1, color: t(color) })}>
            <span class={`dot ${color}`} aria-hidden="true" />
            <span class="sr-only">{t(color)}: </span>
            {even ? t("even") : fill(ahead > 0 ? t("ahead") : t("behind"), { time })}
          </dd>
        );
      })}
    </dl>
  );
}

function RulesDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const time = session.header.find((line) => line.startsWith("time "))?.slice(5);
  return (
    <Dialog title={t("rulesOfTable")} onClose={onClose}>
      <p><b>{session.rules}</b>{time ? ` · ${timeLabel(time)}` : ""} · {session.mode === "table" ? t("modeTable") : t("modeReferee")}</p>
      <RulesSheet match={session.match} />
    </Dialog>
  );
}
