// The stages of an event: asked before it begins, and who goes on where one has ended (2002 §26).

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { Field, OneOf, Tick } from "../field";
import { act, event, nameOf } from "../store";
import type { Format } from "../types";
import { stageText } from "../words";

const OF_TEAMS: readonly Format[] = ["team_swiss", "team_round_robin"];
const OF_PERSONS: readonly Format[] = ["swiss", "round_robin", "knock_out", "swiss_knock_out", "final", "duel"];
const BEST_OF = [1, 3, 5, 7, 9];

export interface StageAsked {
  format: Format;
  players: string;
  rounds: string;
  limit: string;
}

/** As many rounds as it needs until one is left. */
export function openEnded(format: Format): boolean {
  return ["knock_out", "final", "duel"].includes(format);
}

export function complete(one: StageAsked): boolean {
  return (one.format === "final" || Number(one.players) > 1) && (openEnded(one.format) || Number(one.rounds) > 0);
}

export function stageGiven(one: StageAsked) {
  const rounds = openEnded(one.format) ? 0 : Number(one.rounds);
  const players = one.format === "final" ? 2 : Number(one.players);
  return { format: one.format, players, rounds, limit: Number(one.limit) };
}

/** How one stage is played. formats -- none: all there are */
export function FormatFields(props: {
  stage: StageAsked;
  formats?: readonly Format[];
  onInput: (stage: StageAsked) => void;
}) {
  const { stage, onInput } = props;
  const set = (change: Partial<StageAsked>) => onInput({ ...stage, ...change });
  return (
    <>
      <OneOf
        label={t("hall_format")}
        value={stage.format}
        options={(props.formats ?? [...OF_PERSONS, ...OF_TEAMS]).map((one) => [one, t(`hall_format_${one}`)])}
        onInput={(value) => set({ format: value as Format, limit: value === "final" ? "1" : "0" })}
      />
      {!openEnded(stage.format) && (
        <Field
          label={t("hall_rounds")}
          type="number"
          min={1}
          max={100}
          value={stage.rounds}
          onInput={(rounds) => set({ rounds })}
        />
      )}
      {stage.format.endsWith("knock_out") && (
        <Field
          label={t("hall_limit")}
          type="number"
          min={0}
          max={10}
          value={stage.limit}
          onInput={(limit) => set({ limit })}
        />
      )}
      {stage.format === "final" && (
        <OneOf
          label={t("hall_best_of")}
          value={stage.limit}
          options={BEST_OF.map((n) => [String((n - 1) / 2), t("hall_best_of_n", { n, wins: (n + 1) / 2 })])}
          onInput={(limit) => set({ limit })}
        />
      )}
    </>
  );
}

/** What follows the first stage. */
export function StagesAsked(props: { first: Format; later: StageAsked[]; onInput: (later: StageAsked[]) => void }) {
  const { first, later, onInput } = props;
  const formats = OF_TEAMS.includes(first) ? OF_TEAMS : OF_PERSONS;
  const fresh: StageAsked = { format: formats[2] ?? "team_swiss", players: "", rounds: "1", limit: "0" };
  return (
    <>
      {later.map((stage, at) => (
        <fieldset key={at}>
          <legend>{t("hall_stage_n", { n: at + 2, format: t(`hall_format_${stage.format}`) })}</legend>
          <FormatFields
            stage={stage}
            formats={formats}
            onInput={(one) => onInput(later.map((had, index) => (index === at ? one : had)))}
          />
          {stage.format !== "final" && (
            <Field
              label={t("hall_stage_players")}
              type="number"
              min={2}
              value={stage.players}
              onInput={(players) => onInput(later.map((had, index) => (index === at ? { ...had, players } : had)))}
            />
          )}
          <button type="button" onClick={() => onInput(later.filter((_, index) => index !== at))}>
            {t("hall_button_drop_stage")}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={() => onInput([...later, fresh])}>
        {t("hall_button_add_stage")}
      </button>
    </>
  );
}

/** Who goes on: the table of places proposes, a person says. */
export function StageForm() {
  const now = event.value;
  const next = now?.following;
  const stage = now?.stages.at(-1);
  const able = (now?.places ?? []).filter((one) => stage?.players.includes(one.player) && one.place !== null);
  const [chosen, setChosen] = useState<string[] | null>(null); // null: as the places propose
  if (!now?.stage_ended) return null;
  if (!next) return <p>{t("hall_stage_over")}</p>;
  const goes = chosen ?? able.slice(0, next.players).map((one) => one.player);
  const order = able.map((one) => one.player);
  const turn = (id: string) => setChosen(order.filter((one) => (one === id ? !goes.includes(id) : goes.includes(one))));
  const cut = able.filter((one) => one.place === able[next.players - 1]?.place).map((one) => one.player);
  const across = cut.includes(order[next.players] ?? "");
  const begin = (form: Event) => {
    form.preventDefault();
    void attempt(act("POST", "stages", { players: goes }));
  };
  const n = now.stages.length + 1;
  return (
    <form class="hall-card" onSubmit={begin}>
      <h3>{stageText([...now.stages, { ...next, after: 0, players: [], out: [] }], n)}</h3>
      <p>{t("hall_stage_who", { n: next.players })}</p>
      {across && <p class="bad">{t("hall_stage_shared", { names: cut.map(nameOf).join(", ") })}</p>}
      {able.map((one) => (
        <Tick
          key={one.player}
          label={`${one.place} ${nameOf(one.player)}`}
          checked={goes.includes(one.player)}
          onChange={() => turn(one.player)}
        />
      ))}
      <button class="primary" type="submit" disabled={goes.length !== next.players}>
        {t("hall_button_begin_stage")}
      </button>
    </form>
  );
}
