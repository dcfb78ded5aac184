// A part of the board as it was: of what nobody knows nothing is drawn.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Scene, WHOLE } from "../src/board/scene";
import { rows } from "./boards";

const place = document.createElement("div");
afterEach(() => render(null, place));

function drawn(known: readonly string[] | null) {
  void act(() => render(<Scene rows={known} part={WHOLE} label="Before" marked={["K4"]} />, place));
  return place.querySelector("svg.scene");
}

test("a board that is not known yet is not drawn as one without stones", () => {
  const unknown = drawn(null);
  expect(unknown?.querySelector(".wood, .lines, image")).toBeNull();
  expect(unknown?.getAttribute("aria-label")?.trim()).toBe("Before.");
  expect(drawn(rows({ B: ["A19"] }))?.querySelectorAll(".wood, image")).toHaveLength(2);
});

test("what is to be done is drawn on the stone that lies there, not on an empty point", () => {
  const orders = [
    { point: "R12", stone: ".", lies: "W" },
    { point: "C3", stone: "B", lies: "W" },
    { point: "K4", stone: "B", lies: "." },
  ];
  void act(() => render(<Scene rows={rows({ B: ["C3"] })} part={WHOLE} label="" orders={orders} />, place));
  expect(place.querySelectorAll(".wood ~ image")).toHaveLength(2); // both white stones, and no black one yet
  expect(place.querySelectorAll(".instead-B")).toHaveLength(1);
  expect(place.querySelectorAll(".ghost")).toHaveLength(1);
});
