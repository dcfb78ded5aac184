// A game that plays itself, one move after another.

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Pause, Play } from "../parts/icons";
import type { Stepping } from "./step";

const MOVE_MS = 1200;

export interface Autoplaying {
  on: boolean;
  /** Begins, from the start where it stands at the end, or stops. */
  toggle: () => void;
}

export function useAutoplay({ count, newest, go }: Stepping): Autoplaying {
  const [on, setOn] = useState(false);
  useEffect(() => {
    if (!on) return;
    if (newest) {
      setOn(false);
      return;
    }
    const timer = setTimeout(() => go(count + 1), MOVE_MS);
    return () => clearTimeout(timer);
  }, [on, count, newest]);
  const toggle = () => {
    if (!on && newest) go(0);
    setOn(!on);
  };
  return { on, toggle };
}

export function AutoplayButton({ autoplaying: { on, toggle }, total }: { autoplaying: Autoplaying; total: number }) {
  return (
    <button aria-pressed={on} disabled={total === 0} onClick={toggle}>
      {on ? <Pause /> : <Play />}
      {t(on ? "button_stop_play" : "button_autoplay")}
    </button>
  );
}
