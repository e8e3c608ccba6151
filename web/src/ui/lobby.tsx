// SPDX-License-Identifier: GPL-3.0-or-later
// The list of tables with small boards and all four names.
import { type BoardId, type Seat, LETTERS, boardLetter, letterOf, teamOf } from "../core/seats";
import type { LobbyTable } from "../net/protocol";
import type { Client } from "../state/client";
import { timeLabel } from "../state/timecontrol";
import { fill, t } from "../text";
import { Board } from "./board";

// More small boards than this slow a phone down.
const BOARDS_MAX = 12;

export function Lobby({ client }: { client: Client }) {
  const tables = client.lobby;
  return (
    <section class="lobby" aria-label={t("tables")}>
      <h2>{t("tables")}</h2>
      {tables === null && <p class="loading">{client.connection.state === "lost" ? t("lineLost") : t("connecting")}</p>}
      {tables?.length === 0 && <p class="quiet">{t("noTables")}</p>}
      <ul class="tables">
        {tables?.map((table, index) => <TableCard key={table.id} client={client} table={table} withBoards={index < BOARDS_MAX} />)}
      </ul>
      {tables !== null && <Pages client={client} shown={tables.length} />}
    </section>
  );
}

function Pages({ client, shown }: { client: Client; shown: number }) {
  const { lobbyFrom: from, lobbyTotal: total } = client;
  if (from === 0 && shown >= total) return null;
  return (
    <div class="inline-form" role="group" aria-label={fill(t("tablesOf"), { first: from + 1, last: from + shown, total })}>
      <button disabled={from === 0} onClick={() => client.showLobby(0)}>{t("firstTables")}</button>
      <button disabled={from + shown >= total} onClick={() => client.showLobby(from + shown)}>{t("moreTables")}</button>
      <span class="quiet" aria-hidden="true">{fill(t("tablesOf"), { first: from + 1, last: from + shown, total })}</span>
    </div>
  );
}

const STATES = { open: "stateOpen", playing: "statePlaying", over: "stateOver" } as const;

function TableCard({ client, table, withBoards }: { client: Client; table: LobbyTable; withBoards: boolean }) {
  const open = LETTERS.some((letter) => !table.names[letter]) && table.state === "open";
  const path = `/t/${table.id}`;
  const go = (event: MouseEvent): void => {
    event.preventDefault();
    client.go(path);
  };
  return (
    <li class="card table-card">
      <div class="table-head">
        <b>{table.rules}</b>
        <span>{timeLabel(table.time)}{table.mode === "table" ? ` · ${t("modeTable")}` : ""}</span>
        <span class={`badge ${table.state}`}>{t(table.state === "open" && !open ? "stateReady" : STATES[table.state])}</span>
      </div>
      <div class="mini-boards">
        {([0, 1] as BoardId[]).map((board) => <Mini key={board} table={table} board={board} withBoard={withBoards} />)}
      </div>
      <div class="table-foot">
        <span class="quiet">{table.watchers > 0 ? fill(t("watchers"), { count: table.watchers }) : ""}</span>
        <a class={open ? "button primary" : "button"} href={path} onClick={go}
          aria-label={`${open ? t("joinTable") : t("watch")}: ${table.rules}, ${LETTERS.map((letter) => table.names[letter] || t("openSeat")).join(", ")}`}>
          {open ? t("joinTable") : t("watch")}
        </a>
      </div>
    </li>
  );
}

// Team 1 is at the lower edge of both boards, as everywhere.
function Mini({ table, board, withBoard }: { table: LobbyTable; board: BoardId; withBoard: boolean }) {
  const [top, bottom]: [Seat, Seat] = board === 0 ? [1, 0] : [2, 3];
  const name = (seat: Seat) => (
    <span class={`mini-name team-${teamOf(seat) + 1}`}>{table.names[letterOf(seat)] || <i>{t("openSeat")}</i>}</span>
  );
  const fen = table.boards[board];
  return (
    <div class="mini">
      {name(top)}
      {withBoard && fen && (
        <Board fen={fen} orientation={board === 0 ? "white" : "black"} label={fill(t("boardName"), { board: boardLetter(board) })} />
      )}
      {name(bottom)}
    </div>
  );
}
