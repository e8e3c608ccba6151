// SPDX-License-Identifier: GPL-3.0-or-later
// The page as a whole: where it is (home, a table), its connection, and what it says after each
// connecting.
import { Match } from "../core/match";
import type { Core } from "../core/module";
import { type SeatLetter, LETTERS, partnerOf } from "../core/seats";
import { Connection, Lost, Refused } from "../net/connection";
import type { Create, LobbyTable, ServerMessage } from "../net/protocol";
import { t, fill } from "../text";
import { announceHappening } from "./announce";
import { Emitter } from "./emitter";
import { keepSeat, keepTableSecret, ownSeat, settings, tableSecret } from "./memory";
import { Session, newKey } from "./session";
import { soundHappening } from "./sounds";

// Milliseconds.
const NOTICE_MS = 6000;
const RETRY_MS = 2000;

// What who sits down says besides if he is the arbiter of the table.
function asArbiter(table: string): { arbiter?: string } {
  const secret = tableSecret(table);
  return secret === null ? {} : { arbiter: secret };
}

export class Client extends Emitter {
  readonly connection: Connection;
  readonly replayMatch: Match;
  lobby: LobbyTable[] | null = null;
  // The first table of the page that is shown, and how many there are on all pages.
  lobbyFrom = 0;
  lobbyTotal = 0;
  session: Session | null = null;
  version = "";
  notices: { id: number; text: string }[] = [];
  help = false;
  spoken: { id: number; text: string }[] = [];

  private readonly liveMatch: Match;
  private readonly scratch: Match;
  private serial = 0;
  private inLobby = false;

  constructor(readonly core: Core) {
    super();
    this.liveMatch = new Match(core);
    this.scratch = new Match(core);
    this.replayMatch = new Match(core);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.connection = new Connection(`${scheme}//${location.host}/ws`);
    this.connection.onOpen = () => this.comeBack();
    this.connection.onMessage = (message) => this.take(message);
    this.connection.subscribe(() => this.emit());
    addEventListener("popstate", () => this.route());
    setInterval(() => this.session?.tick(), 500);
    this.connection.connect();
    this.route();
  }

  // Where we are ------------------------------------------------------------------------------

  go(path: string): void {
    history.pushState(null, "", path);
    this.route();
    scrollTo(0, 0);
  }

  private route(): void {
    const id = /^\/t\/([A-Za-z0-9]{1,32})$/.exec(location.pathname)?.[1] ?? null;
    if (this.session && this.session.id !== id) this.send({ t: "leave", table: this.session.id });
    if (id === null) this.session = null;
    else if (this.session?.id !== id) {
      const session = new Session(id, this.liveMatch, this.scratch, this.connection, () => this.watch());
      session.onHappening = (what) => {
        announceHappening(this, session, what);
        soundHappening(session, what);
        // Where one sat down, or the match before ended, may be far below the boards.
        if (what.kind === "new-match") scrollTo(0, 0);
        if (what.kind === "back" && session.dropQueued()) this.notify(t("premoveDropped"));
      };
      session.subscribe(() => this.emit());
      this.session = session;
    }
    if (this.connection.state === "open") this.settle();
    this.emit();
  }

  private settle(): void {
    const wanted = this.session === null;
    if (wanted !== this.inLobby) {
      this.inLobby = wanted;
      this.send({ t: "lobby", on: wanted, ...(wanted && { from: this.lobbyFrom }) });
    }
    if (this.session) this.watch();
  }

  showLobby(from: number): void {
    this.lobbyFrom = from;
    if (this.inLobby) this.send({ t: "lobby", on: true, from });
  }

  private comeBack(): void {
    this.inLobby = false;
    this.session?.lineIsBack();
    this.settle();
  }

  // Takes one's own seat of the table again, or watches.
  watch(): void {
    const session = this.session;
    if (!session) return;
    const own = session.takenOver ? null : ownSeat(session.id);
    const request = own
      ? this.connection.request({ t: "sit", table: session.id, ...own, ...asArbiter(session.id) })
      : this.connection.request({ t: "watch", table: session.id });
    // `watch` is answered by `table`, which has no number: only a refusal settles it.
    request.then(
      () => session.resend(),
      (error: Error) => {
        if (error instanceof Lost) return;
        const code = error instanceof Refused ? error.code : "";
        if (own && code === "BAD_SECRET") {
          keepSeat(session.id, null);
          this.watch();
        } else if (code === "NO_TABLE") {
          session.state = "missing";
          this.emit();
        } else {
          this.notify(this.explain(error));
          setTimeout(() => this.watch(), RETRY_MS);
        }
      },
    );
  }

