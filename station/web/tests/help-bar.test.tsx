// Who comes from the hall stands where a person was called, without what he comes for.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { view } from "../src/api/live";
import type { View } from "../src/api/types";
import { HelpBar } from "../src/table/help-bar";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  view.value = null;
});

test.each([
  ["Wu", "A referee is coming: Wu."],
  ["", "A referee is coming."],
  [null, undefined],
])("said by %s", async (coming, told) => {
  view.value = { coming } as View;
  await act(() => render(<HelpBar called />, place));
  expect(place.querySelector("[role=status]")?.textContent).toBe(told);
});
