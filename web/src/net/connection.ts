// SPDX-License-Identifier: GPL-3.0-or-later
// The one WebSocket: numbers requests, matches answers, notices a dead line and connects again by
// itself. What must be said anew after that is its user's matter (`onOpen`).
import { Emitter } from "../state/emitter";
import type { ClientMessage, ServerMessage } from "./protocol";

// Milliseconds. A server that says nothing for SILENCE_MS after a ping is taken as gone.
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 5000;
const PING_MS = 8000;
const SILENCE_MS = 6000;

// A request that had no answer because the line was lost.
export class Lost extends Error {}
// The server said no.
export class Refused extends Error {
  constructor(readonly code: string, text: string) {
    super(text);
  }
}

interface Waiting {
  resolve(message: ServerMessage): void;
  reject(error: Error): void;
}

export class Connection extends Emitter {
  state: "connecting" | "open" | "lost" = "connecting";
  draining = false;
  onOpen: () => void = () => {};
  onMessage: (message: ServerMessage) => void = () => {};

  private socket: WebSocket | null = null;
  private n = 0;
  private tries = 0;
  private readonly waiting = new Map<number, Waiting>();
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly url: string) {
    super();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    setInterval(() => this.ping(), PING_MS);
  }

  connect(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.n = 0;
      this.request({ t: "hello", v: 1 }).then(
        () => {
          this.tries = 0;
          this.state = "open";
          this.draining = false;
          this.onOpen();
          this.emit();
        },
        () => socket.close(),
      );
    };
    socket.onmessage = (event) => {
      clearTimeout(this.watchdog);
      this.watchdog = undefined;
      this.take(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  // Sends a request and gives its answer; fails with Refused or Lost.
  request(message: ClientMessage): Promise<ServerMessage> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    const n = ++this.n;
    socket.send(JSON.stringify({ ...message, n }));
    return new Promise((resolve, reject) => this.waiting.set(n, { resolve, reject }));
  }

  private take(message: ServerMessage): void {
    const n = "n" in message ? message.n : undefined;
    // `welcome` and `lobby` may come without the number of their request.
    const key = n ?? (message.t === "welcome" ? 1 : undefined);
    const waiting = key === undefined ? undefined : this.waiting.get(key);
    if (key !== undefined) this.waiting.delete(key);
    if (message.t === "draining") {
      this.draining = true;
      this.emit();
    }
    if (message.t === "error" || message.t === "refused")
      waiting?.reject(new Refused(message.code, message.text));
    else waiting?.resolve(message);
    this.onMessage(message);
  }

  private lost(): void {
    this.socket = null;
    this.state = "lost";
    clearTimeout(this.watchdog);
    this.watchdog = undefined;
    for (const { reject } of this.waiting.values()) reject(new Lost());
    this.waiting.clear();
    const wait = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** this.tries++);
    // Thousands of pages must not come back at one moment.
    this.retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
    this.emit();
  }

  private hurry(): void {
    if (this.state === "lost") {
      this.tries = 0;
      this.connect();
    } else this.ping();
  }

  private ping(): void {
    if (this.state !== "open" || this.socket?.readyState !== WebSocket.OPEN) return;
    const socket = this.socket;
    socket.send(JSON.stringify({ t: "ping" }));
    this.watchdog ??= setTimeout(() => {
      // close() on a dead line may take a minute to tell.
      if (this.socket === socket) {
        socket.onclose = null;
        socket.close();
        this.lost();
      }
    }, SILENCE_MS);
  }
}
