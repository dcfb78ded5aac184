// What a ruling did, in few words.

import type { DeskGiven } from "../api/types";
import { t, type Key } from "../i18n";
import { colorText } from "../table/colors";
import { whoText } from "../told";

/** As a title, a line or a button begins. */
export function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whom it hits where it is no side's. */
export function nobodys(word: string): string {
  return word === "spectator" ? t("part_spectator") : whoText("both");
}

/** What else is on the desk's own page: the clock, and what was only called otherwise. */
const DESKS: ReadonlySet<string> = new Set(["CLOCK", "OPEN"]);

function plainly(does: string, who: string): string {
  return DESKS.has(does) ? "" : t(`does_${does}` as Key, { side: who, what: "" });
}

/** Effects that need no word: steps that only the record needs, and that a stone put back lies elsewhere no more. */
export function untold(effects: readonly { do: string }[]): ReadonlySet<string> {
  const restores = effects.some((one) => one.do === "RESTORE");
  return new Set([...(effects.length > 1 ? ["PLAY_ON", "NOTE"] : []), ...(restores ? ["LIFT"] : [])]);
}

/** Its effects in a row; the steps that only the record needs are left out. */
export function ruledText(
  effects: readonly DeskGiven[],
  named: (does: string, who: string, of: string) => string = plainly,
): string {
  const silent = untold(effects);
  const said = effects
    .filter((one) => !silent.has(one.do))
    .map(({ do: does, side, action, before }) =>
      before && side
        ? t("does_PASS_before", { side: colorText(side) })
        : named(does, side ? colorText(side) : nobodys(action), action),
    );
  return begun([...new Set(said)].filter(Boolean).join(" · "));
}
