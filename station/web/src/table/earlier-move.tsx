// Any move of the game, found by stepping back to it.

import { useState } from "preact/hooks";
import type { Board, Move } from "../api/types";
import { Goban } from "../board/goban";
import { positionAfter } from "../game/replay";
import { t } from "../i18n";
import { Stone } from "../parts/state";
import { moveText } from "../view/move-list";
import { StepBar } from "../view/step-bar";

export function EarlierMove({ board, onMove }: { board: Board; onMove: (move: Move) => void }) {
  const total = board.moves.length;
  const [count, setCount] = useState(total);
  const at = (next: number) => Math.max(1, Math.min(total, next));
  const move = board.moves[count - 1];
  const { rows } = positionAfter(board, count);
  return (
    <div class="picker">
      <div class="picker-board">
        <Goban rows={rows} last={move?.point ?? null} showCoordinates label={t("board_at_start")} />
      </div>
      <StepBar
        stepping={{
          count,
          total,
          newest: count === total,
          go: (next) => setCount(at(next)),
          by: (moves) => setCount((now) => at(now + moves)),
        }}
        live
      />
      {move && (
        <button class="primary" onClick={() => onMove(move)}>
          <Stone color={move.color} />
          {moveText(move)} · {t("correct_this", { n: count })}
        </button>
      )}
    </div>
  );
}
