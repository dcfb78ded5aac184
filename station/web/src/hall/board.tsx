// One board: as it stands, its moves, what happened, and the way to its own desk.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { movesText } from "../format";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Diagram } from "../board/diagram";
import { Call } from "./call";
import { DeskLink } from "./desk-link";
import { NigiriForm } from "./nigiri-form";
import { ResultForm } from "./result-form";
import { route } from "./router";
import { event, glances, official, seatName, stations } from "./store";
import type { Glance, HallBoard } from "./types";
import { WordCards } from "./word-cards";
import { busyText, gameText, stateText, unconfirmedText } from "./words";

export function BoardPage() {
  const { station } = route.value;
  const one = stations.value.includes(station) ? glances.get(station)?.value : undefined;
  if (!official.value) return <Told text={t("hall_officials_only")} />;
  if (!one) return <Told text={t("hall_no_tables")} />;
  return <Board key={station} one={one} />;
}

function Told({ text }: { text: string }) {
  return (
    <section class="hall-page">
      <h1>{t("hall_nav_board")}</h1>
      <p class="hint">{text}</p>
    </section>
  );
}

function Board({ one }: { one: Glance }) {
  const [more, setMore] = useState<HallBoard | null>(null);
  useEffect(() => {
    void attempt(get<HallBoard>(`/api/hall/boards/${one.station}`).then(setMore));
  }, [one.rev, one.station]);
  const used = one.used_s;
  return (
    <section class="hall-page one-board">
      <h1>
        {one.board === null ? one.station : t("hall_board_n", { n: one.board })} · {stateText(one)}
      </h1>
      <p class="glance-names">
        <span>
          <i class="stone stone-B" /> {seatName(one, "B")} {used && <time>{minutes(used[0] ?? 0)}</time>}
        </span>
        <span>
          <i class="stone stone-W" /> {seatName(one, "W")} {used && <time>{minutes(used[1] ?? 0)}</time>}
        </span>
      </p>
      <div class="board-beside">
        {one.rows && <Diagram rows={one.rows} />}
        <div>
          <p class="actions">
            <a class="button" href={`/api/hall/boards/${one.station}/record.sgf`} download>
              SGF
            </a>
            <DeskLink one={one} />
          </p>
          {one.busy && <p class="hint">{busyText(one)}</p>}
          {one.unconfirmed && <p class="hint">{unconfirmedText(one)}</p>}
          {one.calls.map((call) => (
            <Call key={call.seq} call={call} one={one} />
          ))}
          <WordCards one={one} />
          {more && more.uncounted.length > 0 && (
            <div class="hall-card">
              <h2>{t("hall_uncounted")}</h2>
              {more.uncounted.map((game) => (
                <p key={game.number}>
                  {gameText(game)} · {movesText(game.moves)}
                  <DeskLink one={one} game={game.number} />
                </p>
              ))}
            </div>
          )}
          <NigiriForm game={gameOf(one)} />
          <ResultForm game={gameOf(one)} />
          {more && (
            <>
              <h2>{movesText(more.moves.length)}</h2>
              <ol class="moves n">
                {more.moves.map((move) => (
                  <li key={move.number}>
                    {move.number} <i class={`stone stone-${move.color}`} />{" "}
                    {move.point ?? t(move.over ? "hall_pass_over" : "pass")}
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function gameOf(one: Glance) {
  const games = event.value?.games.filter((game) => game.round === one.round && game.board === one.board);
  return games?.at(-1) ?? null;
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
