// The camera's picture with the board as found, the names of its corners, Black's side, and where something is wrong.

import { view } from "../api/live";
import type { SetUp } from "../api/types";
import { t } from "../i18n";
import { SIZE, xy } from "../game/points";
import { toldText } from "../told";

const CORNERS = ["A19", "T19", "T1", "A1"];
const SIDES = ["top", "right", "bottom", "left"];

export function ViewFinder({ now, marked, pictures }: { now: SetUp; marked: readonly string[]; pictures: boolean }) {
  const { width, height } = now;
  const told = view.value?.camera?.told;
  if (!width || !height) return <p class="picture-none">{t("no_picture_yet")}</p>;
  return (
    <figure class="picture finder" style={{ aspectRatio: `${width} / ${height}` }}>
      {pictures && (
        <img src={`/api/picture.jpg?at=${now.picture ?? 0}`} alt={t("camera_picture")} width={width} height={height} />
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t(now.corners.length ? "board_found" : "board_not_found")}
      >
        {now.taking && <Coverage now={now} width={width} height={height} />}
        {now.corners.length === 4 && !now.taking && <Board now={now} marked={marked} />}
      </svg>
      {!now.corners.length && !now.taking && told && <figcaption>{toldText(told)}</figcaption>}
    </figure>
  );
}

function Board({ now, marked }: { now: SetUp; marked: readonly string[] }) {
  const size = (now.width ?? 0) / 24;
  const middle = mean(now.corners);
  const black = SIDES.indexOf("bottom"); // the corners are the board's own: Black sits below its last row
  const seat = mean([now.corners[black] ?? [0, 0], now.corners[(black + 1) % 4] ?? [0, 0]]);
  return (
    <>
      <g class="outline" stroke-width={size / 12}>
        <polygon points={now.corners.map((corner) => corner.join(",")).join(" ")} />
      </g>
      {marked.map((name) => {
        const [x, y] = place(now.corners, name);
        return <circle key={name} class="wrong-here" cx={x} cy={y} r={size * 0.28} stroke-width={size / 12} />;
      })}
      <g class="corner-names" font-size={size}>
        {now.corners.map((corner, index) => {
          const [x, y] = towards(corner, middle, size * 1.3);
          return (
            <text key={CORNERS[index]} x={x} y={y} text-anchor="middle" dominant-baseline="central">
              {CORNERS[index]}
            </text>
          );
        })}
        <text
          class="seat"
          x={towards(seat, middle, size * 1.3)[0]}
          y={towards(seat, middle, size * 1.3)[1]}
          text-anchor="middle"
          dominant-baseline="central"
        >
          <tspan class="black-stone">●</tspan> {t("black")}
        </text>
      </g>
    </>
  );
}

function Coverage({ now, width, height }: { now: SetUp; width: number; height: number }) {
  const rows = now.taking?.coverage ?? [];
  const across = width / (rows[0]?.length ?? 1);
  const down = height / (rows.length || 1);
  return (
    <g class="coverage">
      {rows.flatMap((row, r) =>
        row.map((count, c) => (
          <rect
            key={`${r} ${c}`}
            class={count ? "covered" : "missing"}
            x={c * across}
            y={r * down}
            width={across}
            height={down}
          />
        )),
      )}
    </g>
  );
}

type Pair = readonly [number, number];

function mean(points: readonly Pair[]): [number, number] {
  return [
    points.reduce((sum, p) => sum + p[0], 0) / points.length,
    points.reduce((sum, p) => sum + p[1], 0) / points.length,
  ];
}

function towards(from: Pair, to: Pair, way: number): [number, number] {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [from[0] + ((to[0] - from[0]) * way) / long, from[1] + ((to[1] - from[1]) * way) / long];
}

/** Where a point lies between the corners: the plane map of the unit square onto them (Heckbert 1989). */
function place(corners: readonly Pair[], name: string): [number, number] {
  const [column, row] = xy(name);
  const [u, v] = [column / (SIZE - 1), row / (SIZE - 1)];
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Pair, Pair, Pair, Pair];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const det = (x1 - x2) * (y3 - y2) - (x3 - x2) * (y1 - y2);
  const g = (sx * (y3 - y2) - (x3 - x2) * sy) / det;
  const h = ((x1 - x2) * sy - sx * (y1 - y2)) / det;
  const w = g * u + h * v + 1;
  return [
    ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
    ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
  ];
}
