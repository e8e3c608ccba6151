// SPDX-License-Identifier: GPL-3.0-or-later
// Sounds made of tones: nothing is loaded. The partner's board is quieter.
import { boardOf, partnerOf, seatOf } from "../core/seats";
import { settings } from "./memory";
import { type Happening, type Session, isMessage } from "./session";

interface Tone {
  // Hertz, seconds from now, seconds long.
  pitch: number;
  after: number;
  length: number;
  kind: OscillatorType;
}

const tone = (pitch: number, after = 0, length = 0.08, kind: OscillatorType = "triangle"): Tone =>
  ({ pitch, after, length, kind });

const SOUNDS = {
  move: [tone(220, 0, 0.05), tone(110, 0, 0.07, "sine")],
  capture: [tone(180, 0, 0.06, "square"), tone(90, 0.03, 0.1)],
  drop: [tone(330, 0, 0.04), tone(165, 0.03, 0.08, "sine")],
  check: [tone(660, 0, 0.08), tone(880, 0.08, 0.1)],
  piece: [tone(990, 0, 0.06, "sine"), tone(1320, 0.06, 0.09, "sine")],
  message: [tone(740, 0, 0.09, "sine"), tone(587, 0.09, 0.12, "sine")],
  start: [tone(440, 0, 0.1), tone(554, 0.1, 0.1), tone(659, 0.2, 0.16)],
  over: [tone(659, 0, 0.15), tone(554, 0.15, 0.15), tone(440, 0.3, 0.3)],
} satisfies Record<string, Tone[]>;

const LOUD = 0.25;
const QUIET = 0.08;

let context: AudioContext | null = null;

function play(name: keyof typeof SOUNDS, volume: number): void {
  if (!settings.choices.sound || document.hidden) return;
  try {
    context ??= new AudioContext();
    // Browsers keep a page silent until it has been touched.
    if (context.state === "suspended") void context.resume();
    for (const { pitch, after, length, kind } of SOUNDS[name]) {
      const at = context.currentTime + after;
      const oscillator = new OscillatorNode(context, { type: kind, frequency: pitch });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(volume, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + length);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + length);
    }
  } catch {
    // No sound here.
  }
}

export function soundHappening(session: Session, what: Happening): void {
  if (what.kind === "over" || what.kind === "flag") return play("over", LOUD);
  if (what.kind === "new-match") return play("start", LOUD);
  if (what.kind !== "event") return;
  const seat = seatOf(what.event.actor);
  if (seat === null) return;
  const mine = session.you ?? 0;
  const volume = boardOf(seat) === boardOf(mine) ? LOUD : QUIET;
  if (what.effects.includes("started")) play("start", LOUD);
  else if (what.event.word === "move") {
    const forMe = what.effects.some((effect) => effect.startsWith(`passed ${"AaBb"[mine]} `));
    play(what.check ? "check" : what.capture ? "capture" : what.event.rest.includes("@") ? "drop" : "move", volume);
    if (forMe && session.you !== null) play("piece", QUIET);
  } else if (isMessage(what.event.word) && session.you !== null && seat === partnerOf(session.you) && session.hears(seat))
    play("message", LOUD);
}
