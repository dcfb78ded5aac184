// A piece of the board, drawn or as the camera saw it straight from above: stones, ghosts, marks, coordinates.

import { at, columnName, inside, pointName, SIZE, xy, type XY } from "../game/points";
import blackStone from "./black.svg";
import whiteStone from "./white.svg";
import { describe } from "./describe";
import { t } from "../i18n";
import "./scene.css";

const STARS = [3, 9, 15];
/** Cells around the points that are looked at, and how many are shown at least. */
const AROUND = 3;
const LEAST = 9;
/** Room for the coordinates, in cells. */
const EDGE = 0.9;

export interface Part {
  x: number;
  y: number;
  size: number;
}

export const WHOLE: Part = { x: 0, y: 0, size: SIZE };

/** A square of the board with these points in its middle; the whole board where there are none or they lie far apart. */
export function partAround(points: readonly string[]): Part {
  const found = points.map(xy).filter(inside);
  if (found.length === 0) return WHOLE;
  const [left, right] = [Math.min(...found.map(([x]) => x)), Math.max(...found.map(([x]) => x))];
  const [top, bottom] = [Math.min(...found.map(([, y]) => y)), Math.max(...found.map(([, y]) => y))];
  const size = Math.min(SIZE, Math.max(LEAST, Math.max(right - left, bottom - top) + 1 + 2 * AROUND));
  const start = (low: number, high: number) =>
    Math.max(0, Math.min(SIZE - size, Math.round((low + high + 1 - size) / 2)));
  return { x: start(left, right), y: start(top, bottom), size };
}

/** What is to be done on a point: which stone has to stand there, and which lies there still; "." for none. */
export interface Order {
  point: string;
  stone: string;
  lies: string;
}

export interface SceneProps {
  /** null: not known, or not yet; a board without stones would be said to have been seen. */
  rows: readonly string[] | null;
  part: Part;
  label: string;
  /** Stones that stood there in the other picture and do not here. */
  ghosts?: readonly { point: string; color: string }[];
  marked?: readonly string[];
  /** What is to be done, drawn on what lies there still. */
  orders?: readonly Order[];
  /** The board seen straight from above: 21 by 21 cells, one around the grid. */
  picture?: string | undefined;
}

export function Scene({ rows, part, label, ghosts = [], marked = [], orders = [], picture }: SceneProps) {
  const low = { x: part.x - 0.5, y: part.y - 0.5 };
  const view = `${low.x - EDGE} ${low.y - EDGE} ${part.size + EDGE} ${part.size + EDGE}`;
  const shown = points(part);
  return (
    <svg class="scene" viewBox={view} role="img" aria-label={`${label}. ${picture || !rows ? "" : describe(rows)}`}>
      <Coordinates part={part} />
      <svg
        aria-hidden="true"
        x={low.x}
        y={low.y}
        width={part.size}
        height={part.size}
        viewBox={`${low.x} ${low.y} ${part.size} ${part.size}`}
      >
        {(picture || !rows) && <rect class="awaited" x="-1.5" y="-1.5" width="21" height="21" />}
        {picture ? (
          <image href={picture} x="-1.5" y="-1.5" width="21" height="21" preserveAspectRatio="none" />
        ) : (
          rows && <Drawn rows={lying(rows, orders)} shown={shown} />
        )}
        {ghosts.map(({ point, color }) => (
          <Ghost key={point} at={xy(point)} color={color} />
        ))}
        {marked.map((point) => (
          <Ring key={point} at={xy(point)} />
        ))}
        {orders.map((order) => (
          <Ordered key={order.point} at={xy(order.point)} {...order} />
        ))}
      </svg>
    </svg>
  );
}

/** A board with what lies there still where something is to be done. */
function lying(rows: readonly string[], orders: readonly Order[]): readonly string[] {
  const there = new Map(orders.map(({ point, lies }) => [point, lies]));
  if (there.size === 0) return rows;
  return rows.map((row, y) => [...row].map((letter, x) => there.get(pointName([x, y])) ?? letter).join(""));
}

function points(part: Part): XY[] {
  const along = Array.from({ length: part.size }, (_, index) => index);
  return along.flatMap((y) => along.map((x): XY => [part.x + x, part.y + y]));
}

function Coordinates({ part }: { part: Part }) {
  const along = Array.from({ length: part.size }, (_, index) => index);
  const size = Math.min(0.6, 0.28 + part.size / 60);
  return (
    <g class="coordinates" font-size={size}>
      {along.map((i) => (
        <text key={`x${i}`} x={part.x + i} y={part.y - 0.5 - EDGE / 2} dy="0.35em">
          {columnName(part.x + i)}
        </text>
      ))}
      {along.map((i) => (
        <text key={`y${i}`} x={part.x - 0.5 - EDGE / 2} y={part.y + i} dy="0.35em">
          {SIZE - part.y - i}
        </text>
      ))}
    </g>
  );
}

