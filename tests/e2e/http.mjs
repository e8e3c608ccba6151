// SPDX-License-Identifier: MIT
// What the server answers over HTTP, with and without TLS: health, metrics, records.
import assert from 'node:assert/strict';
import test from 'node:test';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import https from 'node:https';
import { join } from 'node:path';
import { Client, Server, dataFolder, openTable, program, within } from './lib.mjs';

test('health and metrics, which a Prometheus can read', async (t) => {
  const server = await Server.start(dataFolder(t));
  t.after(() => server.end('SIGKILL'));
  const table = await openTable(server);
  assert.equal((await table.players.A.do('move e4')).t, 'ok');
  assert.deepEqual((({ status, body }) => ({ status, body }))(await server.get('/healthz')),
    { status: 200, body: 'ok\n' });
  const { status, headers, body } = await server.get('/metrics');
  assert.equal(status, 200);
  assert.match(headers['content-type'], /^text\/plain; version=0\.0\.4/);
  assert.ok(body.endsWith('\n'));
  const types = new Map();
  for (const line of body.trimEnd().split('\n')) {
    const type = /^# TYPE (\w+) (gauge|counter)$/.exec(line);
    if (type) {
      assert.ok(!types.has(type[1]), `${type[1]} twice`);
      assert.equal(type[1].endsWith('_total'), type[2] === 'counter', line);
      types.set(type[1], null);
    } else if (!line.startsWith('# HELP ')) {
      const value = /^(\w+) (\d+)$/.exec(line);
      assert.ok(value && types.has(value[1]), line);
      types.set(value[1], Number(value[2]));
    }
  }
  assert.equal(types.get('bughouse_events_total'), 3);
  assert.equal(types.get('bughouse_tables_playing'), 1);
  assert.equal(types.get('bughouse_net_websockets'), 4);
  const told = JSON.stringify([body, server.log]);
  for (const secret of Object.values(table.secrets)) assert.ok(!told.includes(secret), 'a secret');
});

test('log and record of a match, once it is over', async (t) => {
  const server = await Server.start(dataFolder(t));
  t.after(() => server.end('SIGKILL'));
  const table = await openTable(server);
  assert.equal((await table.players.A.do('move e4')).t, 'ok');
  for (const path of ['1.log', '1.bpgn', '2.log', '0.log', '1.pgn', '1.log/x'])
    assert.equal((await server.get(`/t/${table.id}/${path}`)).status, 404, path);
  assert.equal((await server.get('/t/bbbbbbbbbbbb/1.log')).status, 404);
  assert.equal((await table.players.a.do('resign')).t, 'ok');
  // A result takes effect when its millisecond is over.
  const { A } = table.players;
  await A.until(() => A.messages.some((m) => m.t === 'seats' && m.state === 'over'), 'over');
  const log = await server.get(`/t/${table.id}/1.log`);
  assert.equal(log.status, 200);
  assert.match(log.headers['content-disposition'], /^attachment/);
  assert.match(log.body, /^rules bughouse\n.*\n\d+ A move e4\n\d+ a resign\n\d+ server outage 0\n$/s);
  const judged = spawnSync(program, ['judge', '-'], { input: log.body, encoding: 'utf8' });
  assert.match(judged.stdout, /\nresult 1-0 resign A\n$/);
  assert.doesNotMatch(judged.stdout, /refused/);
  const record = await server.get(`/t/${table.id}/1.bpgn`);
  assert.equal(record.status, 200);
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '.');
  const before = new Date(Date.now() - 60000).toISOString().slice(0, 10).replaceAll('-', '.');
  const date = /^\[Date "(.*)"\]$/m.exec(record.body)?.[1];
  assert.ok(date === day || date === before, `${date}, not ${day}`);
  assert.match(record.body, /^\[TimeControl "3600\+0"\]$/m);
  assert.match(record.body, /1A\. e4 \{3[56]\d\d(\.\d+)?\}\n?[^]*\{a! resigns\} 1-0\n/);
});

test('files and records in excess are refused for a while, to that address alone', async (t) => {
  const server = await Server.start(dataFolder(t),
    { args: ['--trust-proxy', '--limit', 'requests-minute=2'] });
  t.after(() => server.end('SIGKILL'));
  const get = (path, address) => server.get(path, { 'x-forwarded-for': address });
  for (let i = 0; i < 2; i++) assert.equal((await get('/healthz', '10.0.0.1')).status, 200);
  const { status, headers, body } = await get('/t/bbbbbbbbbbbb/1.log', '10.0.0.1');
  assert.equal(status, 429);
  assert.ok(headers['retry-after'] >= 1 && headers['retry-after'] <= 30, headers['retry-after']);
  assert.match(body, /^too many requests/);
  const metrics = await get('/metrics', '10.0.0.2');
  assert.equal(metrics.status, 200);
  assert.match(metrics.body, /^bughouse_net_limited_total 1$/m);
  assert.equal((await Client.upgrade(server, ['X-Forwarded-For: 10.0.0.1'])).status, 101);
});

test('TLS by certificate and key', async (t) => {
  const data = dataFolder(t);
  const [cert, key] = [join(data, 'cert.pem'), join(data, 'key.pem')];
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt',
    'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=localhost', '-days', '2',
    '-keyout', key, '-out', cert], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  const server = await Server.start(join(data, 'server'), {
    args: ['--tls-cert', cert, '--tls-key', key] });
  t.after(() => server.end('SIGKILL'));
  const get = async (path) => {
    const request = https.get({ host: '127.0.0.1', port: server.port, path, agent: false,
      rejectUnauthorized: false });
    const [response] = await within(once(request, 'response'), path);
    let body = '';
    response.setEncoding('utf8').on('data', (text) => (body += text));
    await within(once(response, 'end'), `body of ${path}`);
    return body;
  };
  assert.equal(await get('/healthz'), 'ok\n');
  assert.match(await get('/metrics'), /^bughouse_tables 0$/m);
  // Who speaks no TLS gets nothing.
  await assert.rejects(server.get('/healthz'));
});
