// A board that was cleared before it was counted differs everywhere: one touch says that all is as recorded.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { CountState } from "../src/api/types";
import { Differences } from "../src/table/differences";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
});

function count(...points: string[]): CountState {
  const differences = points.map((point) => ({ point, recorded: "B", seen: "." }));
  return { differences, signature: null } as unknown as CountState;
}

test("all points go in one word, of one point there is nothing to gather", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response("{}", { status: 200, headers: { "Content-Type": "application/json" } });
  });
  const all = () => [...place.querySelectorAll("button")].find((one) => one.textContent?.startsWith("All as recorded"));
  await act(() => render(<Differences count={count("D4", "Q16", "K10")} />, place));
  expect(all()?.textContent).toBe("All as recorded (3)");
  await act(() => all()?.click());
  expect(sent).toEqual([{ points: ["D4", "Q16", "K10"], seen: false, by: "both" }]);
  await act(() => render(<Differences count={count("D4")} />, place));
  expect(all()).toBeUndefined();
});
