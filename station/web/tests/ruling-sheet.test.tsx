// A ruling's preview: asked again once a station that was gone is heard, and what it proposes is said before it is given.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { connection } from "../src/api/live";
import type { Desk, DeskChoice, DeskIncident, Preview } from "../src/api/types";
import { RulingSheet } from "../src/desk/ruling-sheet";

const place = document.body.appendChild(document.createElement("div"));
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
  connection.value = "connecting";
});

const choice = { id: "23.5", choices: {}, preferred: "", decides: ["referee"], effects: [], wants: [], moves: [] };
const incident = { seq: 5, side: "B", points: [], assents: [], rulings: [], known: [], claims: [] };
const desk = { role: "referee", warnings: { B: 1, W: 0 } };
const after: Preview = {
  black: "Li",
  white: "Wang",
  board: Array.from({ length: 19 }, () => ".".repeat(19)),
  to_move: "B",
  warnings: { B: 2, W: 0 },
  result: null,
  proposed: "W+F",
  expected: {},
};
const settled = () => act(() => new Promise((done) => setTimeout(done, 200)));

test("a preview that failed while the station was gone comes with the station", async () => {
  const headers = { "Content-Type": "application/json" };
  vi.stubGlobal("fetch", async () => {
    if (connection.value !== "live") throw new TypeError("gone");
    return new Response(JSON.stringify(after), { headers });
  });
  connection.value = "lost";
  await act(() =>
    render(
      <RulingSheet
        desk={desk as unknown as Desk}
        incident={incident as unknown as DeskIncident}
        choice={choice as unknown as DeskChoice}
        boards={null}
        supersedes={null}
        onClose={() => undefined}
      />,
      place,
    ),
  );
  await settled();
  expect(place.querySelector(".outcome ul")).toBeNull();
  await act(() => {
    connection.value = "live";
  });
  await settled();
  const said = place.querySelector(".outcome")?.textContent ?? "";
  expect(said).toContain("1 → 2");
  expect(place.querySelectorAll(".outcome strong")).toHaveLength(1);
});

test("once a side is chosen the ruling names it", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(after)));
  const loss = { ...choice, id: "D8.1", effects: [{ do: "LOSS", of: "offender", at: "" }], wants: ["side"] };
  await act(() =>
    render(
      <RulingSheet
        desk={desk as unknown as Desk}
        incident={{ ...incident, side: null } as unknown as DeskIncident}
        choice={loss as unknown as DeskChoice}
        boards={null}
        supersedes={null}
        onClose={() => undefined}
      />,
      place,
    ),
  );
  const title = () => place.querySelector("h2")?.textContent;
  await vi.waitFor(() => expect(title()).toBe("The offender loses"));
  const white = [...place.querySelectorAll("label")].find((one) => one.textContent?.includes("White"));
  await act(() => white?.querySelector("input")?.click());
  expect(title()).toBe("White loses");
});
