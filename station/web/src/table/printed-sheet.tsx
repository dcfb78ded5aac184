// The sheet that is printed and signed: who, when, under which rules, the final board, the count, room for names.

import type { Board, Score } from "../api/types";
import { Diagram } from "../board/diagram";
import { controlText } from "../clock/control-name";
import { dateOf, duration } from "../format";
import { t, type Key } from "../i18n";
import { useEvidenceKey } from "../setup/key-card";
import { enteredText, resultWords } from "../view/result-words";
import { scoreParts } from "./score-card";

export function PrintedSheet(props: {
  board: Board;
  score: Score | null;
  dead: readonly string[];
  /** The referee whose confirmation the result needed, by name; "": nobody is named. */
  referee: string;
}) {
  const { board, score, dead, referee } = props;
  const { game } = board;
  const key = useEvidenceKey();
  const line = (label: string, value: string | undefined) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{value ?? ""}</td>
    </tr>
  );
  return (
    <div class="printed" aria-hidden="true">
      <h1>{game?.event || t("result_sheet")}</h1>
      <table>
        <tbody>
          {line(t("board_number"), game?.board_number)}
          {line(t("black"), game?.black)}
          {line(t("white"), game?.white)}
          {line(t("rules"), game ? t(`rules_${game.rules}` as Key) : "")}
          {line(t("started_at"), dateOf(game?.started ?? null))}
          {line(t("ended_at"), dateOf(game?.ended ?? null))}
          {line(t("moves"), String(board.move_number))}
          {line(t("result"), score ? scoreParts(score).join(" · ") : (resultWords(board.result, game?.rules) ?? ""))}
          {board.entered && line(t("reasons"), enteredText(board.entered))}
          {score && line(t("sheet_confirmed"), lockedText(referee))}
          {line("SGF", board.result ?? "")}
          {board.time && line(t("clock_system"), controlText(board.time))}
          {board.used_ms && line(t("used_time", { color: t("black") }), duration(board.used_ms.B))}
          {board.used_ms && line(t("used_time", { color: t("white") }), duration(board.used_ms.W))}
          {key && line(t("evidence_key_title"), key.fingerprint)}
          {key && line(t("evidence_head"), t("evidence_key_head", { records: key.records, head: key.head }))}
        </tbody>
      </table>
      <Diagram rows={board.board} dead={dead} {...(score ? { owner: score.owner } : {})} />
      {/* drawn by this station; the Content-Security-Policy lets no script in it run */}
      {key && <div class="printed-key" dangerouslySetInnerHTML={{ __html: key.qr_svg }} />}
      <div class="signatures">
        <span>{t("black")}</span>
        <span>{t("white")}</span>
        {(referee || !score) && <span>{t("referee")}</span>}
      </div>
    </div>
  );
}

/** By whose assents a counted result is locked. */
export function lockedText(referee: string): string {
  return referee ? t("locked_means_signed", { name: referee }) : t("locked_means");
}
