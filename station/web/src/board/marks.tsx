// Everything drawn above the stones. Each mark has a shape of its own; color is never the only sign.

import { useId } from "preact/hooks";
import { t } from "../i18n";
import { ago } from "../format";
import { at, pointName, SIZE, type XY, xy } from "../game/points";
import type { Alternative, Aside, Hidden, Unsure } from "../api/types";

export interface MarksProps {
  rows: readonly string[];
  last?: string | null;
  unsure?: readonly Unsure[];
  hidden?: readonly Hidden[];
  differs?: readonly string[];
  /** What the camera sees at each of those: ".", "B", "W". */
  seenThere?: string;
  /** Stones whose move is doubtful. */
  doubtful?: readonly string[];
  alternatives?: readonly Alternative[];
  /** Moves that were played here and stand no more. */
  asides?: readonly Aside[];
  /** Strings of "B", "W", "=" and ".": whose each point is. */
  owner?: readonly string[];
  dead?: readonly string[];
  /** Stones proposed as dead; nobody marked them yet. */
  proposed?: readonly string[];
  disputed?: readonly string[];
  /** Strings that the advisers doubt. */
  questioned?: readonly { points: readonly string[] }[];
  /** Empty points that are nobody's, and borders that are not closed, at the count. */
  neutral?: readonly string[];
  borders?: readonly string[];
  numbers?: ReadonlyMap<string, number>;
  cursor?: XY | null;
}

export function Marks({ insetEm, ...marks }: MarksProps & { insetEm: number }) {
  const { rows, last, unsure = [], hidden = [], differs = [], seenThere = "" } = marks;
  const { doubtful = [], alternatives = [], asides = [], neutral = [], borders = [] } = marks;
  const { owner, dead = [], proposed = [], disputed = [], questioned = [], numbers, cursor } = marks;
  const numbered = numbers && numbers.size > 0;
  return (
    <svg class="marks" aria-hidden="true" viewBox="-0.5 -0.5 19 19" style={{ inset: `${insetEm}em` }}>
      {owner && <Owner rows={rows} owner={owner} dead={[...dead, ...proposed]} />}
      {neutral.map((point) => (
        <path key={point} class="neutral" transform={move(xy(point))} d="M0-.17.17 0 0 .17-.17 0Z" />
      ))}
      {borders.map((point) => (
        <Border key={point} at={xy(point)} />
      ))}
      {dead.map((point) => (
        <Cross key={point} at={xy(point)} on={at(rows, xy(point))} />
      ))}
      {proposed.map((point) => (
        <Cross key={point} at={xy(point)} on={at(rows, xy(point))} proposed />
      ))}
      {questioned
        .flatMap((string) => string.points)
        .map((point) => (
          <Halo key={point} at={xy(point)} class="questioned" />
        ))}
      {questioned.map(({ points: [first = ""] }) => (
        <Badge key={first} at={xy(first)} text="?" class="doubtful" />
      ))}
      {disputed.map((point) => (
        <Halo key={point} at={xy(point)} class="disputed" />
      ))}
      {numbered &&
        [...numbers].map(([key, number]) => (
          <MoveNumber key={key} at={parse(key)} on={rows} number={number} last={last} />
        ))}
      {last && !numbered && <Last at={xy(last)} on={at(rows, xy(last))} />}
      {alternatives.map((one) => (
        <circle
          key={one.point}
          class={`alternative ${one.color}`}
          cx={xy(one.point)[0]}
          cy={xy(one.point)[1]}
          r="0.4"
        />
      ))}
      {asides.map((one, index) => one.point && <Beside key={index} aside={one} letter={LETTERS[index] ?? ""} />)}
      {doubtful.map((point) => (
        <Badge key={point} at={xy(point)} text="?" class="doubtful" />
      ))}
      {unsure.map((one) => (
        <Halo key={one.point} at={xy(one.point)} class="unsure" />
      ))}
      {differs.map((point, index) => (
        <Differs key={point} at={xy(point)} on={at(rows, xy(point))} seen={seenThere[index] ?? ""} />
      ))}
      {hidden.length > 0 && <Veil hidden={hidden} />}
      {cursor && <Cursor at={cursor} />}
    </svg>
  );
}

function parse(key: string): XY {
  const [x = 0, y = 0] = key.split(",").map((part) => globalThis.Number(part));
  return [x, y];
}

function move([x, y]: XY): string {
  return `translate(${x} ${y})`;
}

function Last({ at: [x, y], on }: { at: XY; on: string }) {
  return (
    <g class={`last on-${on === "." ? "wood" : on}`}>
      <circle class="ring" cx={x} cy={y} r="0.23" />
      <circle class="dot" cx={x} cy={y} r="0.15" />
    </g>
  );
}

function MoveNumber({
  at: point,
  on,
  number,
  last,
}: {
  at: XY;
  on: readonly string[];
  number: number;
  last?: string | null;
}) {
  const newest = last === pointName(point) ? " newest" : "";
  const size = number > 99 ? 0.4 : 0.48;
  return (
    <text class={`number on-${at(on, point)}${newest}`} x={point[0]} y={point[1]} dy="0.35em" font-size={size}>
      {number}
    </text>
  );
}

function Halo({ at: point, class: name }: { at: XY; class: string }) {
  return (
    <g class={name} transform={move(point)}>
      <circle class="back" r="0.5" />
      <circle class="line" r="0.5" />
    </g>
  );
}

