// A set-up in a hall says who may rule there by it; one in no hall says nothing of it.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { HallReferees } from "../src/setup/hall-referees";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
});

const nobody = { name: "t07", chief: "", referee: "", officials: [] as string[] };
test.each([
  [{ ...nobody, name: "" }, []],
  [nobody, [expect.stringContaining("no referee")]],
  [
    { ...nobody, chief: "Chen", referee: "Zhao", officials: ["Wu", "Lin"] },
    [
      "Chief referee by the hall: Chen",
      "Referee of this table by the hall: Zhao",
      "Let in at this table's desk from the hall: Wu, Lin",
    ],
  ],
])("of %o", async (member, told) => {
  const answer = vi.fn(
    async () => new Response(JSON.stringify(member), { headers: { "Content-Type": "application/json" } }),
  );
  vi.stubGlobal("fetch", answer);
  await act(() => render(<HallReferees />, place));
  await vi.waitFor(() => expect(answer).toHaveBeenCalled());
  await vi.waitFor(() => expect([...place.querySelectorAll("p")].map((one) => one.textContent)).toEqual(told));
});