  private take(message: ServerMessage): void {
    if (message.t === "welcome") this.version = message.version;
    else if (message.t === "lobby") {
      this.lobby = message.tables;
      this.lobbyTotal = message.total;
      // The page that was looked at has emptied.
      if (message.tables.length === 0 && message.from > 0) this.showLobby(0);
    }
    else if (message.t === "created") {
      keepTableSecret(message.table, message.secret);
      if (message.seat && message.seatSecret)
        keepSeat(message.table, { seat: message.seat, secret: message.seatSecret });
    } else if (message.t === "seated" && message.secret)
      keepSeat(message.table, { seat: message.seat, secret: message.secret });
    this.session?.take(message);
    // Seats change hands between matches; the secret goes with the player.
    const session = this.session;
    if (session && (message.t === "table" || message.t === "seats") && message.you) {
      const own = ownSeat(session.id);
      if (own && own.seat !== message.you) keepSeat(session.id, { ...own, seat: message.you });
    }
    this.emit();
  }

  // Requests ----------------------------------------------------------------------------------

  private send(message: Parameters<Connection["request"]>[0]): void {
    this.connection.request(message).catch(() => {});
  }

  // For what the user asked: a refusal is told to him.
  ask(message: Parameters<Connection["request"]>[0]): Promise<boolean> {
    return this.connection.request(message).then(
      () => true,
      (error: Error) => {
        this.notify(this.explain(error));
        return false;
      },
    );
  }

  async create(wanted: Create): Promise<void> {
    try {
      const answer = await this.connection.request(wanted);
      if (answer.t === "created") this.go(`/t/${answer.table}`);
    } catch (error) {
      this.notify(this.explain(error as Error));
    }
  }

  join(seat: SeatLetter, name: string): Promise<boolean> {
    const session = this.session!;
    session.takenOver = false;
    return this.ask({ t: "join", table: session.id, seat, name, ...asArbiter(session.id) }).then((done) => {
      if (done) scrollTo(0, 0);
      return done;
    });
  }

  takeBack(): void {
    if (this.session) this.session.takenOver = false;
    this.watch();
  }

  // An event of one's own seat; a refusal becomes a notice.
  async do(line: string): Promise<boolean> {
    try {
      await this.session!.do(line);
      return true;
    } catch (error) {
      this.notify(this.explain(error as Error));
      return false;
    }
  }

  // An event of the arbiter of the table; `secret` is that of the table.
  arbiter(secret: string, line: string): Promise<boolean> {
    const { id, number } = this.session!;
    return this.ask({ t: "arbiter", table: id, secret, key: newKey(), line, match: number });
  }

  explain(error: Error): string {
    if (error instanceof Lost) return t("lineLost");
    if (error instanceof Refused) return this.explainCode(error.code, error.message);
    return String(error.message);
  }

  // A refusal in the page's language; in English as the server or the library has it.
  explainCode(code: string, text = ""): string {
    const known = t("refusals")[code];
    if (known !== undefined) return known;
    return settings.language === "en" ? text || this.core.statusText(code) : fill(t("refused"), { code });
  }

  showHelp(on: boolean): void {
    this.help = on;
    this.emit();
  }

  // Telling -----------------------------------------------------------------------------------

  notify(text: string): void {
    // The library begins its sentences small, the page does not.
    const notice = { id: ++this.serial, text: text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1) };
    this.notices = [...this.notices.slice(-3), notice];
    this.emit();
    setTimeout(() => this.unnotify(notice.id), NOTICE_MS);
  }

  unnotify(gone: number): void {
    this.notices = this.notices.filter(({ id }) => id !== gone);
    this.emit();
  }

  // Said to screen readers only.
  speak(text: string): void {
    if (!text) return;
    this.spoken = [...this.spoken.slice(-7), { id: ++this.serial, text }];
    this.emit();
  }

  partnerName(): string {
    const session = this.session;
    return session?.you == null ? "" : session.nameOf(partnerOf(session.you)) || fill(t("seatName"), { seat: LETTERS[partnerOf(session.you)]! });
  }
}
