// What holds at every table: rules, komi, time system, referees; it goes out with the next order.

import { Field, OneOf } from "../field";
import { useState } from "preact/hooks";
import { t, type Key } from "../../i18n";
import { attempt } from "../../parts/notice";
import { act } from "../store";
import type { HallOffice, TablesGiven } from "../types";

const RULES = ["chinese-2002", "chinese-older", "japanese", "korean", "ing", "aga", "new-zealand", "tromp-taylor"];
const CLOCKS = [
  "",
  "none",
  "reading-2h-5",
  "reading-1h-5",
  "reading-1h-1",
  "quick-1x30s",
  "quick-1x20s",
  "quick-1x10s",
  "sudden-death-1h",
  "sections-1h-15-10m",
  "byoyomi-30m-3x30s",
  "canadian-30m-15-5m",
  "fischer-20m-10s",
];

export function TablesCard({ now }: { now: HallOffice }) {
  const [given, setGiven] = useState<TablesGiven>(now.fixed);
  const set = (change: Partial<TablesGiven>) => setGiven({ ...given, ...change });
  const put = (event: Event) => {
    event.preventDefault();
    void attempt(act("PUT", "tables", given));
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
        <OneOf
          label={t("hall_clock")}
          value={given.clock}
          options={CLOCKS.map((one) => [one, one || t("hall_clock_own")])}
          onInput={(clock) => set({ clock })}
        />
        <Field label={t("hall_chief")} value={given.chief} onInput={(chief) => set({ chief })} />
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
