// SPDX-License-Identifier: MIT
// What strangers and forgers try: refused, and the table is as it was.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Client, SEATS, Server, dataFolder, frame, newKey, openTable, within } from './lib.mjs';

const generous = ['--limit', 'frames-second=100000', '--limit', 'address-second=1000000',
  '--limit', 'per-address=100'];

async function withTable(t, args) {
  const server = await Server.start(dataFolder(t), { args });
  t.after(() => server.end('SIGKILL'));
  return { server, table: await openTable(server) };
}

// Lines as somebody sees them who has just come.
async function linesNow(server, table) {
  const spectator = await Client.open(server);
  spectator.send({ t: 'watch', table: table.id });
  await spectator.until(() => spectator.lines, 'table of a spectator');
  spectator.close();
  return spectator.lines;
}

test('a page of another site cannot connect', async (t) => {
  const { server } = await withTable(t, []);
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
    assert.equal((await Client.upgrade(server, [`Origin: ${origin}`])).status, 403);
  }
  assert.equal((await Client.upgrade(server, ['Origin: http://localhost'])).status, 101);
  assert.equal(await server.metric('net_foreign_total'), 3);
});

test('a page cannot connect under a name that its owner lets stand for our address', async (t) => {
  const server = await Server.start(dataFolder(t));
  t.after(() => server.end('SIGKILL'));
  const foreign = 'evil.example:8080';
  assert.equal((await Client.upgrade(server, [`Origin: http://${foreign}`], foreign)).status, 421);
  const { status, body } = await server.get('/metrics', { host: foreign });
  assert.equal(status, 421);
  assert.match(body, /start it with --public-url/);
  assert.equal(await server.metric('net_foreign_total'), 2);
  for (const host of ['localhost', `127.0.0.1:${server.port}`, '[::1]:8080', '192.168.1.20:8080']) {
    assert.equal((await Client.upgrade(server, [`Origin: http://${host}`], host)).status, 101, host);
    assert.equal((await server.get('/healthz', { host })).status, 200, host);
  }
  const named = await Server.start(dataFolder(t), { args: ['--public-url', 'https://chess.example'] });
  t.after(() => named.end('SIGKILL'));
  for (const [host, expected] of [['chess.example', 200], ['127.0.0.1', 200], [foreign, 421]])
    assert.equal((await named.get('/healthz', { host })).status, expected, host);
});

test('a link without the secret gives no seat', async (t) => {
  const { server, table } = await withTable(t, []);
  const before = await linesNow(server, table);
  const thief = await Client.open(server);
  const tries = [
    { t: 'join', table: table.id, seat: 'A', name: 'thief' },
    { t: 'sit', table: table.id, seat: 'A', secret: '0'.repeat(32) },
    { t: 'sit', table: table.id, seat: 'A', secret: '' },
    { t: 'sit', table: table.id, seat: 'a', secret: table.secrets.A.slice(1) },
    { t: 'do', table: table.id, key: newKey(), line: 'move e4' },
    { t: 'arbiter', table: table.id, secret: '0'.repeat(32), line: 'pause' },
    { t: 'give-up-seat', table: table.id },
    { t: 'fill', table: table.id, seat: 'A', level: 8 },
    { t: 'again', table: table.id, seats: 'same' },
  ];
  for (const message of tries) {
    const answer = await thief.ask(message);
    assert.equal(answer.t, 'error', JSON.stringify([message, answer]));
  }
  thief.send({ t: 'watch', table: table.id });
  await thief.until(() => thief.lines, 'table');
  const answer = await thief.do('move e4');
  assert.equal(answer.t, 'error');
  assert.deepEqual(await linesNow(server, table), before);
  assert.ok(!JSON.stringify(thief.messages).includes(table.secrets.A), 'no secret is told');
});

