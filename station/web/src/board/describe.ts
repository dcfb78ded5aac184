// The board in words, for who hears it.

import { t } from "../i18n";
import { at, pointName, SIZE, type XY } from "../game/points";

function stones(rows: readonly string[], color: string): string[] {
  const found: string[] = [];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) if (at(rows, [x, y]) === color) found.push(pointName([x, y]));
  return found;
}

export function describe(rows: readonly string[]): string {
  const [black, white] = [stones(rows, "B"), stones(rows, "W")];
  if (black.length + white.length === 0) return t("board_is_empty");
  return t("board_in_words", {
    black: black.length,
    white: white.length,
    black_points: black.join(", ") || "–",
    white_points: white.join(", ") || "–",
  });
}

/** What stands on a point, in words. */
export function describePoint(rows: readonly string[], point: XY): string {
  const stone = at(rows, point);
  const word = stone === "B" ? t("black") : stone === "W" ? t("white") : t("empty");
  return `${pointName(point)}: ${word}`;
}
