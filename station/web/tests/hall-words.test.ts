// Sums of a tournament as people write them.

import { expect, test } from "vitest";
import { sumText } from "../src/hall/words";

test.each([
  ["2 1/2", "2½"],
  ["1/2", "½"],
  ["-1 2/3", "-1⅔"],
  ["3 5/7", "3 5/7"],
  ["12", "12"],
])("%s is written %s", (sum, text) => {
  expect(sumText(sum)).toBe(text);
});
