// What may be ruled now: one button each, with whose word it is. What is not mine to say is shown, not offered.

import type { Desk, DeskChoice, DeskIncident } from "../api/types";
import { t } from "../i18n";
import { choiceText, deciderText, groundText } from "./words";

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
          class={one.by_warnings ? "ruling danger" : "ruling"}
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

/** What the rules allow as soon as a scattered board stands as recorded: shown in its place, not yet to be touched. */
export function AwaitingBoard({ incident }: { incident: DeskIncident }) {
  if (incident.awaiting_board.length === 0) return null;
  return (
    <ul class="awaiting-board">
      {incident.awaiting_board.map((one) => (
        <li key={one.id} class="ruling" data-awaiting={one.id}>
          <Name choice={one} incident={incident} />
        </li>
      ))}
    </ul>
  );
}

function Name({ choice, incident }: { choice: DeskChoice; incident: DeskIncident }) {
  const opens = choice.effects.some((one) => one.do === "OPEN");
  const decides = choice.decides.length
    ? t("decides", { who: deciderText(choice.decides) })
    : t(opens ? "opens_only" : "follows");
  const name = choiceText(choice, incident);
  return (
    <>
      <strong>{name}</strong>
      <span>
        {groundText(choice.article, choice.effects)} · {decides}
      </span>
      {choice.text && choice.text !== name && <q lang="zh-Hans">{choice.text}</q>}
    </>
  );
}
