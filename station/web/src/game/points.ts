// Points as text ("Q16") and as [x, y] from the top left of the board.

export const SIZE = 19;
export type XY = [x: number, y: number];

const LETTERS = "ABCDEFGHJKLMNOPQRST";

export function xy(point: string): XY {
  return [LETTERS.indexOf(point[0] ?? ""), SIZE - Number(point.slice(1))];
}

export function pointName([x, y]: XY): string {
  return `${LETTERS[x]}${SIZE - y}`;
}

/** Points by name; of many the first ones. */
export function pointsText(points: readonly string[], many = 12): string {
  return points.slice(0, many).join(", ") + (points.length > many ? " …" : "");
}

export function columnName(x: number): string {
  return LETTERS[x] ?? "";
}

/** The character of a board's text at a point: ".", "B" or "W" (in ownership also "="). */
export function at(rows: readonly string[], [x, y]: XY): string {
  return rows[y]?.[x] ?? ".";
}

export function inside([x, y]: XY): boolean {
  return x >= 0 && y >= 0 && x < SIZE && y < SIZE;
}

/** All points of the solidly connected stones on a point; empty for an empty point. */
export function stringAt(rows: readonly string[], start: XY): XY[] {
  const color = at(rows, start);
  if (color === ".") return [];
  const seen = new Set([pointName(start)]);
  const string: XY[] = [start];
  for (const [x, y] of string) {
    const neighbors: XY[] = [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ];
    for (const next of neighbors) {
      if (at(rows, next) !== color || seen.has(pointName(next))) continue;
      seen.add(pointName(next));
      string.push(next);
    }
  }
  return string;
}
