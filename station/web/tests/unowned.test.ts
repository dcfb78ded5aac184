// What nobody owned when the advisers looked is told and drawn as long as it is nobody's.

import { expect, test } from "vitest";
import type { CountState } from "../src/api/types";
import { unowned } from "../src/table/proposal";
import { rows } from "./boards";

const count = { advice: { neutral: ["K10"], open_borders: ["A1", "A2", "T1"] } } as unknown as CountState;

test("a border that marking closed is open no more", () => {
  expect(unowned(count, rows({ B: ["A1", "A2"] }))).toEqual({ neutral: ["K10"], borders: ["T1"] });
  expect(unowned(count, rows({ W: ["A1", "A2", "T1", "K10"] }))).toEqual({ neutral: [], borders: [] });
});

test("where nothing is counted yet, all of it is", () => {
  expect(unowned(count, null).borders).toEqual(["A1", "A2", "T1"]);
  expect(unowned({ advice: null } as unknown as CountState, null)).toEqual({ neutral: [], borders: [] });
});
