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
import { kindText, stateOf, stateText } from "./words";

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

export function Needs(props: {
  desk: Desk;
  help: boolean;
  result: CountState | null;
  chosen: number | null;
  onChoose: (seq: number) => void;
}) {
  const { desk, help, result, chosen, onChoose } = props;
  const open = waiting(desk);
  const executing = desk.incidents.filter((one) => !needed(one) && one.state === "executing");
  const past = desk.incidents.filter((one) => !needed(one) && one.state !== "executing").reverse();
  const line = (one: DeskIncident) => (
    <li key={one.seq}>
      <button
        class={`need is-${one.state}`}
        data-seq={one.seq}
        aria-current={one.seq === chosen ? "true" : undefined}
        onClick={() => onChoose(one.seq)}
      >
        <Attention />
        <span>
          <strong>{kindText(one.kind)}</strong>
          <span class="hint">
            {one.choices.some((choice) => choice.by_warnings) ? t("loss_proposed") : stateText(stateOf(one))} ·{" "}
            {t("after_move", { n: one.number })}
          </span>
        </span>
        {calls(one) && <Since time={one.time} />}
      </button>
    </li>
  );
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
        <ul>{[...open, ...executing].map(line)}</ul>
      ) : (
        !help && !result && <p class="calm">{t("nothing_needs_you")}</p>
      )}
      {past.length > 0 && (
        <details>
          <summary>{t("past_incidents", { n: past.length })}</summary>
          <ul>{past.map(line)}</ul>
        </details>
      )}
    </nav>
  );
}
