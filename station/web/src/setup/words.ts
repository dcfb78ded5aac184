// What the station found, in the reader's language.

import type { Camera, SetUp, SetUpFinding, State } from "../api/types";
import { t, type Key } from "../i18n";
import { shownState } from "../parts/state";
import { toldText } from "../told";

const WORST = ["good", "poor", "bad"];

/** What stands most in the way; null where all is good. */
export function worst(findings: readonly SetUpFinding[]): SetUpFinding | null {
  const ordered = [...findings].sort((a, b) => WORST.indexOf(b.level) - WORST.indexOf(a.level));
  return ordered[0] && ordered[0].level !== "good" ? ordered[0] : null;
}

const STEPS = ["camera", "board", "view", "lock", "ready"] as const;

/** The steps of a set-up with how far each is; while the sheet lies before the camera nothing is ready. */
export function stepsOf(now: SetUp): { step: (typeof STEPS)[number]; done: boolean; current: boolean }[] {
  const at = STEPS.indexOf(now.step === "still" ? "view" : now.step);
  return STEPS.map((step, index) => {
    const done = index < at || (now.step === "ready" && !now.taking);
    return { step, done, current: index === at && !done };
  });
}

/** The one sentence to act upon; once all is set up, that of the station's state where it is past waiting for a stone. */
export function nextText(now: SetUp, state: State, camera?: Camera | null): string {
  const found = worst(now.findings);
  const why = camera?.told;
  if (now.taking) return t("now_lens");
  if (now.step === "view" && found) return toldText(found.told);
  // which camera fails and how is known but where pictures only stopped coming
  if (now.step === "camera" && why && why.code !== "trouble_silent") return toldText(why);
  if (now.step !== "ready") return t(`now_${now.step}` as Key);
  const shown = shownState(state);
  if (shown !== "waiting" && shown !== "ready") return t(`means_${shown}` as Key);
  return t(found ? "now_enough" : "now_ready");
}