/** A point that is not as recorded: framed, with what the camera sees there, a stone half there or a stone gone. */
function Differs({ at: point, on, seen }: { at: XY; on: string; seen: string }) {
  const square = { x: -0.46, y: -0.46, width: 0.92, height: 0.92, rx: 0.08 };
  const came = (seen === "B" || seen === "W") && seen !== on;
  return (
    <g class="differs" transform={move(point)}>
      {came && <circle class={`ghost ${seen}`} r="0.44" />}
      {seen === "." && <circle class="gone" r="0.44" />}
      <rect class="back" {...square} />
      <rect class="line" {...square} />
    </g>
  );
}

const SIGNS = {
  neutral: <path class="neutral" d="M0-.3.3 0 0 .3-.3 0Z" />,
  border: (
    <g class="border">
      <path class="line" d="M-.34-.3V.3M.34-.3V.3M-.12 0H.12" />
    </g>
  ),
};

/** A mark of the board beside words that speak of it. */
export function BoardSign({ sign }: { sign: keyof typeof SIGNS }) {
  return (
    <svg class="board-sign" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
      {SIGNS[sign]}
    </svg>
  );
}

export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;

function Beside({ aside, letter }: { aside: Aside; letter: string }) {
  return (
    <g class={`beside ${aside.color}`} transform={move(xy(aside.point ?? ""))}>
      <circle r="0.42" />
      <text dy="0.35em" font-size="0.5">
        {letter}
      </text>
    </g>
  );
}

/** A border that is not closed: a gap between two bars. */
function Border({ at: point }: { at: XY }) {
  const bars = "M-.34-.3V.3M.34-.3V.3M-.12 0H.12";
  return (
    <g class="border" transform={move(point)}>
      <path class="back" d={bars} />
      <path class="line" d={bars} />
    </g>
  );
}

function Badge({ at: point, text, class: name }: { at: XY; text: string; class: string }) {
  return (
    <g class={`badge ${name}`} transform={move([point[0] + 0.34, point[1] - 0.34])}>
      <circle r="0.24" />
      <text dy="0.35em" font-size="0.38">
        {text}
      </text>
    </g>
  );
}

function Cross({ at: point, on, proposed = false }: { at: XY; on: string; proposed?: boolean }) {
  return (
    <path
      class={`dead on-${on}${proposed ? " proposed" : ""}`}
      transform={move(point)}
      d="M-.19-.19.19.19M.19-.19-.19.19"
    />
  );
}

function Cursor({ at: [x, y] }: { at: XY }) {
  return (
    <g class="cursor">
      <path class="back" d={`M${x} -0.5V18.5M-0.5 ${y}H18.5`} />
      <circle class="line" cx={x} cy={y} r="0.56" />
    </g>
  );
}

/** Whose each point is: shaded, also under stones that are or would be dead, with a square of its color where it is empty. */
function Owner({ rows, owner, dead }: { rows: readonly string[]; owner: readonly string[]; dead: readonly string[] }) {
  const isDead = new Set(dead);
  const free = ALL.filter((point) => at(rows, point) === "." || isDead.has(pointName(point)));
  const empty = free.filter((point) => at(rows, point) === "."); // a dead stone has its cross
  const drawn = (whose: string, points: readonly XY[], shape: string) =>
    points
      .filter((point) => at(owner, point) === whose)
      .map(([x, y]) => `M${x} ${y}${shape}`)
      .join("");
  return (
    <g>
      <path class="shade B" d={drawn("B", free, CELL)} />
      <path class="shade W" d={drawn("W", free, CELL)} />
      <path class="area B" d={drawn("B", empty, SQUARE) + drawn("=", empty, "m-.2-.2h.4l-.4.4z")} />
      <path class="area W" d={drawn("W", empty, SQUARE) + drawn("=", empty, "m.2-.2v.4h-.4z")} />
    </g>
  );
}

const ALL = Array.from({ length: SIZE * SIZE }, (_, index): XY => [index % SIZE, Math.floor(index / SIZE)]);
const CELL = "m-.5-.5h1v1h-1z";
const SQUARE = "m-.17-.17h.34v.34h-.34z";

/** Hidden points under one veil, with the time since the one longest unseen was seen. */
function Veil({ hidden }: { hidden: readonly Hidden[] }) {
  const id = useId();
  const points = hidden.map((one) => xy(one.point));
  const longest = Math.max(...hidden.map((one) => one.since_s));
  const middle = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const nearest = points.reduce((best, point) => (distance(point) < distance(best) ? point : best));
  function distance(point: XY): number {
    return Math.hypot(point[0] - middle(0), point[1] - middle(1));
  }
  const text = t("unseen_for", { age: ago(longest) });
  const half = 0.45 + 0.16 * [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
  const x = Math.min(18.3 - half, Math.max(half - 0.3, nearest[0]));
  return (
    <g class="veil">
      <defs>
        <pattern id={id} width="0.5" height="0.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="cloth" width="0.5" height="0.5" />
          <rect class="thread" width="0.14" height="0.5" />
        </pattern>
      </defs>
      <g class="cloths">
        {points.map((point) => (
          <rect
            key={pointName(point)}
            x={point[0] - 0.6}
            y={point[1] - 0.6}
            width="1.2"
            height="1.2"
            rx="0.3"
            fill={`url(#${id})`}
          />
        ))}
      </g>
      <g transform={move([x, nearest[1]])}>
        <rect class="plate" x={-half} y="-0.42" width={2 * half} height="0.84" rx="0.42" />
        <text dy="0.35em" font-size="0.52">
          {text}
        </text>
      </g>
    </g>
  );
}
