// How far a scattered board has been rebuilt, as the camera sees it now; what it does not see is not said to be right.

import { newest } from "../api/live";
import { t } from "../i18n";
import { pointsText } from "../game/points";

export function Rebuilding() {
  const wrong = newest((one) => one.differs) ?? [];
  const hidden = newest((one) => one.hidden)?.map((one) => one.point) ?? [];
  if (!newest((one) => one.camera)?.board_found) return null;
  return (
    <p class="rebuilding" aria-live="polite">
      {rebuiltText(wrong, hidden)}
    </p>
  );
}

function rebuiltText(wrong: readonly string[], hidden: readonly string[]): string {
  if (wrong.length > 0) return t("still_otherwise", { n: wrong.length, points: pointsText(wrong) });
  return hidden.length > 0 ? `${pointsText(hidden)}: ${t("not_in_sight")}` : t("rebuilt_now");
}
