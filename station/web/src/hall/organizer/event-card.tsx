// The event begins, once every question that the texts leave open has an answer.

import { useEffect, useState } from "preact/hooks";
import { send } from "../../api/client";
import { t, type Key } from "../../i18n";
import { attempt } from "../../parts/notice";
import { act } from "../store";
import type { Format, HallQuestion } from "../types";

const FORMATS: readonly Format[] = ["swiss", "round_robin", "team_swiss", "team_round_robin"];

export const HEADING = [
  ["place", "text", 100],
  ["country", "text", 2],
  ["begin", "date", 10],
  ["end", "date", 10],
] as const;

export function EventCard() {
  const [name, setName] = useState("");
  const [format, setFormat] = useState<Format>("swiss");
  const [rounds, setRounds] = useState("5");
  const [boards, setBoards] = useState("4");
  const [allPlay, setAllPlay] = useState(false);
  const [heading, setHeading] = useState({ place: "", country: "", begin: "", end: "" });
  const [minutes, setMinutes] = useState("");
  const [asked, setAsked] = useState<HallQuestion[]>([]);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  useEffect(() => {
    void attempt(send<HallQuestion[]>("POST", "/api/hall/questions", { format }).then(setAsked));
  }, [format]);
  const given = Object.fromEntries(asked.map((one) => [one.name, answers[one.name] ?? ""]));
  const open = asked.filter((one) => !given[one.name]).length;
  const begin = (event: Event) => {
    event.preventDefault();
    const match_boards = format.startsWith("team") ? Number(boards) : 0;
    const told = { ...heading, minutes: minutes ? Number(minutes) : null };
    const wanted = { name, format, rounds: Number(rounds), match_boards, all_play: allPlay };
    void attempt(act("POST", "event", { ...wanted, answers: given, heading: told }));
  };
  return (
    <form class="hall-card" onSubmit={begin}>
      <h2>{t("hall_event")}</h2>
      <label>
        {t("hall_event_name")}
        <input type="text" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        {t("hall_format")}
        <select value={format} onChange={(event) => setFormat(event.currentTarget.value as Format)}>
          {FORMATS.map((one) => (
            <option key={one} value={one}>
              {t(`hall_format_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t("hall_rounds")}
        <input
          type="number"
          min="1"
          max="100"
          value={rounds}
          onInput={(event) => setRounds(event.currentTarget.value)}
        />
      </label>
      {format.startsWith("team") && (
        <label>
          {t("hall_match_boards")}
          <input
            type="number"
            min="1"
            max="50"
            value={boards}
            onInput={(event) => setBoards(event.currentTarget.value)}
          />
        </label>
      )}
      {format.startsWith("team") && (
        <label class="check">
          <input type="checkbox" checked={allPlay} onChange={(event) => setAllPlay(event.currentTarget.checked)} />
          {t("hall_all_play")}
        </label>
      )}
      <h3>{t("hall_heading")}</h3>
      {HEADING.map(([field, type, length]) => (
        <label key={field}>
          {t(`hall_heading_${field}`)}
          <input
            type={type}
            maxLength={length}
            value={heading[field]}
            onInput={(event) => setHeading({ ...heading, [field]: event.currentTarget.value })}
          />
        </label>
      ))}
      <label>
        {t("hall_heading_minutes")}
        <input type="number" min="0" value={minutes} onInput={(event) => setMinutes(event.currentTarget.value)} />
      </label>
      <h3>{t("hall_questions")}</h3>
      {asked.map((one) => (
        <label key={one.name} for={`ask-${one.name}`}>
          {t(`hall_param_${one.name}` as Key)} <small>{one.article}</small>
          <Answer
            one={one}
            value={given[one.name] ?? ""}
            onChange={(value) => setAnswers({ ...answers, [one.name]: value })}
          />
        </label>
      ))}
      <button class="primary" type="submit" disabled={open > 0 || !name.trim()}>
        {t("hall_button_begin")}
      </button>
      {open > 0 && <p class="hint">{t("hall_still_open", { n: open })}</p>}
    </form>
  );
}

function Answer(props: { one: HallQuestion; value: string; onChange: (value: string) => void }) {
  const { one, value, onChange } = props;
  if (!one.choices.length)
    return (
      <input
        id={`ask-${one.name}`}
        type="text"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <select id={`ask-${one.name}`} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">…</option>
      {one.choices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`hall_choice_${one.name}_${choice}` as Key) || choice}
        </option>
      ))}
    </select>
  );
}
