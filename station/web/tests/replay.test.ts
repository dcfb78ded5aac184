// @vitest-environment node
import { describe, expect, test } from "vitest";
import { positionAfter, replays } from "../src/game/replay";
import { board, move, rows } from "./boards";

const corner = [
  move({ number: 1, color: "B", point: "B1" }),
  move({ number: 2, color: "W", point: "A1" }),
  move({ number: 3, color: "B", point: "A2", captures: ["A1"] }),
  move({ number: 4, color: "W", kind: "pass" }),
  move({ number: 5, color: "B", point: "A1" }),
];
const game = board({ moves: corner, board: rows({ B: ["A1", "A2", "B1"] }), captures: { B: 1, W: 0 } });

describe("the position after some moves", () => {
  test("before the first one: what was set up", () => {
    const handicap = board({ setup_black: ["D4", "Q16"], setup_white: ["K10"], moves: corner });
    expect(positionAfter(handicap, 0)).toEqual({
      rows: rows({ B: ["D4", "Q16"], W: ["K10"] }),
      last: null,
      captures: { B: 0, W: 0 },
      laid: new Map(),
    });
  });

  test("a suicide's own stones are the other side's", () => {
    const own = move({
      number: 2,
      color: "W",
      point: "A1",
      kind: "illegal_move",
      illegal: "suicide",
      captures: ["A1"],
    });
    const after = positionAfter(board({ moves: [move({ number: 1, color: "B", point: "B1" }), own] }), 2);
    expect(after.captures).toEqual({ B: 1, W: 0 });
  });

  test("a captured stone is there before and gone after", () => {
    expect(positionAfter(game, 2).rows).toEqual(rows({ B: ["B1"], W: ["A1"] }));
    expect(positionAfter(game, 3)).toMatchObject({ rows: rows({ B: ["A2", "B1"] }), captures: { B: 1, W: 0 } });
    expect(positionAfter(game, 2).captures).toEqual({ B: 0, W: 0 });
  });

  test("captures add up, each for who took them", () => {
    const taken = [
      move({ color: "B", captures: ["A1", "A2"] }),
      move({ color: "W", captures: ["T1"] }),
      move({ color: "B", captures: ["A1"] }),
    ];
    expect(positionAfter(board({ moves: taken }), 3).captures).toEqual({ B: 3, W: 1 });
  });

  test("the last move is the pass, where one passed", () => {
    expect(positionAfter(game, 4).last).toBe(corner[3]);
  });

  test("more moves than there are: the newest position", () => {
    expect(positionAfter(game, 99)).toEqual(positionAfter(game, 5));
  });
});

test("which move laid a stone: not the one that was taken there before", () => {
  const numbers = (count: number) =>
    [...positionAfter(game, count).laid].map(([key, { number }]) => [key, number] as const);
  expect(new Map(numbers(2)).get("0,18")).toBe(2);
  expect(new Map(numbers(3)).has("0,18")).toBe(false);
  expect(new Map(numbers(5)).get("0,18")).toBe(5);
});

describe("whether the moves alone lead to the board", () => {
  test("they do", () => expect(replays(game)).toBe(true));
  test("not after a stone put there by hand", () => {
    expect(replays({ ...game, board: rows({ B: ["A1", "A2", "B1"], W: ["K10"] }) })).toBe(false);
  });
  test("not after a color put right by hand", () => {
    expect(replays({ ...game, board: rows({ B: ["A2", "B1"], W: ["A1"] }) })).toBe(false);
  });
});
