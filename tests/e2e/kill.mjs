// SPDX-License-Identifier: MIT
// kill -9 of a busy server at any moment, KILLS times (10): everything it has acknowledged is there
// after its restart, every request that had no answer is answered when it is sent again with its
// key, and all four players of each table see the same.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SEATS, Server, dataFolder, newKey, openTable, sitAgain, within } from './lib.mjs';

const KILLS = Number(process.env.KILLS ?? 10);
const TABLES = 4;
const LINES_MAX = 1500; // a board has room for 1024 moves
const KNIGHTS = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
const ARGS = ['--limit', 'frames-second=100000', '--limit', 'address-second=1000000',
  '--limit', 'creates-hour=100000', '--limit', 'per-address=100', '--limit', 'tables=2000'];

const isMove = (line) => line.includes(' move ');

// One board of a table: its two players move in turn, as fast as they are answered. What is sent and
// not answered stays in `pending`.
class Board {
  constructor(table, seats) {
    Object.assign(this, { table, seats, made: 0, pending: null });
  }

  next(onAck) {
    this.pending ??= {
      seat: this.seats[this.made % 2],
      key: newKey(),
      line: `move ${KNIGHTS[this.made % 4]}`,
    };
    const { seat, key, line } = this.pending;
    const player = this.table.players[seat];
    player.do(line, key).then((answer) => {
      if (answer.t === 'ok') {
        this.pending = null;
        this.made++;
        onAck();
        this.next(onAck);
      } else if (answer.code === 'FROZEN') {
        // Nothing was carried out; once all are back the same may be sent again.
        player.until(() => player.frozen === false, 'thawed')
          .then(() => this.next(onAck), () => {});
      } else onAck(new Error(`${line}: ${JSON.stringify(answer)}`));
    }, () => {}); // the server is gone
  }
}

function watchFreezes(player) {
  player.frozen = player.table.frozen;
  player.onMessage = (message) => {
    if (message.t === 'frozen') player.frozen = message.on;
  };
}

async function newTable(server) {
  const table = await openTable(server);
  SEATS.forEach((seat) => watchFreezes(table.players[seat]));
  table.boards = [new Board(table, ['A', 'a']), new Board(table, ['B', 'b'])];
  return table;
}

// Plays on until `acks` more moves have been acknowledged, then kills.
async function playAndKill(server, tables, acks) {
  const enough = new Promise((resolve, reject) => {
    let left = acks;
    const onAck = (error) => {
      if (error) reject(error);
      else if (--left === 0) {
        server.child.kill('SIGKILL');
        resolve();
      }
    };
    tables.forEach((table) => table.boards.forEach((board) => board.next(onAck)));
  });
  await within(enough, `${acks} moves`);
  await within(server.exit, 'dead');
  for (const table of tables)
    await Promise.all(SEATS.map((seat) => within(table.players[seat].closed, 'closed')));
}

// Everybody sits down again; what any of them had seen is there.
async function comeBack(server, table) {
  const seen = SEATS.map((seat) => table.players[seat].lines);
  for (const seat of SEATS) watchFreezes(await sitAgain(server, table, seat));
  const { lines } = table.players.A;
  seen.forEach((old, i) => assert.deepEqual(lines.slice(0, old.length), old, SEATS[i]));
  for (const board of table.boards) {
    const made = lines.filter((line) => isMove(line) &&
      board.seats.some((seat) => line.includes(` ${seat} `))).length;
    const unanswered = board.pending ? 1 : 0;
    assert.ok(made === board.made || made === board.made + unanswered,
      `${board.made} acknowledged, ${made} there`);
  }
}

async function allSeeTheSame(table) {
  const most = Math.max(...SEATS.map((seat) => table.players[seat].lines.length));
  for (const seat of SEATS) {
    const player = table.players[seat];
    await player.until(() => player.lines.length >= most, `${seat} has all lines`);
    assert.deepEqual(player.lines.slice(0, most), table.players.A.lines.slice(0, most));
  }
}

test(`${KILLS} times kill -9`, async (t) => {
  const data = dataFolder(t);
  let server = await Server.start(data, { args: ARGS });
  t.after(() => server.end('SIGKILL'));
  let tables = [];
  let moves = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    tables = tables.filter((table) => table.players.A.lines.length < LINES_MAX);
    while (tables.length < TABLES) tables.push(await newTable(server));
    const acks = 1 + ((kill * 37) % 120);
    await playAndKill(server, tables, acks);
    moves += acks;
    server = await Server.start(data, { args: ARGS });
    for (const table of tables) await comeBack(server, table);
    for (const table of tables) await allSeeTheSame(table);
  }
  t.diagnostic(`${KILLS} kills, ${moves} moves acknowledged, none lost`);
});
