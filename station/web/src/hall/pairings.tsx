// Who plays whom, where; results as they are locked.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { NoRound } from "./no-round";
import { event, glances, nameOf, stations } from "./store";
import type { HallEvent, HallGame } from "./types";
import { resultText } from "./words";

/** The newest row of each game of a round, by board. */
export function gamesOf(all: HallEvent, round: number): HallGame[] {
  const found = new Map<string, HallGame>();
  for (const game of all.games) if (game.round === round) found.set(`${game.black}/${game.board}`, game);
  return [...found.values()].sort((a, b) => (a.board ?? 9999) - (b.board ?? 9999));
}

export function RoundPicker(props: { round: number; rounds: number; onChange: (round: number) => void }) {
  return (
    <nav class="rounds" aria-label={t("hall_rounds")}>
      {Array.from({ length: props.rounds }, (_, index) => index + 1).map((n) => (
        <button key={n} aria-pressed={n === props.round} onClick={() => props.onChange(n)}>
          {n}
        </button>
      ))}
    </nav>
  );
}

export function PairingsPage() {
  const now = event.value;
  const [chosen, setChosen] = useState(0);
  if (!now?.round) return <NoRound />;
  const round = chosen || now.round;
  return (
    <section class="hall-page">
      <h1>{t("hall_round_n", { n: round })}</h1>
      <RoundPicker round={round} rounds={now.round} onChange={setChosen} />
      <Pairings all={now} round={round} />
    </section>
  );
}

export function Pairings({ all, round }: { all: HallEvent; round: number }) {
  return (
    <table class="hall-table pairings">
      <thead>
        <tr>
          <th>{t("hall_column_table")}</th>
          <th>{t("black")}</th>
          <th>{t("white")}</th>
          <th>{t("hall_column_result")}</th>
        </tr>
      </thead>
      <tbody>
        {gamesOf(all, round).map((game) => (
          <tr key={`${game.black}/${game.board}`} class={game.result ? "locked" : ""}>
            <td class="n">{game.board ?? "–"}</td>
            <td class={game.result?.startsWith("B+") ? "won" : ""}>{nameOf(game.black)}</td>
            <td class={game.result?.startsWith("W+") ? "won" : ""}>
              {game.white === null ? t("hall_bye") : nameOf(game.white)}
            </td>
            <td>{game.result ? resultText(game.result, game.played) : standing(game, all.round)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of a game without a result: that it is counted, without a number (P1). */
function standing(game: HallGame, now: number) {
  const station = stations.value.find((name) => glances.get(name)?.value.board === game.board);
  const one = station && glances.get(station)?.value;
  if (!one || game.round !== now || one.round !== game.round) return null;
  return <span class="hint">{t(`hall_state_${one.state}`)}</span>;
}
