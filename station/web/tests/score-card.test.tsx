// What a result rests on, in the unit of its rules: zi where komi is in zi, else points.

import { expect, test } from "vitest";
import type { Score } from "../src/api/types";
import { scoreParts } from "../src/table/score-card";

const score = (over: Partial<Score>) =>
  ({
    rules: "chinese-2002",
    compensation_points: "0",
    komi_zi: "3.75",
    komi_points: "7.5",
    black_zi: "185",
    white_zi: "176",
    black_points: null,
    white_points: null,
    margin_zi: "0.75",
    margin_points: "1.5",
    winner: "B",
    warnings: [],
    ...over,
  }) as unknown as Score;

test("Chinese rules are read out in zi", () => {
  expect(scoreParts(score({}))).toEqual(["Black 185 zi", "White 176 zi", "komi 3¾ zi", "Black wins by ¾ zi"]);
});

test("an area counted by rules in points names komi and margin", () => {
  const aga = score({ rules: "aga", komi_zi: null, margin_zi: null });
  expect(scoreParts(aga)).toEqual([
    "Black 185 points",
    "White 176 points",
    "komi 7½ points",
    "Black wins by 1½ points",
  ]);
});
