// What a hall says to a table: who comes, without what for; which pairing comes after this game.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { view } from "../src/api/live";
import type { View } from "../src/api/types";
import { HallSaid } from "../src/table/hall-said";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  view.value = null;
});

test.each([
  [{ coming: "Wu", waits: null }, ["A referee is coming: Wu."]],
  [{ coming: "", waits: null }, ["A referee is coming."]],
  [{ coming: null, waits: null }, []],
  [
    { coming: null, waits: { round: 2, black: "Li", white: "Kim" } },
    ["The hall's next pairing for this table: round 2, Li – Kim. It arrives here once this game is over."],
  ],
])("of %o", async (said, told) => {
  view.value = said as View;
  await act(() => render(<HallSaid />, place));
  expect([...place.querySelectorAll("[role=status]")].map((one) => one.textContent)).toEqual(told);
});
