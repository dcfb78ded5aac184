// The board: shudan's wood, grid and stones, as large as its place allows, with our marks above it.

import { Goban as Shudan, type Vertex } from "@sabaki/shudan";
import "@sabaki/shudan/css/goban.css";
import "./goban.css";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { columnName, SIZE, type XY, xy } from "../game/points";
import { describe } from "./describe";
import { Marks, type MarksProps } from "./marks";

export interface GobanProps extends MarksProps {
  showCoordinates?: boolean;
  dead?: readonly string[];
  label: string;
  /** A point was touched. Without it the board is a picture. */
  onTouch?: (point: XY) => void;
}

const SIGNS: Record<string, 0 | 1 | -1> = { ".": 0, B: 1, W: -1 };
const FRAME_EM = 0.15;

/** What a board needs beside its 19 points, in units of a point: its edge, and the coordinates or a margin. */
function besideEm(showCoordinates: boolean): number {
  return 2 * (FRAME_EM + (showCoordinates ? 1 : 0.35));
}

function useVertexSize(showCoordinates: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const fit = () => {
      const { width, height } = element.getBoundingClientRect();
      const size = Math.min(width, height) / (SIZE + besideEm(showCoordinates));
      setSize(Math.max(8, Math.floor(size * 4) / 4));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [showCoordinates]);
  return { place, size };
}

export function Goban(props: GobanProps) {
  const { rows, showCoordinates = false, dead = [], label, onTouch, ...marks } = props;
  const { place, size } = useVertexSize(showCoordinates);
  const described = useId();
  const signMap = rows.map((row) => [...row].map((stone) => SIGNS[stone] ?? 0));
  const touch = onTouch && ((_: MouseEvent, [x, y]: Vertex) => onTouch([x, y]));
  return (
    <div class="goban-place" ref={place}>
      {size > 0 && (
        <div class={onTouch ? "goban touchable" : "goban"} style={{ fontSize: `${size}px` }}>
          <div role="img" aria-label={label} aria-describedby={described}>
            <Shudan
              vertexSize={size}
              signMap={signMap}
              showCoordinates={showCoordinates}
              coordX={columnName}
              coordY={(y) => SIZE - y}
              fuzzyStonePlacement
              dimmedVertices={dead.map(xy)}
              {...(touch ? { onVertexClick: touch } : {})}
            />
          </div>
          <Marks rows={rows} dead={dead} {...marks} insetEm={besideEm(showCoordinates) / 2} />
          <p class="sr-only" id={described}>
            {describe(rows)}
          </p>
        </div>
      )}
    </div>
  );
}
