// The wall chart: what each player's game of each round was worth, 2, 1 or 0, and against whom.

import { t } from "../i18n";
import { Version } from "./standings";
import { gamesOf, matchesOf } from "./pairings";
import { NoRound } from "./no-round";
import { NumberHead, Scrolls } from "./scrolls";
import { event, nameOf } from "./store";
import type { HallEvent, HallGame, HallPlayer } from "./types";
import { pointsOf } from "./words";

export function ChartPage() {
  const now = event.value;
  if (!now?.round) return <NoRound />;
  return (
    <section class="hall-page">
      <h1>{t("hall_nav_chart")}</h1>
      <Version now={now} />
      <Chart now={now} />
      <p class="hint">{t("hall_chart_legend")}</p>
    </section>
  );
}

export function Chart({ now }: { now: HallEvent }) {
  const rounds = Array.from({ length: now.round }, (_, index) => index + 1);
  const place = new Map(now.places.map((one) => [one.player, one]));
  const numbers = new Map(now.players.map((one, index) => [one.id, index + 1]));
  return (
    <Scrolls label={t("hall_nav_chart")}>
      <table class="hall-table chart">
        <thead>
          <tr>
            <th>#</th>
            <th>{t(now.match_boards ? "hall_team" : "hall_column_player")}</th>
            {rounds.map((n) => (
              <th key={n} class="round">
                {n}
              </th>
            ))}
            <NumberHead>{t("hall_column_points")}</NumberHead>
            <NumberHead>{t("hall_column_place")}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {now.players
            .filter((one) => place.has(one.id))
            .map((one) => (
              <tr key={one.id}>
                <td class="n">{numbers.get(one.id)}</td>
                <td class="name">{nameOf(one.id)}</td>
                {rounds.map((n) => (
                  <td key={n} class="n">
                    {now.match_boards ? (
                      <Match games={gamesOf(now, n)} team={one.id} numbers={numbers} />
                    ) : (
                      <Cell game={gameOf(now, one, n)} player={one} numbers={numbers} />
                    )}
                  </td>
                ))}
                <td class="n">{place.get(one.id)?.points}</td>
                <td class="n">{place.get(one.id)?.place ?? "–"}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Scrolls>
  );
}

function gameOf(now: HallEvent, player: HallPlayer, round: number): HallGame | undefined {
  return now.games.filter((one) => one.round === round && [one.black, one.white].includes(player.id)).at(-1);
}

/** A team's match: 2, 1 or 0 of it, once all its boards have ended; behind it the board points. */
function Match(props: { games: HallGame[]; team: string; numbers: Map<string, number> }) {
  const { team, numbers } = props;
  const own = props.games.filter((game) => [game.black, game.white].includes(team));
  const match = matchesOf(own)[0];
  if (!match) return <>{own.length ? "+" : "–"}</>;
  const at = match.teams[0] === team ? 0 : 1;
  const [mine, theirs] = [match.points[at] ?? 0, match.points[1 - at] ?? 0];
  const open = own.some((game) => game.result === null);
  return (
    <>
      {open ? "·" : mine > theirs ? "2" : mine === theirs ? "1" : "0"}
      <small>
        {" "}
        {mine}:{theirs} {numbers.get(match.teams[1 - at] ?? "")}
      </small>
    </>
  );
}

function Cell(props: { game: HallGame | undefined; player: HallPlayer; numbers: Map<string, number> }) {
  const { game, player, numbers } = props;
  if (!game) return <>–</>;
  const side = game.black === player.id ? "B" : "W";
  const opponent = side === "B" ? game.white : game.black;
  return (
    <>
      {pointsOf(game.result, side, game.cancelled)}
      {game.result !== null && !game.played && opponent !== null && "!"}
      {opponent !== null && (
        <small>
          <i class={`stone stone-${side}`} />
          {numbers.get(opponent)}
        </small>
      )}
    </>
  );
}
