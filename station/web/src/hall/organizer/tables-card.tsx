// What holds at every table: rules, komi, time system, referees; it goes out with the next order.

import type { RulesName } from "../../api/types";
import { SystemFields } from "../../clock/system-fields";
import { Field, OneOf } from "../field";
import { useState } from "preact/hooks";
import { t, type Key } from "../../i18n";
import { attempt, tell } from "../../parts/notice";
import { Term, TERMS } from "../../setup/event-card";
import { RULES } from "../../table/rules-field";
import { TEXTS } from "../../told";
import { act } from "../store";
import type { HallOffice, TablesGiven } from "../types";

/** What else the event fixes for the games; chief, referees and clock have fields of their own, the venue was answered. */
const OF_GAMES = TERMS.filter((name) => !["chief", "referees", "time", "venue"].includes(name));

export function TablesCard({ now }: { now: HallOffice }) {
  const [changes, setChanges] = useState<Partial<TablesGiven>>({}); // the rest stays as others put it meanwhile
  const given = { ...now.fixed, ...changes };
  const set = (change: Partial<TablesGiven>) => setChanges({ ...changes, ...change });
  const put = (event: Event) => {
    event.preventDefault();
    void attempt(act("PUT", "tables", changes)).then((done) => {
      if (!done) return;
      setChanges({});
      tell(t("done_saved"));
    });
  };
  return (
    <details class="hall-card">
      <summary>{t("hall_tables")}</summary>
      <form onSubmit={put}>
        <OneOf
          label={t("hall_rules")}
          value={given.rules}
          options={RULES.map((one) => [one, t(`rules_${one}` as Key) || one])}
          onInput={(rules) => set({ rules })}
        />
        <Field
          label={t("hall_komi_points")}
          inputMode="decimal"
          value={given.komi_points ?? ""}
          onInput={(komi) => set({ komi_points: komi || null, komi_zi: null })}
        />
        <SystemFields
          key={now.fixed.clock}
          name={given.clock}
          text={TEXTS[given.rules as RulesName] ?? ""}
          unsaid={t("hall_clock_own")}
          onChange={(clock) => set({ clock })}
        />
        <Field label={t("hall_chief")} value={given.chief} onInput={(chief) => set({ chief })} />
        <Field label={t("hall_deputies")} value={given.deputies} onInput={(deputies) => set({ deputies })} />
        <label>
          {t("hall_referees_by_board")}
          <textarea
            rows={4}
            placeholder="1=…"
            value={Object.entries(given.referees)
              .map(([board, name]) => `${board}=${name}`)
              .join("\n")}
            onChange={(event) => set({ referees: parsed(event.currentTarget.value) })}
          />
        </label>
        <Field
          label={t("hall_delay")}
          type="number"
          min={0}
          value={String(given.delay_s)}
          onInput={(delay) => set({ delay_s: Number(delay) })}
        />
        <details>
          <summary>{t("event_title")}</summary>
          <div class="terms">
            {OF_GAMES.map((name) => (
              <Term
                key={name}
                name={name}
                text={TEXTS[given.rules as RulesName] ?? ""}
                terms={given.terms}
                onChange={(part) => set({ terms: { ...given.terms, ...part } })}
              />
            ))}
          </div>
        </details>
        <button class="primary" type="submit">
          {t("hall_button_enter")}
        </button>
      </form>
    </details>
  );
}

function parsed(text: string): Record<string, string> {
  const lines = text.split("\n").map((line) => line.split("=", 2));
  return Object.fromEntries(
    lines.filter(([, name]) => name?.trim()).map(([board = "", name = ""]) => [board.trim(), name.trim()]),
  );
}
