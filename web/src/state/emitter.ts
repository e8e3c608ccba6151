// SPDX-License-Identifier: GPL-3.0-or-later
// Something that changes and tells its listeners; components listen with useStore.
import { useEffect, useReducer } from "preact/hooks";

export class Emitter {
  private readonly listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

// Draws the component again whenever the store has changed.
export function useStore<T extends Emitter>(store: T): T {
  const [, again] = useReducer((count: number, _: void) => count + 1, 0);
  useEffect(() => store.subscribe(() => again()), [store]);
  return store;
}

// Draws the component again each `ms` milliseconds while `on`.
export function useTicker(on: boolean, ms: number): void {
  const [, again] = useReducer((count: number, _: void) => count + 1, 0);
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => again(), ms);
    return () => clearInterval(timer);
  }, [on, ms]);
}
