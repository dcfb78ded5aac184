// Why, and then who asks: the touch that says who does it.

import { useState } from "preact/hooks";
import { colon, t } from "../i18n";
import { Choice } from "../parts/choice";
import { whoText, whyText } from "../told";
import type { By } from "../api/types";
import { desk } from "../desk/store";
import { RefereeName, refereeName, speakers, WhoName } from "./who";

/** `name`: a referee's. */
export interface Said {
  by: By;
  name: string;
  why: string;
}

export type Reason = "misread" | "slipped" | "taken_back" | "agreed" | "settled" | "break" | "break_over" | "other";

/** The log keeps the reason's word, which every page says in its own language. The first reason is chosen already.
 * A referee whom no credential names is asked for his name. `together`: no side says it alone. */
export function Ask(props: {
  title?: string;
  reasons: readonly [Reason, ...Reason[]];
  disabled?: boolean;
  together?: boolean;
  onAnswer: (said: Said) => void;
}) {
  const { title, reasons, disabled = false, together = false, onAnswer } = props;
  const [why, setWhy] = useState<Reason>(reasons[0]);
  const [asked, setAsked] = useState(false);
  const who = speakers(desk.value?.refereed ?? false).filter((by) => !together || by === "both" || by === "referee");
  const answer = (by: By) => {
    const name = by === "referee" ? refereeName() : "";
    if (by === "referee" && !name) setAsked(true);
    else onAnswer({ by, name, why });
  };
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
          {who.map((by) => (
            <button
              key={by}
              disabled={disabled || (asked && by === "referee" && !refereeName())}
              aria-label={`${whyText(why)}${colon()}${whoText(by)}`}
              onClick={() => answer(by)}
            >
              <WhoName who={by} />
            </button>
          ))}
        </div>
      </div>
      {asked && <RefereeName />}
    </div>
  );
}
