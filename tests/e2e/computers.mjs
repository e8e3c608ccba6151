// SPDX-License-Identifier: MIT
// Computers at several tables at once play on over a kill -9, and whoever watches sees it.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Client, SEATS, Server, dataFolder } from './lib.mjs';

const TABLES = 4;
const MOVES = 6;

const isMove = (line) => line.includes(' move ');
const moves = (client) => client.lines.filter(isMove).length;

async function watch(server, id) {
  const client = await Client.open(server);
  client.send({ t: 'watch', table: id });
  await client.until(() => client.lines && client.lines.length >= client.table.count, 'all lines');
  return client;
}

test('computers play, also after kill -9', async (t) => {
  const data = dataFolder(t);
  let server = await Server.start(data);
  const seats = Object.fromEntries(SEATS.map((seat) => [seat, { kind: 'computer', level: 2 }]));
  const ids = [];
  for (let i = 0; i < TABLES; i++) {
    const client = await Client.open(server);
    const created = await client.ask({ t: 'create', rules: 'bughouse', time: '60+0', seats });
    assert.equal(created.t, 'created', JSON.stringify(created));
    ids.push(created.table);
    client.close();
  }
  let watchers = await Promise.all(ids.map((id) => watch(server, id)));
  await Promise.all(watchers.map((w) => w.until(() => moves(w) >= MOVES, `${MOVES} moves`, 60000)));
  await server.end('SIGKILL');
  const seen = watchers.map((w) => w.lines);
  server = await Server.start(data);
  t.after(() => server.end('SIGKILL'));
  watchers = await Promise.all(ids.map((id) => watch(server, id)));
  watchers.forEach((w, i) => assert.deepEqual(w.lines.slice(0, seen[i].length), seen[i]));
  const before = watchers.map(moves);
  await Promise.all(watchers.map((w, i) => w.until(
    () => moves(w) > before[i] || w.lines.some((line) => / resign$| claim /.test(line)),
    'one more move', 60000)));
});
