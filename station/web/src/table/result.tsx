// The result, locked: to be read out, printed and signed, and taken as SGF.

import type { Board, CountState } from "../api/types";
import { send } from "../api/client";
import { Goban } from "../board/goban";
import { withCoordinates } from "../board/shown";
import { deskAsked, useDesk } from "../desk/store";
import { language, t } from "../i18n";
import { Download, Print } from "../parts/icons";
import { attempt } from "../parts/notice";
import { StateBadge } from "../parts/state";
import { Heard } from "./at-desk";
import { CountLater } from "./count-later";
import { enteredText, resultWords } from "../view/result-words";
import { me } from "./role";
import { Numbers } from "./score-card";
import { StartForm } from "./start-form";
import { lockedText, PrintedSheet } from "./printed-sheet";
import { Slip } from "./slip";

export function Result({ board, count }: { board: Board; count: CountState | null }) {
  const dead = count?.dead.flatMap((string) => string.points) ?? [];
  const score = count?.phase === "locked" ? count.score : null;
  const desk = useDesk(me.value?.device ?? "");
  const decided = desk?.rulings.find((one) => one.ends);
  const signed = count?.signature?.name ?? "";
  const counted = score !== null || board.state === "agreed"; // then the count itself is on its way
  return (
    <>
      <div class="table-page">
        <section class="table-board">
          <Goban
            rows={board.board}
            dead={dead}
            last={score ? null : board.last_move}
            label={t("page_board")}
            {...withCoordinates()}
            {...(score ? { owner: score.owner } : {})}
          />
        </section>
        <section class="controls">
          <div class="card locked">
            <StateBadge state={score ? "agreed" : board.state} large />
            {score ? (
              <Numbers score={score} />
            ) : (
              <p class="verdict">{resultWords(board.result, board.game?.rules) ?? t("no_result_yet")}</p>
            )}
            {board.entered && <p>{enteredText(board.entered)}</p>}
            {score && <p class="hint">{lockedText(signed)}</p>}
            {!counted && <p class="hint">{t("ended_means")}</p>}
          </div>
          {(board.result ?? "?") === "?" && <CountLater />}
          {desk && decided && <Heard desk={desk} ruling={decided} />}
          {!counted && deskAsked.value && !decided && <Slip />}
          <div class="buttons">
            <button class="primary" onClick={() => print()}>
              <Print />
              {t("button_print")}
            </button>
            <a class="button" href={`/api/game.sgf?lang=${language.value}`} download>
              <Download />
              {t("button_sgf")}
            </a>
          </div>
          <div class="card next-game">
            <h2>{t("next_game")}</h2>
            <p class="hint">{t("next_game_how")}</p>
            <details>
              <summary>{t("start_title")}</summary>
              <StartForm />
            </details>
            <p class="hint">{t("next_here_means")}</p>
            <button onClick={() => void attempt(send("POST", "/api/table/next", {}))}>{t("button_next_here")}</button>
          </div>
        </section>
      </div>
      <PrintedSheet board={board} score={score} dead={dead} referee={signed} />
    </>
  );
}
