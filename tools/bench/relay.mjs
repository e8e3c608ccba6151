// SPDX-License-Identifier: MIT
// node relay.mjs: the least that a server of tables could do, for tools/bench/server.sh to stand
// beside ours: it hands each message on to the four sockets of its table. No rules, no clocks, no
// journal, no limits. Prints its port.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const { WebSocketServer } = createRequire(resolve('web/package.json'))('ws');
const tables = new Map();
let made = 0;

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false,
  backlog: 1024 }, () => console.log(server.address().port));

server.on('connection', (socket) => {
  socket.on('message', (bytes) => {
    const message = JSON.parse(bytes);
    const answer = (fields) => socket.send(JSON.stringify({ ...fields, n: message.n }));
    if (message.t === 'hello') answer({ t: 'welcome', v: 1 });
    else if (message.t === 'create') {
      const table = String(++made).padStart(12, '0');
      tables.set(table, { sockets: [socket], i: 0 });
      answer({ t: 'created', table });
    } else if (message.t === 'join') {
      tables.get(message.table).sockets.push(socket);
      answer({ t: 'seated', table: message.table });
    } else if (message.t === 'do') {
      const table = tables.get(message.table);
      answer({ t: 'ok' });
      const text = JSON.stringify({ t: 'event', table: message.table, match: 1, i: table.i++,
        line: `0 A ${message.line}`, now: 0 });
      for (const other of table.sockets) other.send(text);
    }
  });
});
