import { expect, test } from "vitest";
import type { LineMove } from "../src/api/types";
import { played } from "../src/table/killing";

const EMPTY = Array.from({ length: 19 }, () => ".".repeat(19));
const ROWS = ["BW.................", "W..................", ...EMPTY.slice(2)];
const CORNER: LineMove[] = [
  { color: "B", point: "C19", captures: [] },
  { color: "B", point: "B18", captures: ["B19"] },
  { color: "W", point: "B19", captures: [] },
];

test("a board is shown as far as its line was followed", () => {
  expect(played(ROWS, [])).toEqual({ rows: ROWS, numbers: new Map() });
  const { rows, numbers } = played(ROWS, CORNER.slice(0, 2));
  expect(rows[0]).toBe("B.B................");
  expect(rows[1]).toBe("WB.................");
  expect(numbers).toEqual(
    new Map([
      ["2,0", 1],
      ["1,1", 2],
    ]),
  );
});

test("a point that is played again bears the later number", () => {
  const { rows, numbers } = played(ROWS, CORNER);
  expect(rows[0]).toBe("BWB................");
  expect(numbers.get("1,0")).toBe(3);
});
