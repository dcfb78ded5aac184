// What may be ruled now: one button each, with whose word it is. What is not mine to say is shown, not offered.

import type { Desk, DeskChoice, DeskIncident } from "../api/types";
import { t } from "../i18n";
import { articleName } from "../told";
import { byWarnings } from "./store";
import { choiceText, deciderText } from "./words";

const ADDED = ["CANCEL_RESULTS", "BAN", "PRIZE_DOWN", "CRITICIZE"];

/** What may come on top of a ruling, and takes none back (2002 §23.2 除…之外). */
export function adds(choice: DeskChoice): boolean {
  const does = [...choice.effects, ...Object.values(choice.choices).flat()];
  return does.length > 0 && does.every((one) => ADDED.includes(one.do));
}

export function Choices(props: {
  desk: Desk;
  incident: DeskIncident;
  choices: readonly DeskChoice[];
  onChoose: (choice: DeskChoice) => void;
}) {
  const { incident, choices, onChoose } = props;
  const mine = choices.filter((one) => one.mine);
  const others = choices.filter((one) => !one.mine);
  return (
    <div class="rulings-offered">
      {mine.map((one) => (
        <button
          key={one.id}
          data-ruling={one.id}
          class={byWarnings(one) ? "ruling danger" : "ruling"}
          onClick={() => onChoose(one)}
        >
          <Name choice={one} incident={incident} />
        </button>
      ))}
      {others.length > 0 && (
        <details class="others" open={mine.length === 0}>
          <summary>{t("rulings_of_others", { n: others.length })}</summary>
          <ul>
            {others.map((one) => (
              <li key={one.id} class="ruling">
                <Name choice={one} incident={incident} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Name({ choice, incident }: { choice: DeskChoice; incident: DeskIncident }) {
  const opens = choice.effects.some((one) => one.do === "OPEN");
  const decides = choice.decides.length
    ? t("decides", { who: deciderText(choice.decides) })
    : t(opens ? "opens_only" : "follows");
  const name = choiceText(choice, incident);
  const ground = choice.article ? articleName(choice.article) : t("not_in_text");
  return (
    <>
      <strong>{name}</strong>
      <span>
        {ground} · {decides}
      </span>
      {choice.text && choice.text !== name && <q lang="zh-Hans">{choice.text}</q>}
    </>
  );
}
