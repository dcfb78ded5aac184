// Both sides agree with what is shown; any change takes both assents back.

import type { CountState } from "../api/types";
import { t } from "../i18n";
import { Check } from "../parts/icons";
import { Stone } from "../parts/state";
import { step } from "./count-store";
import { rules } from "./role";
import { Signature } from "./signature";

export function Assents({ count }: { count: CountState }) {
  const disputed = count.disputed.some((one) => one.holds_lock);
  const left = count.unanswered;
  const unsaid = !!left && !left.overruled && left.proposed.length + left.doubtful.length + left.borders.length > 0;
  const proposed = count.proposal !== null && !left?.overruled;
  const incidents = count.incidents.length > 0;
  const contested = count.contested.length > 0;
  const blocked = count.differences.length > 0 || disputed || contested || unsaid || incidents || proposed;
  const { score } = count;
  const hint = disputed
    ? "problem_dispute_open"
    : contested
      ? "problem_contested"
      : count.differences.length > 0
        ? "assent_after_differences"
        : incidents
          ? count.signature
            ? "problem_incidents_open"
            : "problem_incidents_both"
          : unsaid || proposed
            ? "problem_unanswered"
            : count.signature
              ? "assent_means_signed"
              : "assent_means";
  return (
    <div class="card assents">
      <h2>{t("assent_title")}</h2>
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
      <p class="hint">{t(hint, { name: count.signature?.needs ?? "" })}</p>
      <Signature count={count} blocked={blocked} />
      {unsaid && rules() && (
        <button onClick={() => void step("overrule", { revision: count.revision })}>{t("button_overrule")}</button>
      )}
      {left?.overruled && <p class="hint">{t("overruled_by", { name: left.overruled })}</p>}
    </div>
  );
}
