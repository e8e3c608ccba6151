// SPDX-License-Identifier: GPL-3.0-or-later
// What this browser keeps: secrets of seats, a name, settings. Secrets never leave it but to the server.
import type { SeatLetter } from "../core/seats";
import { Emitter } from "./emitter";

export interface OwnSeat {
  seat: SeatLetter;
  secret: string;
}

function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage (private windows) a seat lasts as long as its page.
  }
}

const session = new Map<string, OwnSeat>();

export function ownSeat(table: string): OwnSeat | null {
  return session.get(table) ?? load<OwnSeat | null>(`seat.${table}`, null);
}

export function keepSeat(table: string, own: OwnSeat | null): void {
  if (own) session.set(table, own);
  else session.delete(table);
  if (own) save(`seat.${table}`, own);
  else localStorage.removeItem(`seat.${table}`);
}

export const tableSecret = (table: string): string | null => load<string | null>(`table.${table}`, null);
export const keepTableSecret = (table: string, secret: string): void => save(`table.${table}`, secret);

export interface Choices {
  language: "en" | "de" | null;
  theme: "light" | "dark" | null;
  sound: boolean;
  keys: boolean;
  name: string;
}

export class Settings extends Emitter {
  choices: Choices = { language: null, theme: null, sound: true, keys: true, name: "", ...load("settings", {}) };
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");

  constructor() {
    super();
    this.dark.addEventListener("change", () => this.show());
    this.show();
  }

  get theme(): "light" | "dark" {
    return this.choices.theme ?? (this.dark.matches ? "dark" : "light");
  }

  get language(): "en" | "de" {
    return this.choices.language ?? (navigator.language.startsWith("de") ? "de" : "en");
  }

  set(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change };
    save("settings", this.choices);
    this.show();
  }

  private show(): void {
    document.documentElement.dataset.theme = this.theme;
    document.documentElement.lang = this.language;
    this.emit();
  }
}

export const settings = new Settings();
