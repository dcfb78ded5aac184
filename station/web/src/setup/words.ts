// What the station found, in the reader's language.

import type { SetUp, SetUpFinding } from "../api/types";
import { language, t, type Key } from "../i18n";

const WORST = ["good", "poor", "bad"];

/** One thing judged: that it is good, or what to do. The station's own sentence where a word is not known here. */
export function findingText(finding: SetUpFinding): string {
  const value =
    finding.value < 10 && finding.unit !== "spots" ? Math.round(finding.value * 100) / 100 : Math.round(finding.value);
  const key = `find_${finding.kind}${finding.advice && `_${finding.advice}`}` as Key;
  return t(key, { value, n: finding.points.length }) || (language.value === "zh" ? finding.zh : finding.en);
}

/** What stands most in the way; null where all is good. */
export function worst(findings: readonly SetUpFinding[]): SetUpFinding | null {
  const ordered = [...findings].sort((a, b) => WORST.indexOf(b.level) - WORST.indexOf(a.level));
  return ordered[0] && ordered[0].level !== "good" ? ordered[0] : null;
}

/** The one sentence to act upon. */
export function nextText(now: SetUp): string {
  const found = worst(now.findings);
  if (now.taking) return t("now_lens");
  if (now.step === "view" && found) return findingText(found);
  return t(`now_${now.step}` as Key);
}
