// What needs me, and since when: a call for help first, a result to confirm, what awaits somebody's word, then what is
// carried out.

import { send } from "../api/client";
import type { CountState, Desk, DeskIncident } from "../api/types";
import { colon, t } from "../i18n";
import { Attention, Hand } from "../parts/icons";
import { attempt } from "../parts/notice";
import { ResultToSign } from "../table/signature";
import { Since } from "./since";
import { calls, needed } from "./store";
import { kindText, stateOf, stateText, whenText } from "./words";

/** Those that wait for somebody, the newest first. */
export function waiting(desk: Desk): DeskIncident[] {
  return desk.incidents.filter(needed).reverse();
}

/** A key and a name: what is passed on to the chief calls him anew. */
export function needOf(one: DeskIncident, desk: Desk): [string, string] {
  const passed = desk.role === "chief" && one.state === "referred";
  return passed
    ? [`${one.seq} referred`, `${stateText(one.state)}${colon()}${kindText(one.kind)}`]
    : [String(one.seq), kindText(one.kind)];
}

export function Needs(
  props: {
    desk: Desk;
    help: boolean;
    result: CountState | null;
  } & Choosing,
) {
  const { desk, help, result, chosen, onChoose } = props;
  const open = waiting(desk);
  const executing = desk.incidents.filter((one) => !needed(one) && one.state === "executing");
  // the card itself says all of it where nothing else waits: a phone has no room to say it twice
  const said = open.length + executing.length === 1 && (open[0] ?? executing[0])?.seq === chosen;
  return (
    <nav class={said ? "needs said" : "needs"} aria-label={t("needs_title")}>
      {help && (
        <div class="need-help">
          <Hand />
          <strong>{t("help_called")}</strong>
          <button onClick={() => void attempt(send("POST", "/api/table/help", { on: false }))}>
            {t("button_help_came")}
          </button>
        </div>
      )}
      {result && <ResultToSign count={result} />}
      {open.length + executing.length > 0 ? (
        <ul>
          {[...open, ...executing].map((one) => (
            <Line key={one.seq} incident={one} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      ) : (
        !help && !result && <p class="calm">{t("nothing_needs_you")}</p>
      )}
    </nav>
  );
}

interface Choosing {
  chosen: number | null;
  onChoose: (seq: number) => void;
}

function Line({ incident, chosen, onChoose }: Choosing & { incident: DeskIncident }) {
  const proposed = incident.choices.some((choice) => choice.by_warnings);
  return (
    <li>
      <button
        class={`need is-${incident.state}`}
        data-seq={incident.seq}
        aria-current={incident.seq === chosen ? "true" : undefined}
        onClick={() => onChoose(incident.seq)}
      >
        <Attention />
        <span>
          <strong>{kindText(incident.kind)}</strong>
          <span class="hint">
            {proposed ? t("loss_proposed") : stateText(stateOf(incident))} · {whenText(incident)}
          </span>
        </span>
        {calls(incident) && <Since time={incident.time} />}
      </button>
    </li>
  );
}

/** What is over, folded, and behind what is not. */
export function Past({ desk, chosen, onChoose }: Choosing & { desk: Desk }) {
  const past = desk.incidents.filter((one) => !needed(one) && one.state !== "executing").reverse();
  if (past.length === 0) return null;
  return (
    <details class="past">
      <summary>{t("past_incidents", { n: past.length })}</summary>
      <ul>
        {past.map((one) => (
          <Line key={one.seq} incident={one} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
    </details>
  );
}
