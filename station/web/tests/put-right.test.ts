// Stones that lie otherwise than played are drawn where they stood and where they lie.

import { expect, test } from "vitest";
import type { Board, Incident, View } from "../src/api/types";
import { otherwise } from "../src/game/put-right";
import { board } from "./boards";

const incident = (type: string, data: object, points: string[], open = true) =>
  ({ seq: 5, type, data, points, open }) as unknown as Incident;
const of = (...incidents: Incident[]): Board => board({ incidents });

test("a stone that moved: a ghost where it stood, a frame where it lies", () => {
  const moved = incident("stone_moved", { from: "K4", to: "L4", color: "B" }, ["K4", "L4"]);
  expect(otherwise(of(moved), null)).toEqual({ differs: ["K4", "L4"], seenThere: "B?" });
});

test("a stone that was taken off: a ghost", () => {
  const gone = incident("stone_removed", { point: "C3", color: "W" }, ["C3"]);
  expect(otherwise(of(gone), null)).toEqual({ differs: ["C3"], seenThere: "W" });
});

test("what was put right is drawn no more, nor what is no stone on a wrong point", () => {
  const settled = incident("stone_removed", { point: "C3", color: "W" }, ["C3"], false);
  const twice = incident("out_of_turn", { point: "C4", color: "W" }, ["C4"]);
  expect(otherwise(of(settled, twice), null)).toEqual({ differs: [], seenThere: "" });
});

test("what the camera sees now counts before what was told", () => {
  const view = { differs: ["K4"], seen_there: "." } as unknown as View;
  const moved = incident("stone_moved", { from: "K4", to: "L4", color: "B" }, ["K4", "L4"]);
  expect(otherwise(of(moved), view)).toEqual({ differs: ["K4", "L4"], seenThere: ".?" });
});
