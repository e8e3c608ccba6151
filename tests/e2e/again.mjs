// SPDX-License-Identifier: MIT
// Coming back: on another device, after losing the connection, after the server has ended.
import assert from 'node:assert/strict';
import test from 'node:test';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, SEATS, Server, dataFolder, newKey, openTable, program, sameLines, sitAgain }
  from './lib.mjs';

test('a second device takes the seat over and the first is told', async (t) => {
  const server = await Server.start(dataFolder(t));
  t.after(() => server.end('SIGKILL'));
  const table = await openTable(server);
  const first = table.players.A;
  const second = await sitAgain(server, table, 'A');
  await first.wait((m) => m.t === 'moved', 'moved');
  assert.equal((await first.do('move e4')).t, 'error');
  assert.equal((await second.do('move e4')).t, 'ok');
  await first.until(() => first.lines.length === 3, 'the first watches on');
});

test('a connection that is lost loses nothing', async (t) => {
  const server = await Server.start(dataFolder(t));
  t.after(() => server.end('SIGKILL'));
  const table = await openTable(server);
  const key = newKey();
  // The move leaves and the connection ends: nobody knows whether it has arrived.
  table.players.A.send({ t: 'do', table: table.id, key, line: 'move e4' });
  table.players.A.close();
  const client = await sitAgain(server, table, 'A');
  assert.equal((await client.do('move e4', key)).t, 'ok');
  assert.equal((await table.players.a.do('move e5')).t, 'ok');
  await client.until(() => client.lines.length === 4, 'both moves');
  assert.equal(client.lines.filter((line) => line.includes('move e4')).length, 1);
});

test('SIGTERM tells everybody, commits and exits 0; the match goes on', async (t) => {
  const data = dataFolder(t);
  let server = await Server.start(data);
  const table = await openTable(server);
  assert.equal((await table.players.A.do('move e4')).t, 'ok');
  const ends = server.end('SIGTERM');
  await table.players.B.wait((m) => m.t === 'draining', 'draining');
  assert.deepEqual(await ends, { code: 0, signal: null });
  const lines = table.players.B.lines.filter((line) => line.includes('move'));
  server = await Server.start(data);
  t.after(() => server.end('SIGKILL'));
  for (const seat of SEATS) await sitAgain(server, table, seat);
  const client = table.players.a;
  assert.deepEqual(client.lines.filter((line) => line.includes('move')), lines);
  if (client.table.frozen) await client.until(
    () => client.messages.some((m) => m.t === 'frozen' && !m.on), 'all are back');
  assert.equal((await client.do('move e5')).t, 'ok');
  await table.players.A.until(() => table.players.A.lines.at(-1).includes('move e5'), 'the move');
  await table.players.b.until(() => sameLines(table), 'the same lines for all');
});

test('a backup of a server that runs is the server of that moment', async (t) => {
  const data = dataFolder(t);
  const first = await Server.start(join(data, 'first'));
  t.after(() => first.end('SIGKILL'));
  const table = await openTable(first);
  assert.equal((await table.players.A.do('move e4')).t, 'ok');
  mkdirSync(join(data, 'second'));
  execFileSync(program, ['backup', '--data', join(data, 'first'),
    join(data, 'second', 'bughouse.db')]);
  assert.equal((await table.players.a.do('move e5')).t, 'ok');
  const second = await Server.start(join(data, 'second'));
  t.after(() => second.end('SIGKILL'));
  await sitAgain(second, table, 'a');
  assert.deepEqual(table.players.a.lines.map((line) => line.replace(/^\d+ /, '')),
    ['a start', 'b start', 'A move e4']);
});

test('a second server on the same data refuses', async (t) => {
  const data = dataFolder(t);
  const server = await Server.start(data);
  t.after(() => server.end('SIGKILL'));
  await assert.rejects(Server.start(data), /exit 2: .*another program is using the data/s);
  const taken = spawnSync(program, ['serve', '--web', 'none', '--listen',
    `127.0.0.1:${server.port}`, '--data', join(data, 'other')], { encoding: 'utf8' });
  assert.equal(taken.status, 2);
  assert.match(taken.stderr, /another program listens there/);
});

test('data that are no folder are refused', (t) => {
  const data = dataFolder(t);
  writeFileSync(join(data, 'file'), '');
  const refused = spawnSync(program, ['serve', '--web', 'none', '--listen', '127.0.0.1:0',
    '--data', join(data, 'file')], { encoding: 'utf8' });
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /not a folder that can be written to/);
});

test('a start on a full disk may be tried again', async (t) => {
  const data = dataFolder(t);
  const server = await Server.start(data);
  await server.end('SIGTERM');
  await assert.rejects(Server.start(data, { shell: 'ulimit -S -f 0' }),
    /exit 1: .*the disk is full/s);
  const again = await Server.start(data);
  t.after(() => again.end('SIGKILL'));
  assert.equal((await again.get('/healthz')).body, 'ok\n');
});

// A limit on the size of files stands for the disk; lifting it for space that comes back.
test('a full disk freezes the tables, and nothing is lost', async (t) => {
  const data = dataFolder(t);
  let server = await Server.start(data, {
    shell: 'ulimit -S -f 400', // kB
    args: ['--limit', 'frames-second=100000', '--limit', 'address-second=100000'],
  });
  t.after(() => server.end('SIGKILL'));
  const table = await openTable(server);
  const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const frozen = (client) => client.messages.some((m) => m.t === 'frozen' && m.on);
  let moves = 0;
  let pending = null;
  for (; moves < 1000 && !frozen(table.players.A); moves++) {
    const player = table.players['Aa'[moves % 2]];
    const key = newKey();
    const line = `move ${knights[moves % 4]}`;
    const answer = player.do(line, key);
    const stopped = player.until(() => frozen(player), 'frozen').then(() => null);
    const came = await Promise.race([answer, stopped]);
    if (came?.t !== 'ok') {
      pending = { player, line };
      answer.catch(() => {});
      break;
    }
  }
  assert.ok(moves > 10 && moves < 1000, `${moves} moves before the disk was full`);
  for (const seat of SEATS) await table.players[seat].until(
    () => frozen(table.players[seat]), `${seat} is told`);
  assert.equal((await server.get('/healthz')).status, 503);
  execFileSync('prlimit', ['--pid', String(server.child.pid), '--fsize=unlimited']);
  for (const seat of SEATS) await table.players[seat].until(
    () => table.players[seat].messages.some((m) => m.t === 'frozen' && !m.on), `${seat}: thawed`);
  assert.equal((await server.get('/healthz')).body, 'ok\n');
  const made = () => table.players.A.lines.filter((line) => line.includes(' move ')).length;
  const before = made();
  assert.ok(before === moves || before === moves + 1, `${before} of ${moves}`);
  if (before === moves) assert.equal((await pending.player.do(pending.line)).t, 'ok');
  await table.players.b.until(() => sameLines(table), 'the same lines for all');
  assert.deepEqual(await server.end('SIGTERM'), { code: 0, signal: null });
  const all = table.players.A.lines.filter((line) => line.includes(' move '));
  server = await Server.start(data);
  await sitAgain(server, table, 'A');
  assert.deepEqual(table.players.A.lines.filter((line) => line.includes(' move ')), all);
});
