// What this browser may do is asked until the station has said it.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Me } from "../src/api/types";
import { followToken, learnRole, linkProblem, me } from "../src/table/role";

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

test("a link's token says who this browser is, whoever it was; a pass may come a moment later than its page", async () => {
  const no = () => new Response(JSON.stringify({ code: "wrong_pin", detail: "" }), { status: 403 });
  const yes = new Response(JSON.stringify({ role: "referee", name: "Wu" }));
  const asked = vi.fn().mockResolvedValueOnce(no()).mockResolvedValueOnce(no()).mockResolvedValueOnce(yes);
  vi.stubGlobal("fetch", asked);
  me.value = { role: "referee", name: "Li" } as Me;
  history.replaceState(null, "", `/referee#pin=${"a".repeat(22)}`);
  const followed = followToken();
  expect([me.value, location.hash]).toEqual([null, ""]);
  await learnRole(); // a page asks meanwhile
  await vi.advanceTimersByTimeAsync(2500);
  await followed;
  expect(me.value).toMatchObject({ role: "referee", name: "Wu" });
  expect(asked.mock.calls.slice(0, 3).map(([path]) => path)).toEqual(Array(3).fill("/api/auth/pair"));
});

test("a link that leads nowhere leaves this browser who it was, and says so", async () => {
  const no = new Response(JSON.stringify({ code: "link_used", detail: "used" }), { status: 403 });
  const told = new Response(JSON.stringify({ role: "table" }));
  vi.stubGlobal("fetch", vi.fn().mockResolvedValueOnce(no).mockResolvedValue(told));
  history.replaceState(null, "", "/table#pin=123456");
  await followToken();
  expect(me.value?.role).toBe("table");
  expect(linkProblem.value).toMatchObject({ code: "link_used" });
});
