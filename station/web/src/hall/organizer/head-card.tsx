// The event that goes on: what was answered stands, its name, place and dates may be others.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { Answers } from "../standings";
import { act, owner } from "../store";
import type { HallEvent, HallOffice } from "../types";
import { HEADING } from "./event-card";

export function HeadCard({ now, all }: { now: HallOffice; all: HallEvent }) {
  const [name, setName] = useState(all.name);
  const [heading, setHeading] = useState(now.heading);
  const put = (form: Event) => {
    form.preventDefault();
    void attempt(act("PUT", "event", { name, heading }));
  };
  return (
    <details class="hall-card">
      <summary>
        {t("hall_event")}: {all.name} · {t(`hall_format_${all.format}`)} · {t("hall_rounds")}: {all.rounds}
      </summary>
      {owner.value && (
        <form onSubmit={put}>
          <label>
            {t("hall_event_name")}
            <input type="text" value={name} onInput={(input) => setName(input.currentTarget.value)} />
          </label>
          {HEADING.map(([field, type, length]) => (
            <label key={field}>
              {t(`hall_heading_${field}`)}
              <input
                type={type}
                maxLength={length}
                value={heading[field]}
                onInput={(input) => setHeading({ ...heading, [field]: input.currentTarget.value })}
              />
            </label>
          ))}
          <label>
            {t("hall_heading_minutes")}
            <input
              type="number"
              min="0"
              value={heading.minutes ?? ""}
              onInput={(input) => setHeading({ ...heading, minutes: Number(input.currentTarget.value) || null })}
            />
          </label>
          <button class="primary" type="submit" disabled={!name.trim()}>
            {t("hall_button_enter")}
          </button>
        </form>
      )}
      <h3>{t("hall_answers")}</h3>
      <Answers now={all} />
    </details>
  );
}
