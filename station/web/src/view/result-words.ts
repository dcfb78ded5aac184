// SGF's result in the reader's words: 黑胜 ¾ 子, White wins by resignation.

import type { EnteredResult, RulesName } from "../api/types";
import { fraction } from "../format";
import { t } from "../i18n";
import { whoText, whyText } from "../told";

const IN_ZI: ReadonlySet<RulesName> = new Set(["chinese-2002", "chinese-older"]);

/** Half of a decimal, exactly: scores are multiples of a quarter. */
function halved(points: string): string {
  return String(Number(points) / 2);
}

/** Whether the ruleset says its results in zi. */
export function countsInZi(rules: RulesName | undefined): boolean {
  return rules !== undefined && IN_ZI.has(rules);
}

/** Who entered a result that was not counted, and why. */
export function enteredText({ by, name, why }: EnteredResult): string {
  return t("result_entered", { who: [whoText(by), name].filter(Boolean).join(" "), why: whyText(why) });
}

/** Without a result, or one that SGF does not know: null. */
export function resultWords(result: string | null, rules: RulesName | undefined): string | null {
  if (!result) return null;
  if (result === "0") return t("draw");
  if (result === "Void") return t("no_result");
  if (result === "BOTH LOSE") return t("end_as_both_lose");
  if (result === "?") return t("ended_unknown");
  const [, side, how = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (!side) return result;
  const color = t(side === "B" ? "black" : "white");
  if (/^\d/.test(how)) {
    const zi = countsInZi(rules);
    return t("wins_by", { color, amount: t(zi ? "n_zi" : "n_points", { n: fraction(zi ? halved(how) : how) }) });
  }
  const how_won = ({ R: "by_resignation", T: "by_time", F: "by_forfeit" } as const)[how];
  return t(how_won ?? "wins", { color });
}
