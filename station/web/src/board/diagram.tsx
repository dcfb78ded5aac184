// A board in black and white, for paper.

import { at, columnName, pointName, SIZE, type XY } from "../game/points";
import { describe } from "./describe";
import "../styles/diagram.css";

const STARS = [3, 9, 15];
const LINES = Array.from({ length: SIZE }, (_, index) => index);

export function Diagram(props: { rows: readonly string[]; dead?: readonly string[]; owner?: readonly string[] }) {
  const dead = new Set(props.dead);
  const points = LINES.flatMap((y) => LINES.map((x): XY => [x, y]));
  return (
    <svg class="diagram" viewBox="-1.6 -1.6 21.2 21.2" role="img" aria-label={describe(props.rows)}>
      <path d={LINES.map((i) => `M0 ${i}H18M${i} 0V18`).join("")} stroke-width="0.04" />
      <rect width="18" height="18" fill="none" stroke-width="0.09" />
      {STARS.flatMap((y) => STARS.map((x) => <circle key={`${x},${y}`} class="star" cx={x} cy={y} r="0.1" />))}
      {LINES.map((i) => (
        <g key={i}>
          <text x={i} y="-0.9">
            {columnName(i)}
          </text>
          <text x="-1.1" y={i + 0.2}>
            {SIZE - i}
          </text>
        </g>
      ))}
      {points.map((point) => (
        <Point
          key={pointName(point)}
          at={point}
          stone={at(props.rows, point)}
          owner={props.owner && at(props.owner, point)}
          dead={dead.has(pointName(point))}
        />
      ))}
    </svg>
  );
}

function Point({
  at: [x, y],
  stone,
  owner,
  dead,
}: {
  at: XY;
  stone: string;
  owner: string | undefined;
  dead: boolean;
}) {
  const area = owner === "B" || owner === "W";
  return (
    <>
      {stone !== "." && <circle class={`on-${stone}`} cx={x} cy={y} r="0.46" stroke-width="0.06" />}
      {dead && <path class={`cross-${stone}`} d={`M${x - 0.2} ${y - 0.2}l.4 .4m0 -.4l-.4 .4`} stroke-width="0.1" />}
      {stone === "." && area && (
        <rect class={`on-${owner}`} x={x - 0.13} y={y - 0.13} width="0.26" height="0.26" stroke-width="0.05" />
      )}
    </>
  );
}
