// Stepping through the game, with one thumb or with the arrow keys.

import { t } from "../i18n";
import { Back, First, Forward, Newest } from "../parts/icons";
import type { Stepping } from "./step";

export function StepBar({ stepping, live }: { stepping: Stepping; live: boolean }) {
  const { count, total, newest, go, by } = stepping;
  return (
    <div class="step-bar" role="group" aria-label={t("steps")}>
      <button aria-label={t("step_first")} disabled={count === 0} onClick={() => go(0)}>
        <First />
      </button>
      <button aria-label={t("step_back")} disabled={count === 0} onClick={() => by(-1)}>
        <Back />
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(1, total)}
        value={count}
        disabled={total === 0}
        aria-label={t("step_to_move")}
        aria-valuetext={t("move_of", { n: count, total })}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <button aria-label={t("step_forward")} disabled={newest} onClick={() => by(1)}>
        <Forward />
      </button>
      <button aria-label={live ? t("step_live") : t("step_last")} disabled={newest} onClick={() => go(total)}>
        <Newest />
      </button>
    </div>
  );
}

/** Says which position is shown, and from an earlier one how to come back. */
export function Where({ stepping, live }: { stepping: Stepping; live: boolean }) {
  const { count, total, newest, go } = stepping;
  return (
    <p class={newest ? "where" : "where earlier"}>
      <span>{t("move_of", { n: count, total })}</span>
      {!newest && <button onClick={() => go(total)}>{live ? t("button_to_live") : t("button_to_end")}</button>}
    </p>
  );
}
