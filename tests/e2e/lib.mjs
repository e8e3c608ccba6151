// SPDX-License-Identifier: MIT
// Helpers of the tests against the real server: starting and ending it, and clients made of plain
// sockets, which can also send what no browser would. Only the loopback is used; every wait is for
// a condition and has a deadline.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const program = process.env.BUGHOUSE ?? 'build/release/bughouse';
const DEADLINE = 20000;

export const SEATS = ['A', 'a', 'B', 'b'];

// Promise that fails when it takes too long, saying what was waited for.
export function within(promise, what, ms = DEADLINE) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export function dataFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'bughouse-e2e-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

export class Server {
  // `shell`: a line of bash before the program, such as "ulimit -S -f 100"; `web`: the folder of the page.
  static async start(data, { args = [], shell = '', port = 0, web = 'none' } = {}) {
    const words = ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--web', web, ...args];
    const child = shell
      ? spawn('bash', ['-c', `${shell}; exec "$0" "$@"`, program, ...words])
      : spawn(program, words);
    const server = new Server();
    Object.assign(server, { child, data, log: '' });
    running.add(child);
    server.exit = new Promise((resolve) => {
      child.on('exit', (code, signal) => {
        running.delete(child);
        resolve({ code, signal });
      });
    });
    child.stdout.resume();
    const listening = new Promise((resolve, reject) => {
      child.stderr.on('data', (bytes) => {
        server.log = (server.log + bytes).slice(-20000);
        const found = /listens on \S+, port (\d+)\n/.exec(server.log);
        if (found) resolve(Number(found[1]));
      });
      server.exit.then(({ code }) => reject(new Error(`exit ${code}: ${server.log}`)));
    });
    server.port = await within(listening, 'server listens');
    return server;
  }

  async end(signal) {
    this.child.kill(signal);
    return within(this.exit, `server ends by ${signal}`);
  }

  async get(path, headers = {}) {
    const request = http.get({ host: '127.0.0.1', port: this.port, path, headers, agent: false });
    const [response] = await within(once(request, 'response'), `GET ${path}`);
    let body = '';
    response.setEncoding('utf8').on('data', (text) => (body += text));
    await within(once(response, 'end'), `body of ${path}`);
    return { status: response.statusCode, headers: response.headers, body };
  }

  async metric(name) {
    const { body } = await this.get('/metrics');
    return Number(new RegExp(`^bughouse_${name} (\\d+)$`, 'm').exec(body)?.[1]);
  }
}

export function frame(opcode, fin, payload) {
  const body = Buffer.from(payload);
  const head = [(fin ? 0x80 : 0) | opcode];
  if (body.length < 126) head.push(0x80 | body.length);
  else if (body.length < 65536) head.push(0x80 | 126, body.length >> 8, body.length & 255);
  else head.push(0x80 | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((s) => (body.length >>> s) & 255));
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), body]); // a mask that changes nothing
}

export class Client {
  // Connects and says hello; `headers` are lines without their ends.
  static async open(server, headers = []) {
    const client = await Client.upgrade(server, headers);
    if (client.status !== 101) throw new Error(`upgrade answered with ${client.status}`);
    client.send({ t: 'hello', v: 1 });
    await client.wait((m) => m.t === 'welcome', 'welcome');
    return client;
  }

  // Connects; `status` is what came of it.
  static async upgrade(server, headers = [], host = 'localhost') {
    const client = new Client();
    Object.assign(client, { messages: [], cursor: 0, waiting: [], bytes: Buffer.alloc(0), n: 0 });
    client.lines = null; // of the match, once a table has come
    client.socket = net.connect(server.port, '127.0.0.1');
    client.socket.setNoDelay(true);
    client.socket.on('error', () => {});
    client.closed = new Promise((resolve) => client.socket.on('close', resolve));
    client.closed.then(() => {
      client.gone = true;
      client.look();
    });
    client.socket.write(
      ['GET /ws HTTP/1.1', `Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`, 'Sec-WebSocket-Version: 13',
        ...headers, '', ''].join('\r\n'));
    const answered = new Promise((resolve) => {
      client.socket.on('data', (bytes) => {
        client.bytes = Buffer.concat([client.bytes, bytes]);
        if (client.status === undefined) {
          const end = client.bytes.indexOf('\r\n\r\n');
          if (end < 0) return;
          client.status = Number(client.bytes.subarray(9, 12).toString());
          client.bytes = client.bytes.subarray(end + 4);
          resolve();
        }
        if (client.status === 101) client.read();
      });
    });
    await within(Promise.race([answered, client.closed]), 'answer to the upgrade');
    return client;
  }

