// What was dealt with fades before it goes: nothing vanishes under a finger, and no other button comes under it.

import { useEffect, useRef, useState } from "preact/hooks";

const FADE_MS = 5000;

export interface Lingering<T> {
  one: T;
  gone: boolean;
}

/** The items, newest list first; those that left it stay a while at their place, marked as gone. */
export function useLingering<T>(items: readonly T[], key: (one: T) => number): Lingering<T>[] {
  const kept = useRef(new Map<number, { one: T; index: number; until: number }>());
  const before = useRef<readonly T[]>([]);
  const [round, again] = useState(0);
  const here = new Set(items.map(key));
  const now = Date.now();
  before.current.forEach((one, index) => {
    if (!here.has(key(one)) && !kept.current.has(key(one)))
      kept.current.set(key(one), { one, index, until: now + FADE_MS });
  });
  before.current = items;
  for (const [id, one] of kept.current) if (here.has(id) || one.until <= now) kept.current.delete(id);
  const shown: Lingering<T>[] = items.map((one) => ({ one, gone: false }));
  for (const { one, index } of kept.current.values())
    shown.splice(Math.min(index, shown.length), 0, { one, gone: true });
  const leaving = kept.current.size;
  useEffect(() => {
    if (!leaving) return;
    const next = Math.min(...[...kept.current.values()].map((one) => one.until));
    const timer = setTimeout(() => again((n) => n + 1), Math.max(next - Date.now(), 0) + 1);
    return () => clearTimeout(timer);
  }, [leaving, round]); // a timer may ring a moment early: then once more
  return shown;
}
