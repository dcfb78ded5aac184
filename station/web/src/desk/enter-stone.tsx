// Stones that came, went or moved and that the station did not tell: touched on the board, their color where no record
// says it.

import { useState } from "preact/hooks";
import { board } from "../api/live";
import type { Color } from "../api/types";
import { TouchBoard } from "../board/touch-board";
import { at, pointName, pointsText, stringAt, xy, type XY } from "../game/points";
import { t, type Key } from "../i18n";
import { SideChoice } from "../table/side-choice";
import { PointPicker } from "../table/point-picker";

const HOW: Record<string, "one" | "way" | "many"> = {
  stone_added: "one",
  stone_removed: "one",
  stone_moved: "way",
  wrong_capture: "many",
  capture_incomplete: "many",
};

/** Whether such an incident is about stones that somebody has to touch. */
export function isOfStones(kind: string): boolean {
  return kind in HOW;
}

/** The points after a touch: of a stone's way from and to; else a string at once, and one point again that was chosen. */
export function touched(kind: string, rows: readonly string[], points: readonly string[], point: XY): string[] {
  const name = pointName(point);
  const recorded = at(rows, point) !== ".";
  if (HOW[kind] === "way") {
    if (recorded) return [name];
    return points[0] ? [points[0], name] : [];
  }
  if (points.includes(name)) return points.filter((one) => one !== name);
  return [...points, ...(recorded ? stringAt(rows, point).map(pointName) : [name])];
}

export function EnterStone(props: {
  kind: string;
  onBack: () => void;
  onStones: (points: string[], color: Color | null) => void;
}) {
  const { kind, onBack, onStones } = props;
  const rows = board.value?.board ?? [];
  const how = HOW[kind] ?? "one";
  const [points, setPoints] = useState<readonly string[]>([]);
  const [said, setSaid] = useState<Color | null>(null);
  const recorded = points.map((point) => at(rows, xy(point))).find((stone) => stone !== ".");
  const color = recorded === "B" || recorded === "W" ? recorded : said;
  const asksColor = points.length > 0 && recorded === undefined;
  const ready = points.length >= (how === "way" ? 2 : 1) && color !== null;
  return (
    <>
      {how === "one" ? (
        <PointPicker rows={rows} start={xy(board.value?.last_move ?? "K10")} onPoint={(point) => setPoints([point])} />
      ) : (
        <>
          <p class="hint">{t(`stones_${how}` as Key)}</p>
          <div class="picker-board">
            <TouchBoard
              rows={rows}
              differs={[...points]}
              label={t("choose_point")}
              showCoordinates
              onTouch={(point) => setPoints(touched(kind, rows, points, point))}
            />
          </div>
          <p aria-live="polite">{how === "way" ? points.join(" → ") : pointsText(points)}</p>
        </>
      )}
      {asksColor && <SideChoice label={t("stone_color")} value={said} onChange={setSaid} />}
      <footer class="buttons">
        <button onClick={onBack}>{t("button_cancel")}</button>
        <button class="primary" disabled={!ready} onClick={() => onStones([...points], color)}>
          {t("button_enter")}
        </button>
      </footer>
    </>
  );
}
