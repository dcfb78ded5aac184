// Who asks, and why: one touch answers both and does it.

import { t, type Key } from "../i18n";
import { Stone } from "../parts/state";
import type { By } from "../api/types";

export interface Said {
  by: By;
  why: string;
}

const WHO: readonly By[] = ["B", "W", "both", "referee"];

export type Reason = "misread" | "slipped" | "taken_back" | "agreed" | "break" | "other";

export function Ask({ reasons, onAnswer }: { reasons: readonly Reason[]; onAnswer: (said: Said) => void }) {
  return (
    <div class="ask" role="group" aria-label={t("who_and_why")}>
      <p class="hint">{t("who_and_why")}</p>
      {reasons.map((reason) => {
        const why = t(`why_${reason}` as Key);
        return (
          <div key={reason} class="reason">
            <h3>{why}</h3>
            <div>
              {WHO.map((by) => (
                <button key={by} aria-label={`${why}: ${whoText(by)}`} onClick={() => onAnswer({ by, why })}>
                  {(by === "B" || by === "W") && <Stone color={by} />}
                  {whoText(by)}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

export function whoText(by: By): string {
  return t(({ B: "black", W: "white", both: "both", referee: "referee" } as const)[by]);
}
