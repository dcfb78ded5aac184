// Choosing a point with a finger: touch near it, then nudge; the name is always in sight.

import { useState } from "preact/hooks";
import { Goban } from "../board/goban";
import { describePoint } from "../board/describe";
import { inside, pointName, type XY } from "../game/points";
import { t } from "../i18n";

const NUDGES: readonly { key: string; label: "left" | "up" | "down" | "right"; sign: string; by: XY }[] = [
  { key: "ArrowLeft", label: "left", sign: "←", by: [-1, 0] },
  { key: "ArrowUp", label: "up", sign: "↑", by: [0, -1] },
  { key: "ArrowDown", label: "down", sign: "↓", by: [0, 1] },
  { key: "ArrowRight", label: "right", sign: "→", by: [1, 0] },
];

export function PointPicker(props: { rows: readonly string[]; start: XY; onPoint: (point: string) => void }) {
  const [cursor, setCursor] = useState<XY>(props.start);
  const move = (next: XY) => {
    if (!inside(next)) return;
    setCursor(next);
    props.onPoint(pointName(next));
  };
  const nudge = ([x, y]: XY) => move([cursor[0] + x, cursor[1] + y]);
  const onKeyDown = (event: KeyboardEvent) => {
    const found = NUDGES.find((one) => one.key === event.key);
    if (!found) return;
    event.preventDefault();
    nudge(found.by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the buttons and the board inside
    <div class="picker" data-keys onKeyDown={onKeyDown}>
      <div class="picker-board">
        <Goban rows={props.rows} cursor={cursor} showCoordinates label={t("choose_point")} onTouch={move} />
      </div>
      <div class="nudges" role="group" aria-label={t("choose_point")}>
        <output aria-live="polite">{describePoint(props.rows, cursor)}</output>
        {NUDGES.map((one) => (
          <button key={one.key} aria-label={t(`nudge_${one.label}`)} onClick={() => nudge(one.by)}>
            {one.sign}
          </button>
        ))}
      </div>
    </div>
  );
}