function Drawn({ rows, shown }: { rows: readonly string[]; shown: readonly XY[] }) {
  const lines = Array.from({ length: SIZE }, (_, i) => `M0 ${i}H18M${i} 0V18`).join("");
  return (
    <>
      <rect class="wood" x="-1" y="-1" width="20" height="20" />
      <path class="lines" d={lines} />
      {STARS.flatMap((y) => STARS.map((x) => <circle key={`${x},${y}`} class="star" cx={x} cy={y} r="0.11" />))}
      {shown
        .filter((point) => at(rows, point) !== ".")
        .map((point) => (
          <Stone key={pointName(point)} at={point} color={at(rows, point)} />
        ))}
    </>
  );
}

function Stone({ at: [x, y], color }: { at: XY; color: string }) {
  return <image href={color === "B" ? blackStone : whiteStone} x={x - 0.48} y={y - 0.48} width="0.96" height="0.96" />;
}

function Ghost({ at: [x, y], color }: { at: XY; color: string }) {
  return (
    <g class={`ghost ghost-${color}`}>
      <circle class="halo" cx={x} cy={y} r="0.42" />
      <circle cx={x} cy={y} r="0.42" />
    </g>
  );
}

function Ring({ at: [x, y] }: { at: XY }) {
  return (
    <g class="ring">
      <circle class="halo" cx={x} cy={y} r="0.52" />
      <circle cx={x} cy={y} r="0.52" />
    </g>
  );
}

const exchanges = ({ stone, lies }: Pick<Order, "stone" | "lies">) => stone !== "." && lies !== ".";

/**
 * A stone to be put there is drawn faintly in its square; one to be taken away is crossed out; one that takes the place
 * of another stands small upon it.
 */
function Ordered({ at: [x, y], ...order }: { at: XY; stone: string; lies: string }) {
  const { stone } = order;
  const shape = `M${x - 0.52} ${y - 0.52}h1.04v1.04h-1.04z`;
  const crossed = `${shape}M${x - 0.3} ${y - 0.3}l0.6 0.6m0-0.6l-0.6 0.6`;
  return (
    <>
      {exchanges(order) && <circle class={`instead instead-${stone}`} cx={x} cy={y} r="0.22" />}
      {stone !== "." && !exchanges(order) && <Ghost at={[x, y]} color={stone} />}
      <g class="ordered">
        <path class="halo" d={stone === "." ? crossed : shape} />
        <path d={stone === "." ? crossed : shape} />
      </g>
    </>
  );
}

const MARKS = {
  ring: <Ring at={[0, 0]} />,
  ghost: <Ghost at={[0, 0]} color="B" />,
  lift: <Ordered at={[0, 0]} stone="." lies="B" />,
  place: <Ordered at={[0, 0]} stone="B" lies="." />,
  exchange: (
    <>
      <Stone at={[0, 0]} color="W" />
      <Ordered at={[0, 0]} stone="B" lies="W" />
    </>
  ),
};

/** What the marks of a scene mean, of those that are on it. */
export function SceneLegend({ ringed = false, ghosts = false, orders = [] }: Shown) {
  const shown = {
    ring: ringed,
    ghost: ghosts,
    lift: orders.some((one) => one.stone === "."),
    place: orders.some((one) => one.stone !== "." && !exchanges(one)),
    exchange: orders.some(exchanges),
  };
  const marks = (Object.keys(shown) as (keyof typeof shown)[]).filter((mark) => shown[mark]);
  if (marks.length === 0) return null;
  return (
    <ul class="scene-legend">
      {marks.map((mark) => (
        <li key={mark}>
          <svg class="scene" viewBox="-0.65 -0.65 1.3 1.3" aria-hidden="true">
            {MARKS[mark]}
          </svg>
          {t(`mark_${mark}`)}
        </li>
      ))}
    </ul>
  );
}

interface Shown {
  ringed?: boolean;
  ghosts?: boolean;
  orders?: readonly Order[];
}

/** Points at which two boards differ, with what each has there. */
export function differences(one: readonly string[], other: readonly string[]) {
  const found: { point: string; was: string; is: string }[] = [];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [was, is] = [at(one, [x, y]), at(other, [x, y])];
      if (was !== is) found.push({ point: pointName([x, y]), was, is });
    }
  return found;
}
