// How a string dies: the moves on the board with numbers, one touch a move.

import { useState } from "preact/hooks";
import type { AdvisedString, LineMove } from "../api/types";
import { xy } from "../game/points";
import { t } from "../i18n";

export interface Killing {
  string: AdvisedString;
  /** Moves shown so far. */
  at: number;
}

/** Which string's end is shown, and how far. */
export function useKilling() {
  const [shown, setShown] = useState<Killing | null>(null);
  const go = (by: number) =>
    setShown((now) => now && { ...now, at: Math.max(0, Math.min(now.string.line.length, now.at + by)) });
  return {
    shown,
    open: (string: AdvisedString) => setShown({ string, at: 1 }),
    close: () => setShown(null),
    go,
  };
}

/** The board after the first moves of a line, and the number of each stone that still lies there. */
export function played(rows: readonly string[], moves: readonly LineMove[]) {
  const board = rows.map((row) => [...row]);
  const numbers = new Map<string, number>();
  const put = (point: string, stone: string) => {
    const [x, y] = xy(point);
    const row = board[y];
    if (row) row[x] = stone;
  };
  moves.forEach((move, index) => {
    put(move.point, move.color);
    numbers.set(xy(move.point).join(), index + 1);
    for (const point of move.captures) {
      put(point, ".");
      numbers.delete(xy(point).join());
    }
  });
  return { rows: board.map((row) => row.join("")), numbers };
}

export function Steps({ shown, go, close }: { shown: Killing; go: (by: number) => void; close: () => void }) {
  const { string, at } = shown;
  const of = string.line.length;
  return (
    <div class="card question" aria-live="polite">
      <h2>{t("killing_title", { point: string.points[0] ?? "" })}</h2>
      <p>{t("killing_step", { n: at, of })}</p>
      <p class="hint">{t("killing_touch")}</p>
      <div class="buttons">
        <button disabled={at === 0} onClick={() => go(-1)}>
          {t("button_step_back")}
        </button>
        <button class="primary" disabled={at === of} onClick={() => go(1)}>
          {t("button_step_on")}
        </button>
        <button onClick={close}>{t("button_close")}</button>
      </div>
    </div>
  );
}
