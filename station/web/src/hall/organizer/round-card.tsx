// Rounds: drawn for the chief's eyes, then published; results that a person decides; the table that he releases.

import { Field } from "../field";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt, tell } from "../../parts/notice";
import { gamesOf, RoundPicker } from "../pairings";
import { NigiriForm } from "../nigiri-form";
import { ResultForm } from "../result-form";
import { act, event, keyOf, keyText, nameOf, sideName } from "../store";
import type { HallGame, HallOffice } from "../types";
import { resultText, stageText } from "../words";
import { DraftForm } from "./draft-form";
import { StageForm } from "./stages";
import { LotForm, Ties } from "./ties";

export function RoundCard({ now }: { now: HallOffice }) {
  const all = event.value;
  const [seed, setSeed] = useState("");
  const [chosen, setChosen] = useState(0);
  if (!all) return null;
  const round = chosen || all.round;
  const open = gamesOf(all, all.round).filter((one) => one.result === null);
  const stage = all.stages.at(-1);
  const stillIn = stage?.out.length ? stage.players.filter((id) => !stage.out.includes(id)) : [];
  const ended = open.length ? all.round - 1 : all.round; // a table of places is after a whole round
  return (
    <section class="hall-card round">
      <h2>{all.round ? t("hall_round_of", { n: all.round, rounds: all.rounds }) : t("hall_no_round")}</h2>
      {open.length > 0 && <p>{t("hall_games_open", { n: open.length })}</p>}
      {all.stages.length > 1 && <p>{stageText(all.stages, all.stages.length)}</p>}
      {stillIn.length > 0 && <p>{t("hall_still_in", { names: stillIn.map(nameOf).join(", ") })}</p>}
      {!now.draft && open.length === 0 && !all.stage_ended && (
        <form
          onSubmit={(form) => {
            form.preventDefault();
            void attempt(act("POST", "draft?seen=none", { seed }));
          }}
        >
          <Field label={t("hall_lots_from")} value={seed} onInput={setSeed} />
          <button type="submit">{t("hall_button_draw", { n: all.round + 1 })}</button>
        </form>
      )}
      {now.draft && <DraftForm key={JSON.stringify(now.draft)} draft={now.draft} />}
      <Ties />
      <StageForm key={all.stages.length} />
      {all.round > 1 && (
        <>
          <h3>{t("hall_round_n", { n: round })}</h3>
          <RoundPicker round={round} rounds={all.round} onChange={setChosen} />
        </>
      )}
      {gamesOf(all, round).map((one) => (
        <Game key={keyText(one)} game={one} />
      ))}
      {ended > 0 && (
        <button
          onClick={() =>
            void attempt(act("POST", "releases", { after: ended })).then(
              (done) => done && tell(t("hall_told_released", { n: ended })),
            )
          }
        >
          {t("hall_button_release", { n: ended })}
        </button>
      )}
    </section>
  );
}

function Game({ game }: { game: HallGame }) {
  const cancel = (sides: "B" | "W" | "BW", back = false) => {
    const decision = prompt(t("hall_decision"));
    if (decision) void attempt(act("POST", "cancellations", { ...keyOf(game), sides, decision, back }));
  };
  const stands = (side: "B" | "W") => !game.cancelled.includes(side);
  return (
    <details>
      <summary>
        {game.board ?? "–"} {sideName(game, "B")} – {game.white === null ? t("hall_bye") : sideName(game, "W")}{" "}
        {game.result && game.white !== null && resultText(game.result, game.played)}{" "}
        {game.cancelled.length > 0 && t("hall_cancelled")}
      </summary>
      <NigiriForm game={game} />
      <ResultForm game={game} />
      <LotForm game={game} />
      {game.result && game.white !== null && (
        <p class="actions">
          {(["B", "W"] as const).map((side) => (
            <button key={side} onClick={() => cancel(side, !stands(side))}>
              {t(stands(side) ? "hall_button_cancel_side" : "hall_button_restore_side", { name: sideName(game, side) })}
            </button>
          ))}
          {stands("B") && stands("W") && <button onClick={() => cancel("BW")}>{t("hall_button_cancel")}</button>}
        </p>
      )}
    </details>
  );
}
