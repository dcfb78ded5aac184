// Moves that nobody recorded, entered by touching the board in their order.

import type { Color } from "../api/types";
import { at, pointName, xy, type XY } from "../game/points";
import { opponent } from "../game/append";
import { t } from "../i18n";
import { TouchBoard } from "../board/touch-board";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";

export type Missed = readonly [Color, string | null];

export function MissedMoves(props: {
  rows: readonly string[];
  first: Color;
  value: readonly Missed[];
  onChange: (moves: readonly Missed[]) => void;
}) {
  const { rows, first, value, onChange } = props;
  const last = value.at(-1);
  const next = last ? opponent(last[0]) : first;
  const touch = (point: XY) => {
    if (at(rows, point) === "." && !value.some(([, one]) => one === pointName(point)))
      onChange([...value, [next, pointName(point)]]);
  };
  const shown = rows.map((row) => [...row]);
  const numbers = new Map<string, number>();
  value.forEach(([color, point], index) => {
    if (!point) return;
    const [x, y] = xy(point);
    const line = shown[y];
    if (line) line[x] = color;
    numbers.set(`${x},${y}`, index + 1);
  });
  return (
    <div class="missed">
      <p class="hint">{t("missed_how")}</p>
      <div class="picker-board">
        <TouchBoard
          rows={shown.map((row) => row.join(""))}
          numbers={numbers}
          label={t("choose_point")}
          showCoordinates
          onTouch={touch}
        />
      </div>
      <p aria-live="polite">
        {value.map(([color, point], index) => (
          <span key={index} class="missed-move">
            <Stone color={color} /> {point ?? t("pass")}{" "}
          </span>
        ))}
      </p>
      <div class="small-buttons">
        <button onClick={() => onChange([...value, [next, null]])}>
          {t("button_pass", { color: colorText(next) })}
        </button>
        <button disabled={value.length === 0} onClick={() => onChange(value.slice(0, -1))}>
          {t("button_undo")}
        </button>
      </div>
    </div>
  );
}
