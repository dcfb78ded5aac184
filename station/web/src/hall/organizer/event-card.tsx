// The event begins, once every question that the texts leave open has an answer.

import { useEffect, useState } from "preact/hooks";
import { send } from "../../api/client";
import { t, type Key } from "../../i18n";
import { attempt } from "../../parts/notice";
import { Field, OneOf, Tick } from "../field";
import { act, event } from "../store";
import { complete, FormatFields, openEnded, stageGiven, StagesAsked, type StageAsked } from "./stages";
import type { Format, HallPlayer, HallQuestion } from "../types";

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
  const [boards, setBoards] = useState("");
  const sizes = teamSizes(event.value?.players ?? []);
  const [allPlay, setAllPlay] = useState(false);
  const [heading, setHeading] = useState({ place: "", country: "", begin: "", end: "" });
  const [minutes, setMinutes] = useState("");
  const [limit, setLimit] = useState("0");
  const [later, setLater] = useState<StageAsked[]>([]);
  const [asked, setAsked] = useState<HallQuestion[]>([]);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const formats = later.map((one) => one.format);
  useEffect(() => {
    void attempt(send<HallQuestion[]>("POST", "/api/hall/questions", { format, later: formats }).then(setAsked));
  }, [format, formats.join()]);
  const given = Object.fromEntries(asked.map((one) => [one.name, answers[one.name] ?? ""]));
  const open = asked.filter((one) => !given[one.name]).length;
  const begin = (form: Event) => {
    form.preventDefault();
    const match_boards = format.startsWith("team") ? Number(boards) : 0;
    const told = { ...heading, minutes: minutes ? Number(minutes) : null };
    const more = { limit: Number(limit), later: later.map(stageGiven), match_boards, all_play: allPlay };
    const wanted = { name, format, rounds: openEnded(format) ? 1 : Number(rounds), ...more };
    void attempt(act("POST", "event", { ...wanted, answers: given, heading: told }));
  };
  return (
    <form class="hall-card" onSubmit={begin}>
      <h2>{t("hall_event")}</h2>
      <Field label={t("hall_event_name")} value={name} onInput={setName} />
      <FormatFields
        stage={{ format, rounds, limit, players: "" }}
        onInput={(one) => {
          setFormat(one.format);
          setRounds(one.rounds);
          setLimit(one.limit);
        }}
      />
      {(format.startsWith("team") || format.endsWith("knock_out")) && <p class="hint">{t("hall_no_team_knock_out")}</p>}
      {format.startsWith("team") && (
        <>
          <Field
            label={
              <>
                {t("hall_match_boards")}
                {sizes.length > 0 && (
                  <small> {t("hall_boards_proposed", { n: Math.min(...sizes), most: Math.max(...sizes) })}</small>
                )}
              </>
            }
            type="number"
            min={1}
            max={50}
            required
            value={boards}
            onInput={setBoards}
          />
          <Tick label={t("hall_all_play")} checked={allPlay} onChange={setAllPlay} />
        </>
      )}
      <StagesAsked first={format} later={later} onInput={setLater} />
      <h3>{t("hall_heading")}</h3>
      {HEADING.map(([field, type, length]) => (
        <Field
          key={field}
          label={t(`hall_heading_${field}`)}
          type={type}
          maxLength={length}
          value={heading[field]}
          onInput={(value) => setHeading({ ...heading, [field]: value })}
        />
      ))}
      <Field label={t("hall_heading_minutes")} type="number" min={0} value={minutes} onInput={setMinutes} />
      <h3>{t("hall_questions")}</h3>
      {asked.map((one) => (
        <Answer
          key={one.name}
          one={one}
          value={given[one.name] ?? ""}
          onInput={(value) => setAnswers({ ...answers, [one.name]: value })}
        />
      ))}
      <button
        class="primary"
        type="submit"
        disabled={open > 0 || !name.trim() || (format.startsWith("team") && !boards) || !later.every(complete)}
      >
        {t("hall_button_begin")}
      </button>
      {open > 0 && <p class="hint">{t("hall_still_open", { n: open })}</p>}
    </form>
  );
}

/** How many players each team has, of those who are entered. */
function teamSizes(players: readonly HallPlayer[]): number[] {
  const sizes = new Map<string, number>();
  for (const { team } of players) if (team) sizes.set(team, (sizes.get(team) ?? 0) + 1);
  return [...sizes.values()];
}

export function Answer({ one, ...field }: { one: HallQuestion; value: string; onInput: (value: string) => void }) {
  const label = (
    <>
      {t(`hall_param_${one.name}` as Key)} <small>{one.article}</small>
    </>
  );
  if (!one.choices.length) return <Field {...field} label={label} />;
  const choices = one.choices.map(
    (choice) => [choice, t(`hall_choice_${one.name}_${choice}` as Key) || choice] as const,
  );
  return <OneOf {...field} label={label} options={[["", "…"], ...choices]} />;
}
