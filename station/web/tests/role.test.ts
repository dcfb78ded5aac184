// What this browser may do is asked until the station has said it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnRole, me } from "../src/table/role";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a first question that fails is asked again without anything else happening", async () => {
  const told = new Response(JSON.stringify({ role: "table" }));
  const asked = vi.fn().mockRejectedValueOnce(new TypeError("cut")).mockResolvedValue(told);
  vi.stubGlobal("fetch", asked);
  await expect(learnRole()).rejects.toThrow();
  expect(me.value).toBeNull();
  await vi.advanceTimersByTimeAsync(2500);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(me.value?.role).toBe("table");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveBeenCalledTimes(2);
});
