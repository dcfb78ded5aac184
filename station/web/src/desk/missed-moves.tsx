// Moves that nobody recorded, entered by touching the board in their order.

import { useState } from "preact/hooks";
import type { Color } from "../api/types";
import { at, pointName, xy, type XY } from "../game/points";
import { opponent } from "../game/append";
import { t } from "../i18n";
import { TouchBoard } from "../board/touch-board";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";
import { Sides } from "./sides";

export type Missed = readonly [Color, string | null];

export function MissedMoves(props: {
  rows: readonly string[];
  /** Who was to move there; null: whoever enters them says so. */
  first: Color | null;
  value: readonly Missed[];
  onChange: (moves: readonly Missed[]) => void;
}) {
  const { rows, value, onChange } = props;
  const [said, setSaid] = useState<Color>("B");
  const last = value.at(-1);
  const next = last ? opponent(last[0]) : (props.first ?? said);
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
      {props.first === null && value.length === 0 && (
        <Sides label={t("clock_needs_turn")} value={said} onChange={setSaid} />
      )}
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
