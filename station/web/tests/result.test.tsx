// A game that a ruling ended: the tablet says which, and offers no way to take it back.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Desk } from "../src/api/types";
import { desk, deskAsked } from "../src/desk/store";
import { Result } from "../src/table/result";
import { board } from "./boards";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
  desk.value = null;
  deskAsked.value = false;
});

const lost = (ends: boolean) =>
  ({
    incidents: [],
    rulings: [
      {
        seq: 7,
        number: 2,
        article: "2002 §24.2",
        decider: "referee",
        name: "李明",
        why: "",
        effects: [{ do: "LOSS", side: "B", action: "", before: false }],
        assents: [],
        confirmed: [],
        appeals: [],
        used_ms: [],
        superseded_by: null,
        ends,
      },
    ],
  }) as unknown as Desk;
const slips = () => [...place.querySelectorAll("summary")].filter((one) => one.textContent === "That was a slip");

async function show(ends: boolean): Promise<void> {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  desk.value = lost(ends);
  deskAsked.value = true;
  await act(() => render(<Result board={board({ state: "closed", result: "W+F" })} count={null} />, place));
}

test("the ruling stands there, and only a later one takes it back", async () => {
  await show(true);
  expect(place.querySelector(".heard")?.textContent).toContain("§24.2");
  expect(slips()).toHaveLength(0);
});

test("of a game that a player ended it is offered", async () => {
  await show(false);
  expect(place.querySelector(".heard")).toBeNull();
  expect(slips()).toHaveLength(1);
});

test("while the count is on its way nobody is said to have signed it, or not to have", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await act(() => render(<Result board={board({ state: "agreed", result: "B+15.5" })} count={null} />, place));
  expect(place.querySelector(".locked .hint")).toBeNull();
});
