// Matches of teams, with the board points of each.

import { expect, test } from "vitest";
import { matchesOf } from "../src/hall/pairings";
import type { HallGame } from "../src/hall/types";

function game(black: string, white: string | null, match_board: number | null, result: string | null): HallGame {
  return {
    round: 1,
    board: match_board,
    black,
    white,
    result,
    played: true,
    cancelled: [],
    handicap: 0,
    lot: "",
    match_board,
    black_player: "",
    white_player: "",
    holds: null,
  };
}

test("board points are added up by team, whoever had which color", () => {
  const games = [
    game("a", "b", 1, "B+R"),
    game("b", "a", 2, "W+0.5"),
    game("a", "b", 3, "draw"),
    game("b", "a", 4, null),
    game("c", null, null, "bye"),
  ];
  expect(matchesOf(games)).toEqual([{ teams: ["a", "b"], points: [5, 1] }]);
});

test("what was cancelled is worth nothing, and games of persons are no matches", () => {
  expect(matchesOf([{ ...game("a", "b", 1, "B+R"), cancelled: ["B"] }])).toEqual([
    { teams: ["a", "b"], points: [0, 0] },
  ]);
  expect(matchesOf([game("a", "b", null, "B+R")])).toEqual([]);
});
