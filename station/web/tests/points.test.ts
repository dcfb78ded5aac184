// @vitest-environment node
import { describe, expect, test } from "vitest";
import { at, columnName, inside, pointName, pointsText, SIZE, stringAt, xy } from "../src/game/points";
import { rows } from "./boards";

describe("points as text", () => {
  test.each([
    ["A19", [0, 0]],
    ["T1", [18, 18]],
    ["H8", [7, 11]],
    ["J8", [8, 11]], // no column is called I
    ["Q16", [15, 3]],
  ] as const)("%s", (name, place) => {
    expect(xy(name)).toEqual(place);
    expect(pointName([...place])).toBe(name);
  });

  test("of many points the first ones are named", () => {
    expect(pointsText(["Q16", "D4"])).toBe("Q16, D4");
    expect(pointsText(["Q16", "D4", "K10"], 2)).toBe("Q16, D4 …");
  });

  test("every point has one name and comes back from it", () => {
    const names = new Set<string>();
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const name = pointName([x, y]);
        expect(xy(name)).toEqual([x, y]);
        names.add(name);
      }
    expect(names.size).toBe(361);
  });

  test("columns leave out I and end", () => {
    expect(Array.from({ length: SIZE }, (_, x) => columnName(x)).join("")).toBe("ABCDEFGHJKLMNOPQRST");
    expect(columnName(SIZE)).toBe("");
  });
});

test("outside of the board nothing stands", () => {
  const full = Array<string>(SIZE).fill("B".repeat(SIZE));
  expect(at(full, [18, 18])).toBe("B");
  for (const [x, y] of [
    [-1, 0],
    [0, -1],
    [19, 0],
    [0, 19],
  ] as const) {
    expect(inside([x, y])).toBe(false);
    expect(at(full, [x, y])).toBe(".");
  }
});

describe("a string", () => {
  const found = (board: string[], point: string) => stringAt(board, xy(point)).map(pointName).sort();

  test("is what is solidly connected, of one color", () => {
    const board = rows({ B: ["Q4", "Q3", "R3", "P5", "S2"], W: ["R4", "Q5"] });
    expect(found(board, "R3")).toEqual(["Q3", "Q4", "R3"]);
    expect(found(board, "P5")).toEqual(["P5"]); // diagonal
    expect(found(board, "R4")).toEqual(["R4"]);
  });

  test("does not run over the edge into the next row", () => {
    expect(found(rows({ B: ["T10", "A9", "A10"] }), "T10")).toEqual(["T10"]);
  });

  test("goes around and ends, however large", () => {
    expect(stringAt(Array<string>(SIZE).fill("W".repeat(SIZE)), [9, 9])).toHaveLength(361);
  });

  test("an empty point has none", () => expect(found(rows({ B: ["Q4"] }), "Q5")).toEqual([]));
});
