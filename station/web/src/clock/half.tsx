// One side's half: its digits, what stands behind them, and the button that the whole half is.

import type { Clock, Color } from "../api/types";
import { t } from "../i18n";
import { countsUp } from "./settings";
import { digits, faceAt, seconds } from "./faces";
import { press } from "./presses";
import { nowMs } from "./store";

export function Half({ clock, side, mine }: { clock: Clock; side: Color; mine: boolean }) {
  const runs = clock.running === side;
  const shown = faceAt(clock, side, nowMs.value);
  const read = shown.phase === "reading" || shown.phase === "last_minute";
  const system = clock.system;
  const big = read && system ? seconds(shown, system, countsUp.value === "on") : digits(shown.left_ms);
  const face = clock.faces[side];
  const name = t(side === "B" ? "black" : "white");
  return (
    <button
      class={`half ${side} ${shown.phase}${runs ? " runs" : ""}`}
      disabled={!mine}
      aria-label={t("clock_press", { color: name })}
      onPointerDown={(event) => {
        event.preventDefault();
        press(side);
      }}
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && !event.repeat && press(side)}
    >
      <span class="who">
        <span class={`stone ${side}`} aria-hidden="true" />
        {name}
      </span>
      <span class={`digits${read ? " read" : ""}${big.length > 4 ? " long" : ""}`} role="timer" aria-live="off">
        {shown.phase === "over" ? t("clock_over") : big}
      </span>
      <span class="below">{below(clock, side, shown.periods_left, shown.phase)}</span>
      {face.away && <span class="below">{t("clock_away")}</span>}
    </button>
  );
}

function below(clock: Clock, side: Color, periods: number | null, phase: string): string {
  const system = clock.system;
  if (!system) return "";
  const face = clock.faces[side];
  if (phase === "over") return "";
  if (system.system === "fischer") return t("clock_adds", { s: system.increment_ms / 1000 });
  if (system.system === "sections" && phase === "main")
    return t("clock_then_section", { n: system.moves, m: system.section_ms / 60_000 });
  if (system.system === "sections") return t("clock_moves_left", { n: face.moves_left ?? 0 });
  if (periods === null) return "";
  const minute = system.period_ms === 60_000;
  if (minute && phase === "last_minute") return t("clock_last_minute");
  return t(minute ? "clock_minutes_kept" : "clock_periods_kept", { n: periods, s: system.period_ms / 1000 });
}
