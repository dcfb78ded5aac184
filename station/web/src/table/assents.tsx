// Both sides agree with what is shown; any change takes both assents back.

import type { CountState } from "../api/types";
import { t } from "../i18n";
import { Check } from "../parts/icons";
import { Stone } from "../parts/state";
import { step } from "./count-store";

export function Assents({ count }: { count: CountState }) {
  const blocked = count.differences.length > 0;
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
              onClick={() => void step("assent", { color, revision: count.revision })}
            >
              <Stone color={color} />
              {t(given ? "has_agreed" : "button_assent", { color: name })}
              {given && <Check />}
            </button>
          );
        })}
      </div>
      <p class="hint">{t(blocked ? "assent_after_differences" : "assent_means")}</p>
    </div>
  );
}
