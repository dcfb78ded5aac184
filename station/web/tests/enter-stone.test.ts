// Stones of an incident entered by hand: what a touch chooses.

import { expect, test } from "vitest";
import { touched } from "../src/desk/enter-stone";
import { xy } from "../src/game/points";

const rows = Array.from({ length: 19 }, (_, y) => (y === 0 ? `BB.W${".".repeat(15)}` : ".".repeat(19)));
const after = (kind: string, ...points: string[]) =>
  points.reduce<string[]>((chosen, point) => touched(kind, rows, chosen, xy(point)), []);

test("of a stone that moved: where it lay, then where it lies", () => {
  expect(after("stone_moved", "A19", "C19")).toEqual(["A19", "C19"]);
  expect(after("stone_moved", "A19", "C19", "C17")).toEqual(["A19", "C17"]);
  expect(after("stone_moved", "A19", "C19", "D19")).toEqual(["D19"]);
  expect(after("stone_moved", "C19")).toEqual([]);
});

test("of stones lifted or left: strings, and single points taken off again", () => {
  expect(after("wrong_capture", "A19")).toEqual(["A19", "B19"]);
  expect(after("wrong_capture", "A19", "B19")).toEqual(["A19"]);
  expect(after("capture_incomplete", "C1", "C2")).toEqual(["C1", "C2"]);
});
