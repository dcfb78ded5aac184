// Why, and then who asks: the touch that says who does it.

import { useState } from "preact/hooks";
import { colon, t } from "../i18n";
import { Choice } from "../parts/choice";
import { whoText, whyText } from "../told";
import type { By } from "../api/types";
import { RefereeName, refereeName, WhoName } from "./who";

export interface Said {
  by: By;
  why: string;
}

const WHO: readonly By[] = ["B", "W", "both", "referee"];

export type Reason = "misread" | "slipped" | "taken_back" | "agreed" | "break" | "break_over" | "other";

/** `named`: a referee gives his name first, where no credential has it.
 * The log keeps the reason's word, which every page says in its own language. The first reason is chosen already. */
export function Ask(props: {
  title?: string;
  reasons: readonly [Reason, ...Reason[]];
  disabled?: boolean;
  named?: boolean;
  onAnswer: (said: Said) => void;
}) {
  const { title, reasons, disabled = false, named = false, onAnswer } = props;
  const [why, setWhy] = useState<Reason>(reasons[0]);
  return (
    <div class="ask" role="group" aria-label={title ?? t("who_and_why")}>
      {title && <h4>{title}</h4>}
      <Choice
        label={t("ask_why")}
        value={why}
        options={reasons.map((value) => ({ value, text: whyText(value) }))}
        onChange={setWhy}
      />
      <div class="who-asks">
        <p class="hint">{t("ask_who")}</p>
        <div>
          {WHO.map((by) => (
            <button
              key={by}
              disabled={disabled || (named && by === "referee" && !refereeName())}
              aria-label={`${whyText(why)}${colon()}${whoText(by)}`}
              onClick={() => onAnswer({ by, why })}
            >
              <WhoName who={by} />
            </button>
          ))}
        </div>
      </div>
      {named && <RefereeName />}
    </div>
  );
}