test('fragmented frames are put together; oversized ones are not carried out', async (t) => {
  const { server, table } = await withTable(t, generous);
  const player = table.players.A;
  const text = JSON.stringify({ t: 'do', n: 500, table: table.id, key: newKey(), line: 'move e4' });
  for (let i = 0; i < text.length; i++) {
    player.socket.write(frame(i === 0 ? 1 : 0, i === text.length - 1, text[i]));
    if (i % 10 === 0) player.socket.write(frame(9, true, 'ping'));
  }
  assert.equal((await player.wait((m) => m.n === 500, 'answer')).t, 'ok');
  player.n = 500;
  const before = await linesNow(server, table);
  const other = table.players.a;
  other.socket.write(frame(1, true, `{"t":"do","line":"${'x'.repeat(20000)}"}`));
  assert.equal((await other.wait((m) => m.t === 'error', 'too large')).code, 'TOO_LARGE');
  assert.equal((await other.ask({ t: 'ping' })).t, 'pong');
  other.socket.write(frame(1, true, 'x'.repeat(300000)));
  await other.closed;
  assert.equal(other.closeReason, 'too large');
  assert.deepEqual(await linesNow(server, table), before);
});

// Reproducible: the same forgeries each time.
function forger(seed) {
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % n;
  };
  return { below, pick: (list) => list[below(list.length)] };
}

function forged(random, table) {
  const { below, pick } = random;
  const line = () => pick(['move e4', 'move Ke2', 'move e2e5', 'move N@f7', 'press', 'resign?',
    'claim mate', 'server outage 100', 'start', 'add-time A 99999', 'forfeit A', 'move', '',
    'x'.repeat(below(5000)), 'say "x" \n 0 A resign']);
  const message = {
    t: pick(['do', 'do', 'do', 'sit', 'join', 'arbiter', 'fill', 'event', 'table', 'nonsense', 7]),
    table: pick([table.id, table.id, '000000000000', '../..', null, 12]),
    seat: pick([...SEATS, 'C', '', null]),
    secret: pick(['0'.repeat(32), 'f'.repeat(32), '', null, {}]),
    key: pick([newKey(), 'zz', null]),
    line: line(),
  };
  if (below(4) === 0) message.at = below(1000);
  if (below(4) === 0) message.clock = [1, 2, 3];
  if (below(3) === 0) delete message[pick(Object.keys(message))];
  return JSON.stringify(message);
}

test('10 000 forged messages leave the table untouched', async (t) => {
  const { server, table } = await withTable(t, generous);
  const before = await linesNow(server, table);
  const random = forger(1);
  let client = await Client.open(server);
  for (let i = 0; i < 10000; i++) {
    if (client.gone) client = await Client.open(server);
    const text = forged(random, table);
    const kind = random.below(100);
    if (kind < 3) {
      // Nothing that a WebSocket or JSON would be: that ends the connection.
      client.socket.write([frame(2, true, text), frame(1, true, text.slice(1)),
        Buffer.from(`\x7f${text}`)][kind]);
      await within(client.closed, 'closed');
      continue;
    }
    client.socket.write(frame(1, true, text));
    // An answer now and then, so that neither side runs away from the other.
    if (i % 50 === 49) await client.ask({ t: 'ping' });
  }
  client.close();
  assert.deepEqual(await linesNow(server, table), before);
  assert.equal((await server.get('/healthz')).body, 'ok\n');
  assert.ok(await server.metric('errors_total') > 9000, 'they were read and refused');
  assert.equal((await table.players.A.do('move e4')).t, 'ok', 'the match goes on');
  assert.ok(!server.log.includes(table.secrets.A), 'no secret in the log');
});

test('who sends too much is told so and then cut off; others play on', async (t) => {
  const { server, table } = await withTable(t, []);
  const fast = await Client.open(server);
  for (let i = 0; i < 5000 && !fast.gone; i++) fast.send({ t: 'ping' });
  await fast.wait((m) => m.code === 'TOO_FAST', 'TOO_FAST');
  await fast.closed;
  assert.equal((await table.players.A.do('move e4')).t, 'ok');
});
