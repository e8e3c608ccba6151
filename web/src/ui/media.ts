// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a media query holds: for what stands in another place on a phone, not only looks different.
import { useEffect, useState } from "preact/hooks";

export function useMedia(query: string): boolean {
  const [holds, setHolds] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = (): void => setHolds(list.matches);
    changed();
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, [query]);
  return holds;
}
