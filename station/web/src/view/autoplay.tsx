// A game that plays itself, one move after another.

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Pause, Play } from "../parts/icons";
import type { Stepping } from "./step";

const MOVE_MS = 1200;

export function Autoplay({ stepping }: { stepping: Stepping }) {
  const [on, setOn] = useState(false);
  const { count, newest, total, go } = stepping;
  useEffect(() => {
    if (!on) return;
    if (newest) {
      setOn(false);
      return;
    }
    const timer = setTimeout(() => go(count + 1), MOVE_MS);
    return () => clearTimeout(timer);
  }, [on, count, newest]);
  const touch = () => {
    if (!on && newest) go(0);
    setOn(!on);
  };
  return (
    <button aria-pressed={on} disabled={total === 0} onClick={touch}>
      {on ? <Pause /> : <Play />}
      {t(on ? "button_stop_play" : "button_autoplay")}
    </button>
  );
}
