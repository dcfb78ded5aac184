// The event that goes on: what was answered stands, its name, place and dates may be others.

import { useState } from "preact/hooks";
import { ApiError } from "../../api/client";
import { t } from "../../i18n";
import { attempt, tell } from "../../parts/notice";
import { Answers } from "../standings";
import { act, learnOffice, owner } from "../store";
import type { HallEvent, HallOffice, HallQuestion } from "../types";
import { Answer, HEADING } from "./event-card";

type Head = { name: string; heading: HallOffice["heading"] };

export function HeadCard({ now, all }: { now: HallOffice; all: HallEvent }) {
  const stands: Head = { name: all.name, heading: now.heading };
  const [given, setGiven] = useState<Head | null>(null); // null: as it stands
  const [seen, setSeen] = useState(stands);
  const { name, heading } = given ?? stands;
  const set = (change: Partial<Head>) => {
    if (!given) setSeen(stands);
    setGiven({ name, heading, ...change });
  };
  const put = (form: Event) => {
    form.preventDefault();
    void attempt(save());
  };
  const save = async () => {
    try {
      await act("PUT", "event", { name, heading, seen: given ? seen : stands });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "changed") throw error;
      await learnOffice(); // what another organizer put there is to be seen before it goes
      setGiven(null);
      throw error;
    }
    setGiven(null);
    tell(t("done_saved"));
  };
  return (
    <details class="hall-card">
      <summary>
        {t("hall_event")}: {all.name} · {t(`hall_format_${all.format}`)} · {t("hall_rounds")}: {all.rounds}
        {now.questions.length > 0 && <b> {t("hall_still_open", { n: now.questions.length })}</b>}
      </summary>
      {owner.value && (
        <form onSubmit={put}>
          <label>
            {t("hall_event_name")}
            <input type="text" value={name} onInput={(input) => set({ name: input.currentTarget.value })} />
          </label>
          {HEADING.map(([field, type, length]) => (
            <label key={field}>
              {t(`hall_heading_${field}`)}
              <input
                type={type}
                maxLength={length}
                value={heading[field]}
                onInput={(input) => set({ heading: { ...heading, [field]: input.currentTarget.value } })}
              />
            </label>
          ))}
          <label>
            {t("hall_heading_minutes")}
            <input
              type="number"
              min="0"
              value={heading.minutes ?? ""}
              onInput={(input) => set({ heading: { ...heading, minutes: Number(input.currentTarget.value) || null } })}
            />
          </label>
          <button class="primary" type="submit" disabled={!name.trim()}>
            {t("hall_button_enter")}
          </button>
        </form>
      )}
      <Since questions={now.questions} />
      <h3>{t("hall_answers")}</h3>
      <Answers now={all} />
    </details>
  );
}

/** An older event is asked what the program did not ask yet when it began; an answer that stands is not changed. */
function Since({ questions }: { questions: HallQuestion[] }) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  if (!questions.length) return null;
  const given = Object.fromEntries(questions.flatMap(({ name }) => (answers[name] ? [[name, answers[name]]] : [])));
  const enter = (form: Event) => {
    form.preventDefault();
    void attempt(act("POST", "answers", { answers: given }));
  };
  return (
    <form onSubmit={enter}>
      <h3>{t("hall_questions_since")}</h3>
      {questions.map((one) => (
        <Answer
          key={one.name}
          one={one}
          value={answers[one.name] ?? ""}
          onInput={(value) => setAnswers({ ...answers, [one.name]: value })}
        />
      ))}
      <button type="submit" disabled={!Object.keys(given).length}>
        {t("hall_button_enter")}
      </button>
    </form>
  );
}
