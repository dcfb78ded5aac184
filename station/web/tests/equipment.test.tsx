// The check of a table's equipment: open on a calm desk, folded while something waits.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Equipment } from "../src/desk/equipment";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => render(null, place));

test("while something waits it takes one line, and opens at a touch", () => {
  void act(() => render(<Equipment signed={[]} waiting={[]} acts folded />, place));
  expect(place.querySelector("details")?.open).toBe(false);
  expect(place.querySelector("summary")?.textContent).toBe("Equipment check");
  expect(place.querySelectorAll("details button")).toHaveLength(2);
  void act(() => render(<Equipment signed={[]} waiting={[]} acts />, place));
  expect(place.querySelector("details")).toBeNull();
  expect(place.querySelectorAll("section button")).toHaveLength(2);
});
