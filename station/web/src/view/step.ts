// Which move of the game is looked at: the newest, or an earlier one while the game goes on.

import { useCallback, useLayoutEffect, useState } from "preact/hooks";

export interface Stepping {
  /** How many moves are shown. */
  count: number;
  total: number;
  newest: boolean;
  go: (count: number) => void;
  /** Forward, or back, from where it is by then: a second touch may come before the bar was drawn anew. */
  by: (moves: number) => void;
}

/** `first`: the move that is shown at first; null: the newest. */
export function useStepping(total: number, first: number | null = null): Stepping {
  const [held, setHeld] = useState<number | null>(first);
  const count = Math.min(held ?? total, total);
  const at = (next: number) => (next >= total ? null : Math.max(0, next));
  const go = useCallback((next: number) => setHeld(at(next)), [total]);
  const by = useCallback((moves: number) => setHeld((now) => at(Math.min(now ?? total, total) + moves)), [total]);
  // in step with what is shown: a second key may come before the next frame
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        target.closest("input, select, textarea, dialog, [data-keys]")
      )
        return;
      const steps: Record<string, number> = {
        ArrowLeft: count - 1,
        ArrowRight: count + 1,
        PageUp: count - 10,
        PageDown: count + 10,
        Home: 0,
        End: total,
      };
      const next = steps[event.key];
      if (next === undefined) return;
      event.preventDefault();
      go(next);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  return { count, total, newest: count === total, go, by };
}
