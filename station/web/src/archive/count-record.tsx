// A game that ended without a count is counted from its last position, whatever lies at the table by now.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { Board, RecordDetails, Score } from "../api/types";
import { withCoordinates } from "../board/shown";
import { TouchBoard } from "../board/touch-board";
import { at, pointName, stringAt, type XY } from "../game/points";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { attempt, tell } from "../parts/notice";
import { TextField } from "../parts/text-field";
import { me } from "../table/role";
import { Numbers } from "../table/score-card";
import { resultWords } from "../view/result-words";

interface Props {
  id: number;
  board: Board;
  onClose: () => void;
  onDone: () => void;
}

export function CountRecord({ id, board, onClose, onDone }: Props) {
  const rows = board.board;
  const [dead, setDead] = useState<string[][]>([]);
  const [score, setScore] = useState<Score | null>(null);
  const [name, setName] = useState(me.value?.name ?? "");
  const stones = dead.map((string) => string[0] ?? "").sort();
  const asked = stones.map((point) => `dead=${point}`).join("&");
  useEffect(() => {
    void attempt(get<Score>(`/api/games/${id}/count?${asked}`).then(setScore));
  }, [id, asked]);
  const result = score?.result;
  const touch = (point: XY) => {
    if (at(rows, point) === ".") return;
    const touched = pointName(point);
    const rest = dead.filter((string) => !string.includes(touched));
    setDead(rest.length < dead.length ? rest : [...dead, stringAt(rows, point).map(pointName)]);
  };
  const enter = async (result: string) => {
    const known = await get<RecordDetails>(`/api/games/${id}/record`);
    const why = t("count_record_why", { points: stones.join(" ") || "–" });
    await send("PUT", `/api/games/${id}/record`, { ...known, result, name, why });
    tell(t("done_corrected"));
    onDone();
  };
  return (
    <Dialog title={t("count_record_title")} wide onClose={onClose}>
      <p class="hint">{t("count_record_how")}</p>
      <div class="picker-board">
        <TouchBoard
          rows={rows}
          label={t("count_board")}
          {...withCoordinates()}
          dead={dead.flat()}
          {...(score ? { owner: score.owner } : {})}
          onTouch={touch}
        />
      </div>
      {score && <Numbers score={score} />}
      <TextField label={t("amend_name")} value={name} onInput={setName} />
      {result && (
        <button class="primary" disabled={!name.trim()} onClick={() => void attempt(enter(result))}>
          {t("button_enter_counted", { result: resultWords(result, board.game?.rules) ?? result })}
        </button>
      )}
    </Dialog>
  );
}
