// A ruling's preview: asked again once a station that was gone is heard, and what it proposes is said before it is given.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { connection, lastSeq } from "../src/api/live";
import type { Desk, DeskBoards, DeskChoice, DeskIncident, Preview } from "../src/api/types";
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
const incident = {
  seq: 5,
  side: "B",
  state: "open",
  points: [],
  assents: [],
  rulings: [],
  known: [],
  claims: [],
  choices: [choice],
};
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
        incident={{ ...incident, side: null, choices: [loss] } as unknown as DeskIncident}
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

const back = {
  ...choice,
  id: "17.5-back",
  decides: ["players"],
  effects: [{ do: "RESTORE", of: "from", at: "" }],
};
const moved = { ...incident, side: null, choices: [back] };
const open = (one: object, role = "referee") =>
  act(() =>
    render(
      <RulingSheet
        desk={{ ...desk, role } as unknown as Desk}
        incident={one as DeskIncident}
        choice={back as unknown as DeskChoice}
        boards={null}
        supersedes={null}
        onClose={() => undefined}
      />,
      place,
    ),
  );
const agreeing = () => [...place.querySelectorAll<HTMLButtonElement>(".assenting button")];

test("an open sheet follows the board that is put right meanwhile", async () => {
  let orders: Record<string, object> = { Q16: { stone: "B", lies: "W" }, R14: { stone: ".", lies: "B" } };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ...after, expected: orders })));
  await open(moved);
  const said = () => place.querySelector(".outcome")?.textContent ?? "";
  await vi.waitFor(() => expect(said()).toContain("R14: take the stone off"));
  expect(said()).toContain("Q16: take the White stone off and put a Black one");
  orders = {};
  await act(() => {
    lastSeq.value += 1;
  });
  await vi.waitFor(() => expect(said()).not.toContain("R14"));
});

test("what the rules do not allow any more is not confirmed", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(after)));
  await open(moved);
  await vi.waitFor(() => expect(agreeing().map((one) => one.disabled)).toEqual([false, false]));
  await open({ ...moved, choices: [choice] });
  expect(place.querySelector('[role="alert"]')?.textContent).toContain("do not allow that ruling now");
  expect(agreeing().map((one) => one.disabled)).toEqual([true, true]);
  await open({ ...moved, state: "misread" });
  expect(place.querySelector('[role="alert"]')?.textContent).toContain("waits for nobody");
  expect(agreeing().map((one) => one.disabled)).toEqual([true, true]);
});

test("at the table each side touches for itself, a referee enters what he hears", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(after)));
  const how = () => place.querySelector(".assenting .hint")?.textContent;
  await open(moved);
  await vi.waitFor(() => expect(how()).toBe("Touch for a side once it has said that it agrees."));
  await open(moved, "side tablet");
  await vi.waitFor(() => expect(how()).toBe("Each side agrees by its own touch."));
});

test("missed moves begin with the side that the station says was to move there", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(after)));
  const order = { ...choice, id: "order", decides: ["players"], wants: ["moves"], first: "W" };
  const lies = { before: after.board, after: after.board, facts: [], blind: [] };
  await act(() =>
    render(
      <RulingSheet
        desk={desk as unknown as Desk}
        incident={{ ...incident, kind: "gap", side: null, choices: [order] } as unknown as DeskIncident}
        choice={order as unknown as DeskChoice}
        boards={lies as unknown as DeskBoards}
        supersedes={null}
        onClose={() => undefined}
      />,
      place,
    ),
  );
  const pass = () => place.querySelector<HTMLButtonElement>(".missed .small-buttons button");
  await vi.waitFor(() => expect(pass()).not.toBeNull());
  await act(() => pass()?.click());
  await act(() => pass()?.click());
  const sides = [...place.querySelectorAll(".missed-move .stone")].map((one) => one.classList[1]);
  expect(sides).toEqual(["stone-W", "stone-B"]);
});