  read() {
    for (;;) {
      const b = this.bytes;
      if (b.length < 2) return;
      let len = b[1] & 127;
      let at = 2;
      if (len === 126) {
        if (b.length < 4) return;
        len = b.readUInt16BE(2);
        at = 4;
      }
      if (b.length < at + len) return;
      const payload = b.subarray(at, at + len);
      this.bytes = b.subarray(at + len);
      if ((b[0] & 15) === 1) this.take(JSON.parse(payload.toString()));
      else if ((b[0] & 15) === 8) {
        this.closeReason = payload.subarray(2).toString();
        this.socket.end(frame(8, true, payload.subarray(0, 2)));
      } else if ((b[0] & 15) === 9) this.socket.write(frame(10, true, payload));
    }
  }

  // Keeps the lines of the match as a page does.
  take(message) {
    if (message.t === 'table') {
      this.table = message;
      this.lines = message.lines;
    } else if (message.t === 'lines' || message.t === 'event') {
      const lines = message.t === 'lines' ? message.lines : [message.line];
      if (message.i !== this.lines.length) throw new Error(`a gap: ${JSON.stringify(message)}`);
      this.lines.push(...lines);
    }
    this.messages.push(message);
    this.onMessage?.(message);
    this.look();
  }

  look() {
    this.waiting = this.waiting.filter((check) => !check());
  }

  // The next message, after the last one waited for, for which `wanted` is true.
  wait(wanted, what, ms) {
    const found = new Promise((resolve, reject) => {
      const check = () => {
        while (this.cursor < this.messages.length) {
          const message = this.messages[this.cursor++];
          if (wanted(message)) {
            resolve(message);
            return true;
          }
        }
        if (this.gone) reject(new Error(`${what}: connection closed (${this.closeReason ?? ''})`));
        return Boolean(this.gone);
      };
      if (!check()) this.waiting.push(check);
    });
    return within(found, what, ms);
  }

  // Waits until something about this client is true.
  until(condition, what, ms) {
    const found = new Promise((resolve, reject) => {
      const check = () => {
        if (condition()) resolve();
        else if (this.gone) reject(new Error(`${what}: connection closed`));
        else return false;
        return true;
      };
      if (!check()) this.waiting.push(check);
    });
    return within(found, what, ms);
  }

  send(message) {
    this.socket.write(frame(1, true, JSON.stringify(message)));
  }

  // Sends a request; its answer.
  ask(message, what = JSON.stringify(message)) {
    const n = ++this.n;
    this.send({ ...message, n });
    return this.wait((m) => m.n === n, what);
  }

  do(line, key = newKey()) {
    return this.ask({ t: 'do', table: this.table.table, key, line });
  }

  close() {
    this.socket.destroy();
  }
}

export function newKey() {
  return randomBytes(8).toString('hex');
}

// A table with four people at it, and its clocks running. `secrets` by seat.
export async function openTable(server, { rules = 'bughouse', time = '3600+0' } = {}) {
  const players = {};
  for (const seat of SEATS) players[seat] = await Client.open(server);
  const open = { kind: 'open' };
  const created = await players.A.ask({
    t: 'create', rules, time, seats: { A: { kind: 'me', name: 'A' }, a: open, B: open, b: open },
  });
  if (created.t !== 'created') throw new Error(JSON.stringify(created));
  const secrets = { A: created.seatSecret };
  const id = created.table;
  for (const seat of SEATS.slice(1)) {
    const seated = await players[seat].ask({ t: 'join', table: id, seat, name: `${seat}!` });
    secrets[seat] = seated.secret;
  }
  for (const seat of SEATS) await players[seat].until(() => players[seat].table, 'table');
  for (const seat of ['a', 'b']) await players[seat].do('start');
  for (const seat of SEATS) {
    await players[seat].until(() => players[seat].lines.length === 2, 'both starts');
  }
  return { id, players, secrets };
}

// Takes a seat again with a new connection, which stands in for the old one.
export async function sitAgain(server, table, seat) {
  const client = await Client.open(server);
  const seated = await client.ask({ t: 'sit', table: table.id, seat, secret: table.secrets[seat] });
  if (seated.t !== 'seated') throw new Error(JSON.stringify(seated));
  await client.until(() => client.lines && client.lines.length >= client.table.count, 'all lines');
  table.players[seat] = client;
  return client;
}

export const sameLines = (table) =>
  SEATS.every((seat) => JSON.stringify(table.players[seat].lines) ===
    JSON.stringify(table.players.A.lines));
