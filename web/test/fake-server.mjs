// SPDX-License-Identifier: GPL-3.0-or-later
// A small stand-in for `bughouse serve`, for working on the page: node test/fake-server.mjs WEB WASM [PORT].
// It follows docs/protocol.md, keeps everything in memory and lets computers move at random. It checks
// little: what the server refuses is tested with the server.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { WebSocketServer } from "ws";
import { loadModule } from "./fake-core.mjs";

const LETTERS = ["A", "a", "B", "b"];
const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".gz": "application/gzip", ".txt": "text/plain",
};
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const TALK = new Set(["say", "need", "avoid", "sit", "go", "trade", "no-trade", "i-mate", "they-mate", "hurry", "thanks"]);
const teamOf = (letter) => (letter === "A" || letter === "b" ? 0 : 1);
const token = () => randomBytes(16).toString("hex");

export function startFake({ web, wasm, port = 0, pace = 900 }) {
  const { Match } = loadModule(wasm);
  const tables = new Map();
  const clients = new Set();

  // Matches ---------------------------------------------------------------------------------

  function begin(table) {
    table.match++;
    table.state = "open";
    table.votes = { again: {}, fill: {} };
    table.keys = new Map();
    table.lines = [];
    table.header = [`rules ${table.setup.rules}`, ...(table.setup.options ?? []).map((one) => `option ${one}`),
      `mode ${table.setup.mode ?? "referee"}`, ...(table.setup.time ? [`time ${table.setup.time}`] : []),
      ...(table.setup.simultaneous ? [`simultaneous ${table.setup.simultaneous}`] : []),
      ...LETTERS.filter((letter) => table.seats[letter].name).map((letter) => `player ${letter} ${JSON.stringify(table.seats[letter].name)}`)];
    table.core = new Match(table.header);
    table.zero = null;
    return table.core.start;
  }

  const now = (table) => (table.zero === null ? 0 : Math.floor(performance.now() - table.zero));
  const isRunning = (table) => table.zero !== null && !table.core.number("bh_match_is_over");

  // Applies one event and tells it; the status of the match core.
  function happen(table, letter, words) {
    const before = table.core.number("bh_match_now");
    const status = table.core.apply(`${Math.max(now(table), before)} ${letter} ${words}`);
    settle(table);
    if (status.name !== "OK") return status;
    const line = table.core.text("bh_match_line").trim();
    table.lines.push(line);
    if (table.core.text("bh_match_effects").includes("started")) {
      table.zero = performance.now() - table.core.number("bh_match_now");
      table.state = "playing";
    }
    for (const client of watchers(table))
      client.send({ t: "event", table: table.id, match: table.match, i: table.lines.length - 1, line: shown(line, client.seat), now: now(table) });
    settle(table);
    if (words === "start") tellSeats(table);
    lobbyChanged();
    think(table);
    return status;
  }

  function settle(table) {
    clearTimeout(table.flag);
    if (table.core.number("bh_match_is_over")) {
      if (table.state === "over") return;
      table.state = "over";
      const [result] = table.core.text("bh_match_result").split(" ");
      const halves = { "1-0": [2, 0], "0-1": [0, 2], "1/2-1/2": [1, 1] }[result] ?? [0, 0];
      table.score = table.score.map((have, team) => have + halves[team]);
      setTimeout(() => { tellTime(table); tellSeats(table); lobbyChanged(); });
    } else if (isRunning(table)) {
      const due = table.core.number("bh_match_deadline") - now(table);
      if (due < 1e9) table.flag = setTimeout(() => { table.core.advance(now(table)); tellTime(table); settle(table); }, Math.max(1, due + 1)).unref();
    }
  }

  function shown(line, seat) {
    const [, letter, word] = line.split(" ");
    return seat && TALK.has(word) && teamOf(letter) !== teamOf(seat) ? "" : line;
  }

  // Computers: a mate if there is one, else mostly captures and checks, else anything.
  function think(table) {
    for (const letter of LETTERS) {
      const info = table.seats[letter];
      const seat = LETTERS.indexOf(letter);
      if ((info.kind !== "computer" && !info.standIn) || table.thinking?.has(letter) || !table.core.may(seat)) continue;
      (table.thinking ??= new Set()).add(letter);
      const match = table.match;
      setTimeout(() => {
        table.thinking.delete(letter);
        if (table.match !== match || !table.core.may(seat) || table.core.number("bh_match_is_over")) return;
        const board = seat >> 1;
        const moves = table.core.text("bh_match_moves", board).split(" ").filter(Boolean);
        if (moves.length === 0) return;
        const rated = moves.map((move) => [table.core.rate(board, letter, move) + Math.random() * 4, move]).sort((x, y) => y[0] - x[0]);
        happen(table, letter, `move ${rated[0][1]}`);
        if (table.setup.mode === "table") happen(table, letter, "press");
      }, pace * (0.5 + Math.random())).unref();
    }
  }

  function seatsSettled(table) {
    if (LETTERS.some((letter) => table.seats[letter].kind === "open")) return;
    for (const letter of ["a", "b"])
      if (table.seats[letter].kind === "computer" && !table.lines.some((line) => line.includes(`${letter} start`)))
        happen(table, letter, "start");
  }

  // Telling ---------------------------------------------------------------------------------

  const watchers = (table) => [...clients].filter((client) => client.table === table);

  function seatsOf(table) {
    const seats = {};
    for (const letter of LETTERS) {
      const { kind, name, level, standIn } = table.seats[letter];
      const here = kind === "computer" || watchers(table).some((client) => client.seat === letter);
      seats[letter] = { kind, ...(name ? { name } : {}), ...(level ? { level } : {}), ...(standIn ? { standIn } : {}), here, points: 0 };
    }
    return seats;
  }

  const fields = (table, client) => ({
    table: table.id, match: table.match, state: table.state, seats: seatsOf(table), votes: table.votes, score: table.score, you: client.seat ?? null,
  });

  function tellTable(table, client) {
    const lines = table.lines.map((line) => shown(line, client.seat));
    // In parts, as the server must where a log is longer than a message.
    client.send({ t: "table", ...fields(table, client), header: table.header, lines: lines.slice(0, 100), count: lines.length, frozen: false, now: now(table) });
    for (let i = 100; i < lines.length; i += 100)
      client.send({ t: "lines", table: table.id, match: table.match, i, lines: lines.slice(i, i + 100) });
  }

  const tellSeats = (table) => watchers(table).forEach((client) => client.send({ t: "seats", ...fields(table, client) }));
  const tellTime = (table) => watchers(table).forEach((client) => client.send({ t: "time", table: table.id, now: now(table) }));

  const LOBBY_MAX = 24;
  const lobby = (from = 0) => {
    const listed = [...tables.values()].filter((table) => table.setup.listed !== false);
    return { t: "lobby", from, total: listed.length, tables: listed.slice(from, from + LOBBY_MAX).map(lobbyTable) };
  };
  const lobbyTable = (table) => ({
    id: table.id, rules: table.setup.rules, mode: table.setup.mode ?? "referee", time: table.setup.time ?? "300+0", state: table.state,
    watchers: watchers(table).filter((client) => !client.seat).length,
    names: Object.fromEntries(LETTERS.map((letter) => [letter, table.seats[letter].kind === "open" ? "" : table.seats[letter].name])),
    boards: [0, 1].map((board) => table.core.text("bh_match_board", board)),
  });
  let lobbyTimer;
  function lobbyChanged() {
    lobbyTimer ??= setTimeout(() => {
      lobbyTimer = undefined;
      for (const client of clients) if (client.lobby) client.send(lobby(client.lobbyFrom));
    }, 200);
  }

  // Requests --------------------------------------------------------------------------------

  const fail = (code, text = code) => ({ t: "error", code, text });
  const tableOf = (client, message) => (client.table?.id === message.table ? client.table : null);

  function seat(client, table, letter) {
    for (const other of watchers(table))
      if (other !== client && other.seat === letter) {
        other.seat = null;
        other.send({ t: "moved", table: table.id });
      }
    client.table = table;
    client.seat = letter;
    table.seats[letter].standIn = undefined;
  }

  const handlers = {
    hello: () => ({ t: "welcome", v: 1, version: "fake" }),
    ping: () => ({ t: "pong" }),
    lobby(client, { on, from = 0 }) {
      client.lobby = on;
      client.lobbyFrom = from;
      return on ? lobby(from) : { t: "ok" };
    },
    create(client, message) {
      const table = { id: randomBytes(6).toString("hex"), secret: token(), setup: message, match: 0, score: [0, 0], seats: {} };
      let mine;
      for (const letter of LETTERS) {
        const wanted = message.seats?.[letter] ?? { kind: "open" };
        table.seats[letter] = wanted.kind === "computer" ? { kind: "computer", level: wanted.level ?? 3, name: `Computer ${wanted.level ?? 3}` }
          : wanted.kind === "me" ? { kind: "person", name: wanted.name, secret: token() } : { kind: "open" };
        if (wanted.kind === "me") mine = letter;
      }
      const status = begin(table);
      if (status.name !== "OK") return fail(status.name, status.text);
      tables.set(table.id, table);
      client.table = table;
      client.seat = mine ?? null;
      setTimeout(() => { tellTable(table, client); seatsSettled(table); lobbyChanged(); });
      return { t: "created", table: table.id, secret: table.secret, ...(mine ? { seat: mine, seatSecret: table.seats[mine].secret } : {}) };
    },
    watch(client, message) {
      const table = tables.get(message.table);
      if (!table) return fail("NO_TABLE");
      client.table = table;
      client.seat = null;
      tellTable(table, client);
      return null;
    },
    join(client, message) {
      const table = tables.get(message.table);
      if (!table) return fail("NO_TABLE");
      if (table.seats[message.seat].kind !== "open") return fail("SEAT_TAKEN", "this seat is taken");
      table.seats[message.seat] = { kind: "person", name: message.name, secret: token() };
      table.header.push(`player ${message.seat} ${JSON.stringify(message.name)}`);
      seat(client, table, message.seat);
      setTimeout(() => { tellTable(table, client); tellSeats(table); seatsSettled(table); lobbyChanged(); });
      return { t: "seated", table: table.id, seat: message.seat, secret: table.seats[message.seat].secret };
    },
    sit(client, message) {
      const table = tables.get(message.table);
      if (!table) return fail("NO_TABLE");
      const letter = LETTERS.find((one) => table.seats[one].secret === message.secret);
      if (!letter) return fail("BAD_SECRET");
      seat(client, table, letter);
      setTimeout(() => { tellTable(table, client); tellSeats(table); });
      return { t: "seated", table: table.id, seat: letter };
    },
    leave(client) {
      const table = client.table;
      client.table = client.seat = null;
      if (table) tellSeats(table);
      return { t: "ok" };
    },
    "give-up-seat"(client, message) {
      const table = tableOf(client, message);
      if (!table || !client.seat || table.state !== "open") return fail("NOT_NOW");
      table.seats[client.seat] = { kind: "open" };
      client.seat = null;
      setTimeout(() => { tellSeats(table); lobbyChanged(); });
      return { t: "ok" };
    },
    do(client, message) {
      const table = tableOf(client, message);
      if (!table || !client.seat) return fail("NO_SEAT");
      const known = table.keys.get(client.seat + message.key);
      if (known) return known;
      const status = happen(table, client.seat, message.line);
      const answer = status.name === "OK" ? { t: "ok" } : { t: "refused", code: status.name, text: status.text };
      table.keys.set(client.seat + message.key, answer);
      return answer;
    },
    fill(client, message) {
      const table = tableOf(client, message);
      if (!table || !client.seat) return fail("NO_SEAT");
      const info = table.seats[message.seat];
      if (info.kind === "open") table.seats[message.seat] = { kind: "computer", level: message.level, name: `Computer ${message.level}` };
      else info.standIn = message.level;
      setTimeout(() => { tellSeats(table); seatsSettled(table); think(table); lobbyChanged(); });
      return { t: "ok" };
    },
    again(client, message) {
      const table = tableOf(client, message);
      if (!table || !client.seat || table.state !== "over") return fail("NOT_OVER");
      table.votes.again[client.seat] = message.seats;
      const people = LETTERS.filter((letter) => table.seats[letter].kind === "person");
      if (people.every((letter) => table.votes.again[letter] === message.seats)) {
        begin(table);
        setTimeout(() => { watchers(table).forEach((one) => tellTable(table, one)); seatsSettled(table); });
      } else tellSeats(table);
      return { t: "ok" };
    },
    arbiter(client, message) {
      const table = tableOf(client, message);
      if (!table || table.secret !== message.secret) return fail("NOT_ARBITER");
      const status = happen(table, "arbiter", message.line);
      return status.name === "OK" ? { t: "ok" } : { t: "refused", code: status.name, text: status.text };
    },
  };

  // HTTP and sockets --------------------------------------------------------------------------

  async function serve(request, response) {
    const path = new URL(request.url, "http://x").pathname;
    const record = /^\/t\/(\w+)\/(\d+)\.(log|bpgn)$/.exec(path);
    if (record) {
      const table = tables.get(record[1]);
      const known = table && table.match === Number(record[2]) && table.state === "over";
      response.writeHead(known ? 200 : 404, { "content-type": "text/plain; charset=utf-8" });
      return response.end(known ? [...table.header, "", ...table.lines].join("\n") + "\n" : "not found\n");
    }
    const file = path === "/" || /^\/t\/\w+$/.test(path) ? "/index.html" : normalize(path);
    try {
      const body = await readFile(join(web, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-security-policy": POLICY });
      response.end(body);
    } catch {
      response.writeHead(404).end("not found\n");
    }
  }

  const http = createServer((request, response) => void serve(request, response));
  const sockets = new WebSocketServer({ server: http, path: "/ws", maxPayload: 16384 });
  sockets.on("connection", (socket) => {
    const client = { table: null, seat: null, lobby: false, send: (message) => socket.send(JSON.stringify(message)) };
    clients.add(client);
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      const answer = handlers[message.t]?.(client, message) ?? null;
      if (answer) client.send(message.n === undefined ? answer : { ...answer, n: message.n });
    });
    socket.on("close", () => {
      clients.delete(client);
      if (client.table) tellSeats(client.table);
    });
  });
  const beat = setInterval(() => { for (const table of tables.values()) if (isRunning(table)) tellTime(table); }, 5000);
  return new Promise((resolve) => http.listen(port, "127.0.0.1", () => resolve({
    url: `http://127.0.0.1:${http.address().port}`,
    // As a server that dies: every line breaks at once.
    stop: () => { clearInterval(beat); sockets.clients.forEach((socket) => socket.terminate()); http.close(); http.closeAllConnections?.(); },
  })));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [web, wasm, port] = process.argv.slice(2);
  const fake = await startFake({ web, wasm, port: Number(port ?? 8081) });
  console.log(fake.url);
}
