// A draft put otherwise by hand: everybody stays in it, once.

import { expect, test } from "vitest";
import { swapped } from "../src/hall/organizer/draft-form";

const SEATS = [
  { black: "a", white: "b", board: 1, match_board: null },
  { black: "c", white: "d", board: 2, match_board: null },
  { black: "e", white: null, board: null, match_board: null },
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
  expect(swapped(SEATS, "c", "d")[1]).toEqual({ black: "d", white: "c", board: 2, match_board: null });
});

test("teams change places at every board of their matches", () => {
  const match = (black: string, white: string, first: number) => [
    { black, white, board: first, match_board: 1 },
    { black: white, white: black, board: first + 1, match_board: 2 },
  ];
  const turned = swapped([...match("a", "b", 1), ...match("c", "d", 3)], "b", "c");
  expect(turned).toEqual([...match("a", "c", 1), ...match("b", "d", 3)]);
});
