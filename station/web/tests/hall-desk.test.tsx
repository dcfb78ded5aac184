// The hall's desk and a draft: which game still goes on where, whose word is missing since when, who comes.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { DeskPage } from "../src/hall/desk";
import { DraftForm } from "../src/hall/organizer/draft-form";
import { aheadMs, connection, me, nowMs, take } from "../src/hall/store";
import type { Glance, HallCall, HallDraft } from "../src/hall/types";
import { also, language, load } from "../src/i18n";

const place = document.body.appendChild(document.createElement("div"));
beforeAll(async () => {
  also({
    zh: () => import("../src/hall/i18n/hall-zh.json"),
    en: () => import("../src/hall/i18n/hall-en.json"),
    ja: () => import("../src/hall/i18n/hall-ja.json"),
    ko: () => import("../src/hall/i18n/hall-ko.json"),
  });
  await load(language.value);
});
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
});

const CALL: HallCall = {
  game: 1,
  seq: 0,
  type: "help",
  state: "open",
  referred: false,
  side: "",
  number: 3,
  points: [],
  article: "",
  since_ms: 0,
  pictures: [],
};

function table(station: string, board: number, more: Partial<Glance>): Glance {
  const quiet = { rows: null, moves: 0, last: null, captures: [0, 0], used_s: null, calls: [], words: [] };
  const told = { heard_ms: 1, silent: false, taken: true, busy: null, unconfirmed: null, coming: null, pages: "" };
  const seat = { round: 2, black: `B${board}`, white: `W${board}`, result: null, state: "empty" as const, rev: 1 };
  return { ...quiet, ...told, ...seat, station, board, ...more };
}

function tables(...boards: Glance[]): void {
  me.value = { role: "chief", name: "Chen" };
  connection.value = "live";
  take({ rev: 1, now_ms: 100_000, boards, stations: boards.map((one) => one.station), event: null });
  aheadMs.value = 0;
  nowMs.value = 100_000;
}

const text = () => (place.textContent ?? "").replace(/\s+/g, " ");

test("who waits for a word alone, the longest first, and who still plays the game before", async () => {
  tables(
    table("t1", 1, { state: "counting", unconfirmed: { of: "count", by: "W", since_ms: 70_000 } }),
    table("t2", 2, { state: "counting", unconfirmed: { of: "end", by: "referee", since_ms: 10_000 } }),
    table("t3", 3, { busy: { round: 1, black: "Li", white: "Kim" }, taken: false }),
    table("t4", 4, { state: "playing" }),
  );
  await act(() => render(<DeskPage />, place));
  const lines = [...place.querySelectorAll(".table-line")].map((one) => (one.textContent ?? "").replace(/\s+/g, " "));
  expect(lines).toEqual([
    "Board 2B2 – W2 · end of the game: the referee has the word · waits 1:30",
    "Board 1B1 – W1 · count: White has the word · waits 0:30",
    "Board 3B3 – W3 · Still plays round 1, Li – Kim. Its new pairing arrives there once that game is over.",
  ]);
});

test("a referee says that he comes, once, and whoever else looks sees it", async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)]);
    return new Response("{}", { status: 200, headers: { "Content-Type": "application/json" } });
  });
  tables(table("t1", 1, { state: "playing", calls: [CALL] }));
  await act(() => render(<DeskPage />, place));
  const button = (label: string) => [...place.querySelectorAll("button")].find((one) => one.textContent === label);
  await act(() => button("I am coming")?.click());
  expect(asked).toEqual([["/api/hall/coming/t1", { on: true }]]);
  await act(() => tables(table("t1", 1, { state: "playing", calls: [CALL], coming: "Chen", rev: 2 })));
  expect(text()).toContain("Chen is coming");
  await act(() => button("Not coming after all")?.click());
  expect(asked[1]).toEqual(["/api/hall/coming/t1", { on: false }]);
});

test("before a round is published the chief reads which tables still have an open game", async () => {
  const draft: HallDraft = { round: 2, mark: "m", seed: "s", games: [], why: {} };
  tables(table("t1", 1, { state: "over" }), table("t2", 2, { round: 1, state: "playing", result: "B+R" }));
  await act(() => render(<DraftForm draft={draft} />, place));
  const list = [...place.querySelectorAll("[role=status] li")].map((one) => one.textContent);
  expect(list).toEqual(["Board 2 round 1, B2 – W2"]);
  await act(() => tables(table("t1", 1, { state: "over" }), table("t2", 2, { state: "over", rev: 2 })));
  expect(place.querySelector("[role=status]")).toBeNull();
});
