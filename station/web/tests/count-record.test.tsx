// An earlier game is counted from its record: dead strings by touch, then its result is entered with who and why.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { CountRecord } from "../src/archive/count-record";
import { CountEarlier } from "../src/table/count-earlier";
import { board, rows } from "./boards";

HTMLDialogElement.prototype.showModal = () => undefined;
const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
});

function answering(answers: Record<string, unknown>): [string, unknown][] {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string } = {}) => {
    asked.push([path, body === undefined ? null : JSON.parse(body)]);
    const answer = answers[path.split("?")[0] ?? ""] ?? {};
    return new Response(JSON.stringify(answer), { status: 200, headers: { "Content-Type": "application/json" } });
  });
  return asked;
}

test("a touched string is dead for the count, and what is entered says so", async () => {
  const score = { result: "B+6.5", owner: rows({}), warnings: [], trace: [], objections: [], black_zi: "184" };
  const asked = answering({
    "/api/games/3/count": { ...score, white_zi: null, komi_zi: null, komi_points: null, compensation_points: "0" },
    "/api/games/3/record": { black: "Li", result: null },
  });
  let done = 0;
  const shown = board({ board: rows({ B: ["D4"], W: ["K10", "K11"] }) });
  await act(() =>
    render(<CountRecord id={3} board={shown} onClose={() => undefined} onDone={() => (done += 1)} />, place),
  );
  await vi.waitFor(() => expect(asked).toEqual([["/api/games/3/count?", null]]));
  const touched = await vi.waitFor(() => {
    const found = place.querySelector(".touch-board");
    expect(found).not.toBeNull();
    return found;
  });
  await act(() => void touched?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))); // the middle
  await vi.waitFor(() => expect(asked.at(-1)?.[0]).toBe("/api/games/3/count?dead=K10"));
  const field = place.querySelector("input");
  await act(() => {
    if (field) field.value = "Wu";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const enter = () => [...place.querySelectorAll("button")].find((one) => one.textContent?.startsWith("Enter "));
  await vi.waitFor(() => expect(enter()?.disabled).toBe(false));
  await act(async () => enter()?.click());
  const given = { black: "Li", result: "B+6.5", name: "Wu", why: "counted from the record; dead: K10" };
  await vi.waitFor(() => expect(done).toBe(1));
  expect(asked.at(-1)).toEqual(["/api/games/3/record", given]);
});

test.each([
  [null, true],
  ["?", true],
  ["B+R", false],
])("the table's page shows the way to the game before, of result %s: %s", async (result, there) => {
  const line = { id: 3, black: "Li", white: "Kim", moves: 40, result, live: false };
  const asked = answering({ "/api/games": { games: [{ ...line, id: 4, live: true }, line] } });
  await act(() => render(<CountEarlier />, place));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(place.querySelector("a")?.getAttribute("href")).toBe(there ? "/archive/3" : undefined);
});
