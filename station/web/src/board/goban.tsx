// The board: wood, lines and stones, as large as its place allows, with our marks above it. What stands on it is drawn,
// an empty point is not: a board is opened, and stepped through, within a blink also on a slow tablet.

import "./goban.css";
import { useId, useMemo } from "preact/hooks";
import { inside, SIZE, type XY } from "../game/points";
import { useLater } from "../painted";
import { describe } from "./describe";
import { Marks, type MarksProps } from "./marks";
import { Stones } from "./stones";
import { Coordinates, Grid } from "./wood";

export interface GobanProps extends MarksProps {
  showCoordinates?: boolean;
  dead?: readonly string[];
  label: string;
  /** A point was touched. Without it the board is a picture. */
  onTouch?: (point: XY) => void;
}

const FRAME_EM = 0.15;

/** The point under a finger. */
function pointAt(event: MouseEvent): XY {
  const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
  const cell = (from: number, size: number) => Math.floor((from / size) * SIZE);
  return [cell(event.clientX - left, width), cell(event.clientY - top, height)];
}

function Described({ id, rows }: { id: string; rows: readonly string[] }) {
  const words = useMemo(() => describe(rows), [rows.join("")]);
  return (
    <p class="sr-only" id={id}>
      {words}
    </p>
  );
}

export function Goban(props: GobanProps) {
  const { rows, showCoordinates = false, dead = [], label, onTouch, ...marks } = props;
  const described = useId();
  // the same node again is not looked at again
  const stones = useMemo(() => <Stones rows={rows} faint={dead} />, [rows.join(""), dead.join()]);
  const words = useLater(<Described id={described} rows={rows} />, rows.join(""));
  const edgeEm = showCoordinates ? 1 : 0.35;
  const touched = (event: MouseEvent) => {
    const point = pointAt(event);
    if (inside(point)) onTouch?.(point);
  };
  return (
    <div class="goban-place">
      <div class={onTouch ? "goban touchable" : "goban"} style={{ "--edge": edgeEm }}>
        <div class="wood" role="img" aria-label={label} aria-describedby={described}>
          {showCoordinates && <Coordinates />}
          <div class="points" {...(onTouch ? { onClick: touched } : {})}>
            <Grid />
            {stones}
          </div>
        </div>
        <Marks rows={rows} dead={dead} {...marks} insetEm={FRAME_EM + edgeEm} />
        {words}
      </div>
    </div>
  );
}
