// Who plays whom, where; results as they are locked.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { OneOf } from "./field";
import { NoRound } from "./no-round";
import { ResultForm } from "./result-form";
import { decides, event, glances, keyText, nameOf, sideName, stations } from "./store";
import type { HallEvent, HallGame } from "./types";
import { resultText, sideWorth } from "./words";

/** The newest row of each game of a round, by board. */
export function gamesOf(all: HallEvent, round: number): HallGame[] {
  const found = new Map<string, HallGame>();
  for (const game of all.games) if (game.round === round) found.set(keyText(game), game);
  return [...found.values()].sort((a, b) => (a.board ?? 9999) - (b.board ?? 9999));
}

export function RoundPicker(props: { round: number; rounds: number; onChange: (round: number) => void }) {
  return (
    <nav class="rounds" aria-label={t("hall_rounds")}>
      {Array.from({ length: props.rounds }, (_, index) => index + 1).map((n) => (
        <button key={n} aria-pressed={n === props.round} onClick={() => props.onChange(n)}>
          {t("hall_round_n", { n })}
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
      {decides.value && <ByHand games={gamesOf(now, round)} />}
    </section>
  );
}

/** The result of a table without a station, or of one that said it wrongly: by who may decide it, from any device. */
function ByHand({ games }: { games: HallGame[] }) {
  const [chosen, setChosen] = useState("");
  const played = games.filter((one) => one.white !== null);
  const label = (one: HallGame) =>
    `${one.board ?? "–"} ${sideName(one, "B")} – ${sideName(one, "W")} ${one.result ? resultText(one.result, one.played) : ""}`;
  return (
    <div class="hall-card by-hand">
      <OneOf
        label={t("hall_enter_result")}
        value={chosen}
        options={[["", "…"], ...played.map((one) => [keyText(one), label(one)] as const)]}
        onInput={setChosen}
      />
      <ResultForm key={chosen} game={played.find((one) => keyText(one) === chosen) ?? null} open />
    </div>
  );
}

/** Teams that meet, with the board points that each has so far. */
export function matchesOf(games: readonly HallGame[]): { teams: [string, string]; points: [number, number] }[] {
  const found = new Map<string, { teams: [string, string]; points: [number, number] }>();
  for (const game of games) {
    if (game.match_board === null || game.white === null) continue;
    const teams: [string, string] = game.match_board % 2 ? [game.black, game.white] : [game.white, game.black];
    const key = [...teams].sort().join("/");
    const match = found.get(key) ?? { teams, points: [0, 0] };
    const [first, second] = match.teams[0] === game.black ? (["B", "W"] as const) : (["W", "B"] as const);
    match.points = [match.points[0] + sideWorth(game, first), match.points[1] + sideWorth(game, second)];
    found.set(key, match);
  }
  return [...found.values()];
}

function Matches({ games }: { games: HallGame[] }) {
  const matches = matchesOf(games);
  if (!matches.length) return null;
  return (
    <ul class="matches">
      {matches.map(({ teams: [one, other], points }) => (
        <li key={`${one}/${other}`}>
          {nameOf(one)} – {nameOf(other)} <b class="n">{points.join(" : ")}</b>
        </li>
      ))}
    </ul>
  );
}

export function Pairings({ all, round }: { all: HallEvent; round: number }) {
  return (
    <>
      {Matches({ games: gamesOf(all, round) })}
      {Games({ all, round })}
    </>
  );
}

function Games({ all, round }: { all: HallEvent; round: number }) {
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
          <tr key={keyText(game)} class={game.result ? "locked" : ""}>
            <td class="n">{game.board ?? "–"}</td>
            <td class={game.result?.startsWith("B+") ? "name won" : "name"}>{sideName(game, "B")}</td>
            <td class={game.result?.startsWith("W+") ? "name won" : "name"}>
              {game.white === null ? t("hall_bye") : sideName(game, "W")}
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
