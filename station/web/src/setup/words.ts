// What the station found, in the reader's language.

import type { SetUp, SetUpFinding } from "../api/types";
import { t, type Key } from "../i18n";
import { toldText } from "../told";

const WORST = ["good", "poor", "bad"];

/** What stands most in the way; null where all is good. */
export function worst(findings: readonly SetUpFinding[]): SetUpFinding | null {
  const ordered = [...findings].sort((a, b) => WORST.indexOf(b.level) - WORST.indexOf(a.level));
  return ordered[0] && ordered[0].level !== "good" ? ordered[0] : null;
}

/** The one sentence to act upon. */
export function nextText(now: SetUp): string {
  const found = worst(now.findings);
  if (now.taking) return t("now_lens");
  if (now.step === "view" && found) return toldText(found.told);
  return t(`now_${now.step}` as Key);
}
