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
