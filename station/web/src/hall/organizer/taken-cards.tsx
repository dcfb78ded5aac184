// Rulings at tables that took results of players (§23.1): which ones, the chief says.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { Tick } from "../field";
import { act, keyOf, keyText, nameOf, sideName } from "../store";
import type { HallGame, HallOffice, HallTaken } from "../types";
import { resultText } from "../words";

export function TakenCards({ now }: { now: HallOffice }) {
  return (
    <>
      {now.taken.map((one) => (
        <TakenCard key={`${one.station}/${one.number}/${one.ruling}`} one={one} />
      ))}
    </>
  );
}

function TakenCard({ one }: { one: HallTaken }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const judge = (games: HallGame[]) => {
    const { station, number, ruling } = one;
    void attempt(act("POST", "taken", { station, number, ruling, games: games.map(keyOf) }));
  };
  const games = one.games.filter((game) => chosen.includes(keyText(game)));
  const touch = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((had) => had !== key) : [...chosen, key]);
  return (
    <article class="hall-card call">
      <h2>{t("hall_taken", { n: one.board ?? one.station, names: one.players.map(nameOf).join(", ") })}</h2>
      <p>{one.why}</p>
      {one.games.map((game) => (
        <Tick
          key={keyText(game)}
          checked={chosen.includes(keyText(game))}
          onChange={() => touch(keyText(game))}
          label={
            <span>
              {t("hall_round_n", { n: game.round })} · {sideName(game, "B")} – {sideName(game, "W")} ·{" "}
              {game.result && resultText(game.result, game.played)}
            </span>
          }
        />
      ))}
      <p class="actions">
        <button onClick={() => judge([])}>{t("hall_taken_none")}</button>
        <button class="primary" disabled={games.length === 0} onClick={() => judge(games)}>
          {t("hall_taken_these", { n: games.length })}
        </button>
      </p>
    </article>
  );
}
