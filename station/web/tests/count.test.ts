// Touches at the count faster than answers come.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A station that counts: a step is taken where it names the revision that stands, and makes the next one. */
function station() {
  const told: unknown[] = [];
  let revision = 5;
  const fetched = async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { revision: number };
    told.push([path, body.revision]);
    await Promise.resolve();
    if (body.revision !== revision) return Response.json({ code: "count_changed", detail: "" }, { status: 409 });
    revision += 1;
    return Response.json({ revision });
  };
  const other = () => (revision += 1);
  return { told, fetched, other };
}

let counting: typeof import("../src/table/count-store");

beforeEach(async () => {
  vi.resetModules();
  counting = await import("../src/table/count-store");
});
afterEach(() => vi.unstubAllGlobals());

test("two touches before an answer are two marks, in their order", async () => {
  const { told, fetched } = station();
  vi.stubGlobal("fetch", fetched);
  const both = [
    counting.step("dead", { point: "Q4", revision: 5 }),
    counting.step("points", { points: ["D4"], revision: 5 }),
  ];
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(told).toEqual([
    ["/api/count/dead", 5],
    ["/api/count/points", 6],
  ]);
});

test("an assent names what was seen, whatever this page did since", async () => {
  const { fetched } = station();
  vi.stubGlobal("fetch", fetched);
  const both = [counting.step("dead", { point: "Q4", revision: 5 }), counting.step("assent", { revision: 5 })];
  expect(await Promise.all(both)).toEqual([true, false]);
});

test("a mark after another's step is refused", async () => {
  const { fetched, other } = station();
  vi.stubGlobal("fetch", fetched);
  expect(await counting.step("dead", { point: "Q4", revision: 5 })).toBe(true);
  other();
  expect(await counting.step("dead", { point: "D4", revision: 5 })).toBe(false);
});
