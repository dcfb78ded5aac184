// Both sides agree with what is shown; any change takes both assents back.

import type { CountState } from "../api/types";
import { t } from "../i18n";
import { Check } from "../parts/icons";
import { Stone } from "../parts/state";
import { step } from "./count-store";
import { scoreParts } from "./score-card";

export function Assents({ count }: { count: CountState }) {
  const disputed = count.disputed.some((one) => one.open && one.stage === "prepared");
  const blocked = count.differences.length > 0 || disputed;
  const { score } = count;
  const verdict = score ? scoreParts(score, score.black_zi === null ? "points" : "zi").at(-1) : "";
  const hint = disputed ? "problem_dispute_open" : blocked ? "assent_after_differences" : "assent_means";
  return (
    <div class="card assents">
      <h2>{t("assent_title")}</h2>
      <p class="verdict">{verdict}</p>
      <div>
        {(["B", "W"] as const).map((color) => {
          const given = count.assents.includes(color);
          const name = t(color === "B" ? "black" : "white");
          return (
            <button
              key={color}
              class={given ? "given" : "primary"}
              disabled={given || blocked}
              onClick={() => void step("assent", { color, revision: count.revision, result: score?.result })}
            >
              <Stone color={color} />
              {t(given ? "has_agreed" : "button_assent", { color: name })}
              {given && <Check />}
            </button>
          );
        })}
      </div>
      {count.proposed.length > 0 && <p class="objection">{t("assent_unmarked", { n: count.proposed.length })}</p>}
      <p class="hint">{t(hint)}</p>
    </div>
  );
}
