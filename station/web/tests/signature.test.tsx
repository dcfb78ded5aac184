// A result that both players agreed with and that waits for the referee is a thing that needs him.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { CountState, Desk } from "../src/api/types";
import { Needs } from "../src/desk/needs";
import { Assents } from "../src/table/assents";
import { me } from "../src/table/role";
import { awaitsSignature } from "../src/table/signature";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  me.value = null;
});

const counted = (over: Partial<CountState> = {}) =>
  ({
    revision: 9,
    phase: "marking",
    assents: ["B", "W"],
    differences: [],
    contested: [],
    disputed: [],
    incidents: [],
    proposal: null,
    unanswered: null,
    signature: { needs: "李明", role: null, name: null },
    score: null,
    ...over,
  }) as unknown as CountState;
const desk = { incidents: [], rulings: [] } as unknown as Desk;

test("it waits for him once both have agreed, and no more once he has confirmed", () => {
  expect(awaitsSignature(counted())).toBe(true);
  expect(awaitsSignature(counted({ assents: ["B"] }))).toBe(false);
  expect(awaitsSignature(counted({ signature: { needs: "李明", role: "referee", name: "李明" } }))).toBe(false);
  expect(awaitsSignature(counted({ signature: null }))).toBe(false);
});

test("his desk shows it with its button, and does not say that nothing needs him", async () => {
  me.value = { role: "referee" } as typeof me.value;
  const show = (result: CountState | null) =>
    act(() =>
      render(<Needs desk={desk} help={false} result={result} chosen={null} onChoose={() => undefined} />, place),
    );
  await show(counted());
  expect(place.querySelectorAll("button.primary")).toHaveLength(1);
  expect(place.textContent).not.toContain("Nothing needs you");
  await show(null);
  expect(place.textContent).toContain("Nothing needs you");
});

test("the table is told that his word is one of those that lock the result", async () => {
  await act(() => render(<Assents count={counted({ assents: [] })} />, place));
  expect(place.textContent).toContain("Once both sides agree and 李明 confirms");
});
