// @vitest-environment node
import { describe, expect, test } from "vitest";
import { appended, opponent } from "../src/game/append";
import { positionAfter } from "../src/game/replay";
import { board, details, event, move, rows } from "./boards";

test("opponent", () => {
  expect(opponent("B")).toBe("W");
  expect(opponent("W")).toBe("B");
});

describe("a plain next move", () => {
  test("is on the board, in the list, and the turn passes", () => {
    const before = board();
    const after = appended(before, event({ color: "B", number: 1, point: "Q16", confidence: 0.9 }));
    expect(after).toMatchObject({
      seq: 11,
      board: rows({ B: ["Q16"] }),
      last_move: "Q16",
      move_number: 1,
      to_move: "W",
    });
    expect(after?.moves).toMatchObject([{ number: 1, kind: "move", color: "B", point: "Q16", confidence: 0.9, t: 60 }]);
    expect(before).toEqual(board()); // what was shown before is left as it was
  });

  test("takes its captures off, counted for who took them", () => {
    const moves = [move({ point: "A2" }), move({ number: 2, color: "W", point: "A1" })];
    const before = board({
      board: rows({ B: ["A2"], W: ["A1"] }),
      moves,
      move_number: 2,
      captures: { B: 3, W: 5 },
    });
    const after = appended(before, event({ color: "B", number: 3, point: "B1", captures: ["A1"] }));
    expect(after?.board).toEqual(rows({ B: ["A2", "B1"] }));
    expect(after?.captures).toEqual({ B: 4, W: 5 });
    expect(after && positionAfter(after, 3).rows).toEqual(after?.board); // stepping through agrees
  });

  test("a pass changes no point and is the last move all the same", () => {
    const before = board({ board: rows({ B: ["Q16"] }), moves: [move({ point: "Q16" })], last_move: "Q16" });
    const after = appended(before, event({ type: "pass", color: "W", number: 2 }));
    expect(after).toMatchObject({ board: before.board, last_move: null, move_number: 2, to_move: "B" });
    expect(after?.moves[1]).toMatchObject({ kind: "pass", point: null, captures: [], illegal: null });
  });
});

describe("a new snapshot is asked for", () => {
  const next = event({ color: "B", number: 1, point: "Q16" });
  test.each([
    ["when a move was missed", board(), event({ ...next, number: 2 })],
    ["when a move comes a second time", board({ moves: [move()] }), next],
    ["when it belongs to another game", board(), event({ ...next, game: 2 })],
    ["when no game is shown", board({ game: null }), next],
    ["by a kind that these pages do not know", board(), event({ ...next, type: "weighed" })],
    ["when the state changes with it", board({ state: "ready" }), next],
    ["by an illegal move, which is an incident too", board(), event({ ...next, type: "illegal_move", kind: "ko" })],
    ["by a second move in a row, which is one too", board(), event({ ...next, type: "out_of_turn" })],
    ["by whatever is no move", board(), event({ ...next, type: "correction" })],
  ])("%s", (_, shown, told) => expect(appended(shown, told)).toBeNull());
});

test("a pressed clock is not shown, and costs no new snapshot", () => {
  const shown = board({ state: "paused", moves: [move()] });
  expect(appended(shown, event({ type: "clock_pressed" }))).toEqual({ ...shown, seq: 11 });
  expect(appended(board({ game: details({ id: 2 }) }), event({ type: "clock_pressed" }))).toBeNull();
});

test("a stone after one was lifted asks for a new snapshot: perhaps it is that one again", () => {
  const lifted = (open: boolean) => board({ incidents: [{ seq: 1, type: "move_withdrawn", open }] as never });
  const played = event({
    type: "move",
    number: 1,
    color: "B",
    point: "Q16",
    captures: [],
    confidence: 1,
    doubtful: false,
  });
  expect(appended(lifted(true), played)).toBeNull();
  expect(appended(lifted(false), played)?.last_move).toBe("Q16");
});
