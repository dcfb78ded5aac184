// What the event fixes where the texts are silent (竞赛补充规定): asked once, each with what holds else.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { EventFixed, EventTerms } from "../api/types";
import { SystemFields } from "../clock/system-fields";
import { t, type Key } from "../i18n";
import { attempt, tell } from "../parts/notice";
import { TextField } from "../parts/text-field";
import { articleName } from "../told";
import { RefereesByBoard } from "./referees-by-board";

type Name = keyof EventTerms;

/** Of those that are chosen, the values; null: as the rules or the other settings have it. */
const CHOSEN: Partial<Record<Name, readonly (string | null)[]>> = {
  announce: [null, "desk", "desk+table"],
  correction: ["swap_sides", "begin_anew"],
  cycles: ["forbid", "no_result", "draw", "extra_game"],
  counted: ["game", "event"],
  compensation: [null, "none", "n", "n-1"],
  venue: [null, "apart", "same"],
};
const TRUTHS: readonly Name[] = [
  "repetition_loses_turn",
  "replay_clocks_fresh",
  "stops_clocks",
  "smoking_banned",
  "resume_on_request",
];
const NUMBERS: readonly Name[] = ["immediate_s", "lift_s"];
export const TERMS: readonly Name[] = [
  "chief",
  "referees",
  "time",
  "announce",
  "immediate_s",
  "correction",
  "lift_s",
  "repetition_loses_turn",
  "cycles",
  "replay_clocks_fresh",
  "stops_clocks",
  "counted",
  "smoking_banned",
  "compensation",
  "sealed_moves",
  "resume_on_request",
  "venue",
];

/** bare: in a sheet that has its title already */
export function EventCard({ bare = false }: { bare?: boolean }) {
  const [fixed, setFixed] = useState<EventFixed | null>(null);
  const [terms, setTerms] = useState<EventTerms | null>(null);
  const take = (found: EventFixed) => {
    setFixed(found);
    setTerms(found.terms);
  };
  useEffect(() => void attempt(get<EventFixed>("/api/event").then(take)), []);
  if (!fixed || !terms) return null;
  const save = async () => {
    if (await attempt(send<EventFixed>("PUT", "/api/event", terms).then(take))) tell(t("done_event"));
  };
  const set = (part: Partial<EventTerms>) => setTerms({ ...terms, ...part });
  const unanswered = !fixed.asked && fixed.refereed; // where nobody rules, the players need none of it
  return (
    <section class={bare ? "event-card" : "card event-card"} aria-label={t("event_title")}>
      {!bare && <h2>{t("event_title")}</h2>}
      <p class="hint">{t("event_how")}</p>
      <details open={bare || unanswered}>
        <summary>{t(unanswered ? "event_not_asked" : "event_asked")}</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {TERMS.map((name) => (
            <div key={name} class="term">
              <Term name={name} text={fixed.text} terms={terms} onChange={set} />
              <Ground name={name} fixed={fixed} />
            </div>
          ))}
          <button class="primary">{t("button_save")}</button>
        </form>
      </details>
    </section>
  );
}

/** What would hold else, and whether the rules of the game say something about it. */
function Ground({ name, fixed }: { name: Name; fixed: EventFixed }) {
  const ground = fixed.grounds[name];
  const other = valueText(name, fixed.defaults[name]);
  return (
    <p class="hint">
      {other && `${t("event_default", { value: other })} `}
      {ground?.article && `${articleName(ground.article)}. `}
      {ground?.silent && t("term_silent")}
    </p>
  );
}

function valueText(name: Name, value: unknown): string {
  if (TRUTHS.includes(name)) return t(value ? "yes" : "no");
  if (name === "immediate_s" && value === null) return t("event_own_move");
  if (typeof value === "number") return String(value);
  if (name in CHOSEN) return chosenText(name, value as string | null);
  return "";
}

function chosenText(name: Name, value: string | null): string {
  if (name === "compensation") return t(value === null ? "compensation_of_rules" : (`compensation_${value}` as Key));
  if (value === null) return t(name === "venue" ? "event_asked_then" : "event_announce_default");
  const of = name === "cycles" ? "supplement" : name;
  return t(`value_${of}_${value.replace("+", "_")}` as Key);
}

export function Term(props: {
  name: Name;
  text: string;
  terms: EventTerms;
  onChange: (part: Partial<EventTerms>) => void;
}) {
  const { name, text, terms, onChange } = props;
  const label = t(`term_${name}` as Key);
  const chosen = CHOSEN[name];
  if (name === "time")
    return (
      <div class="stacked">
        <SystemFields
          name={terms.time}
          text={text}
          unsaid={t("clock_system_unsaid")}
          onChange={(time) => onChange({ time })}
        />
      </div>
    );
  if (name === "referees")
    return <RefereesByBoard label={label} value={terms.referees} onChange={(referees) => onChange({ referees })} />;
  if (chosen || TRUTHS.includes(name)) {
    const values: readonly (string | boolean | null)[] = chosen ?? [true, false];
    return (
      <label class="stacked">
        <span>{label}</span>
        <select
          value={String(terms[name])}
          onChange={(event) =>
            onChange({ [name]: values.find((one) => String(one) === event.currentTarget.value) ?? null })
          }
        >
          {values.map((value) => (
            <option key={String(value)} value={String(value)}>
              {value === null && name === "announce" ? t("event_announce_auto") : valueText(name, value)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (NUMBERS.includes(name))
    return (
      <label class="stacked">
        <span>{label}</span>
        <input
          type="number"
          min={0}
          max={3600}
          value={terms[name] === null ? "" : String(terms[name])}
          onInput={({ currentTarget: { value } }) =>
            onChange({ [name]: value === "" ? (name === "immediate_s" ? null : 30) : Number(value) })
          }
        />
      </label>
    );
  return (
    <div class="stacked">
      <TextField label={label} value={String(terms[name])} onInput={(value) => onChange({ [name]: value })} />
    </div>
  );
}
