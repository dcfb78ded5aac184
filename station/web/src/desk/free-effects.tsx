// What a free ruling does: the effects that need no place on the board, one touch each.

import type { Color } from "../api/types";
import { t, type Key } from "../i18n";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";

export interface FreeEffect {
  do: string;
  of: string;
  /** As the page shows it. */
  side?: Color;
}

const OF_A_SIDE = ["WARN", "PASS", "TURN", "LOSS"] as const;
const OF_BOTH = ["NOTE", "STANDS", "PLAY_ON", "DRAW", "BOTH_LOSE", "NO_RESULT", "REPLAY"] as const;

export function FreeEffects(props: {
  value: readonly FreeEffect[];
  onChange: (effects: readonly FreeEffect[]) => void;
}) {
  const { value, onChange } = props;
  const has = (one: FreeEffect) => value.some((other) => other.do === one.do && other.of === one.of);
  const toggle = (one: FreeEffect) =>
    onChange(has(one) ? value.filter((other) => other.do !== one.do || other.of !== one.of) : [...value, one]);
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
    </div>
  );
}
