// Who asks, and why: one touch answers both and does it.

import { t } from "../i18n";
import { whoText, whyText } from "../told";
import type { By } from "../api/types";
import { WhoName } from "./who";

export interface Said {
  by: By;
  why: string;
}

const WHO: readonly By[] = ["B", "W", "both", "referee"];

export type Reason = "misread" | "slipped" | "taken_back" | "agreed" | "break" | "break_over" | "other";

/** The log keeps the reason's word, which every page says in its own language. */
export function Ask(props: {
  title?: string;
  reasons: readonly Reason[];
  disabled?: boolean;
  onAnswer: (said: Said) => void;
}) {
  const { title, reasons, disabled = false, onAnswer } = props;
  return (
    <div class="ask" role="group" aria-label={title ?? t("who_and_why")}>
      {title && <h4>{title}</h4>}
      <p class="hint">{t("who_and_why")}</p>
      {reasons.map((reason) => {
        const why = whyText(reason);
        return (
          <div key={reason} class="reason">
            <h3>{why}</h3>
            <div>
              {WHO.map((by) => (
                <button
                  key={by}
                  disabled={disabled}
                  aria-label={`${why}: ${whoText(by)}`}
                  onClick={() => onAnswer({ by, why: reason })}
                >
                  <WhoName who={by} />
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
