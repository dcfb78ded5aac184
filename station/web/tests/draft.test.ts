// A draft put otherwise by hand: everybody stays in it, once.

import { expect, test } from "vitest";
import { swapped } from "../src/hall/organizer/draft-form";

const SEATS = [
  { black: "a", white: "b", board: 1 },
  { black: "c", white: "d", board: 2 },
  { black: "e", white: null, board: null },
];

test("two who change seats leave nobody out and seat nobody twice", () => {
  const turned = swapped(SEATS, "b", "e");
  expect(turned.map((one) => [one.black, one.white])).toEqual([
    ["a", "e"],
    ["c", "d"],
    ["b", null],
  ]);
});

test("the two of one game change colors", () => {
  expect(swapped(SEATS, "c", "d")[1]).toEqual({ black: "d", white: "c", board: 2 });
});
