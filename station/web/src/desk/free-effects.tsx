// What a free ruling does: the effects that need no place on the board, one touch each.

import type { Color } from "../api/types";
import { t, type Key } from "../i18n";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";

export interface FreeEffect {
  do: string;
  of: string;
  /** Whose time is set; one side a ruling. */
  side?: Color;
}

const OF_A_SIDE = ["WARN", "PASS", "TURN", "LOSS"] as const;
const OF_BOTH = ["NOTE", "STANDS", "PLAY_ON", "DRAW", "BOTH_LOSE", "NO_RESULT", "REPLAY"] as const;

export function FreeEffects(props: {
  value: readonly FreeEffect[];
  /** Whether the clock may be set: the chief's alone, and only where one has begun. */
  timed: boolean;
  onChange: (effects: readonly FreeEffect[]) => void;
}) {
  const { value, timed, onChange } = props;
  const same = (one: FreeEffect, other: FreeEffect) =>
    other.do === one.do && other.of === one.of && other.side === one.side;
  const has = (one: FreeEffect) => value.some((other) => same(one, other));
  const toggle = (one: FreeEffect) => {
    const rest = value.filter((other) => !same(one, other) && !(one.do === "CLOCK" && other.do === "CLOCK"));
    onChange(has(one) ? rest : [...rest, one]);
  };
  const button = (one: FreeEffect, side?: Color) => (
    <button key={`${one.do}${one.of}`} aria-pressed={has(one)} onClick={() => toggle(one)}>
      {side && <Stone color={side} />}
      {t(`does_${one.do}` as Key, { side: side ? colorText(side) : "", what: "" })}
    </button>
  );
  return (
    <div class="free-effects" role="group" aria-label={t("free_does")}>
      <p class="hint">{t("free_does")}</p>
      {OF_A_SIDE.flatMap((does) =>
        (["B", "W"] as const).map((side) => button({ do: does, of: side === "B" ? "black" : "white" }, side)),
      )}
      {OF_BOTH.map((does) => button({ do: does, of: "" }))}
      {timed &&
        (["B", "W"] as const).map((side) => {
          const one = { do: "CLOCK", of: "set", side };
          return (
            <button key={`CLOCK${side}`} aria-pressed={has(one)} onClick={() => toggle(one)}>
              <Stone color={side} />
              {t("free_sets_clock", { color: colorText(side) })}
            </button>
          );
        })}
    </div>
  );
}
