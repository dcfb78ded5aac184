// What the tablet shows of the desk: the newest ruling to be heard, no more that a side may claim what it has claimed.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import type { Desk } from "../src/api/types";
import { board } from "../src/api/live";
import { Claims } from "../src/desk/claims";
import { gives } from "../src/desk/page";
import { AtDesk, PutRight } from "../src/table/at-desk";
import { NoteAll } from "../src/table/together";
import { Warned } from "../src/table/play";
import { me } from "../src/table/role";
import { board as boardOf } from "./boards";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  board.value = me.value = null;
});

const ruling = (seq: number, over: object = {}) => ({
  seq,
  number: seq,
  ruling: "17.2",
  article: "2002 §17.2",
  decider: "referee",
  name: "李明",
  why: "",
  effects: [{ do: "WARN", side: "W", action: "", before: false }],
  assents: [],
  confirmed: [],
  appeals: [],
  used_ms: [],
  superseded_by: null,
  ...over,
});
const incident = (over: object = {}) => ({
  seq: 4,
  origin: 4,
  kind: "takeback",
  state: "claimed",
  number: 14,
  side: "W",
  points: [],
  pictures: [],
  questions: [],
  rulings: [],
  choices: [],
  awaiting_board: [],
  window: { open: true, who: "B", until: 15, late: false, heard_now: true },
  sources: [],
  claims: [{ by: "B", in_time: true, noted: false, pressing: false, why: "" }],
  assents: [],
  ...over,
});
const desk = (over: object) => ({ refereed: true, incidents: [], rulings: [], ...over }) as unknown as Desk;
const show = (now: Desk) =>
  act(() =>
    render(
      <>
        <AtDesk desk={now} />
        <PutRight desk={now} />
      </>,
      place,
    ),
  );

test("the newest ruling stands there, earlier ones are folded, what was only noted is none", async () => {
  const noted = ruling(9, { ruling: "note", effects: [{ do: "NOTE", side: null, action: "", before: false }] });
  const opens = ruling(10, { effects: [{ do: "OPEN", side: null, action: "wrong_capture", before: false }] });
  await show(desk({ rulings: [ruling(7), ruling(8), noted, opens] }));
  const heads = [...place.querySelectorAll("h4")].map((one) => one.textContent);
  expect(heads.map((one) => /\d+/.exec(one ?? "")?.[0])).toEqual(["8", "7"]);
  expect(place.querySelector("details h4")?.textContent).toContain("7");
});

test("who agreed to a ruling himself is not asked whether he has heard it, nor is who plays no part", async () => {
  const asked = () =>
    [...place.querySelectorAll(".heard .small-buttons:not(details *) button")].map((one) => one.textContent);
  await show(desk({ rulings: [ruling(7, { decider: "players", assents: ["B", "W"] })] }));
  expect(place.querySelector(".heard")).toBeNull();
  await show(desk({ rulings: [ruling(7, { assents: ["B"] })] }));
  expect(asked()).toEqual(["White has heard"]);
  me.value = { role: "owner", pictures: true } as never;
  await show(desk({ rulings: [ruling(7)] }));
  expect(place.querySelector(".heard")).toBeNull();
});

test("who has claimed is not told that he may", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await show(desk({ incidents: [incident()] }));
  expect(place.querySelector(".claims")?.textContent).toBe("Black brought it up");
});

test("where only the opponent's claim counts, the referee is told that no breach is ruled before it", async () => {
  const waits = { state: "open", claims: [], ex_officio: false };
  for (const [over, told] of [
    [waits, true],
    [{ ...waits, claims: [{ ...incident().claims[0], at: { time: null, t: 3 }, used_ms: [] }] }, false],
    [{ ...waits, ex_officio: true }, false],
  ] as const) {
    await act(() => render(<Claims incident={incident(over) as never} pictures={false} acts />, place));
    expect(place.textContent?.includes("Only after this claim")).toBe(told);
  }
});

test("a case put right keeps its place a while, then waits folded without an alarm, and opens at a touch", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.useFakeTimers();
  const told = (open: boolean) =>
    boardOf({
      incidents: [{ seq: 4, type: "stone_moved", data: {}, points: [], pictures: [], erased: [], open }] as never,
    });
  const now = desk({ refereed: false, incidents: [incident({ kind: "stone_moved", state: "open", claims: [] })] });
  board.value = told(true);
  await show(now);
  const card = place.querySelector("article");
  expect(card).not.toBeNull();
  board.value = told(false);
  await show(now);
  expect(place.querySelector("[inert] > article")).toBe(card);
  expect(place.querySelector("[role=status]")?.textContent).toContain("put right");
  await act(() => void vi.advanceTimersByTime(6000));
  expect(place.querySelector("article")).toBeNull();
  const folded = place.querySelector<HTMLElement>("button.right");
  expect(folded?.textContent).toContain("put right");
  await act(() => folded?.click());
  expect(place.querySelector("article")).not.toBeNull();
  const said = { kind: "stone_moved", state: "open", claims: [], assents: [{ by: "B", ruling: "note" }] };
  await show(desk({ refereed: false, incidents: [incident(said), incident({ seq: 5, origin: 5 })] }));
  expect(place.querySelector("button.right")).toBeNull(); // one side spoke of it: the count asks the other too
});

test("what nobody has decided is noted by one touch of each side, what a side has noted already is not asked again", async () => {
  me.value = { role: "table", pictures: false } as never;
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (_path: string, given: { body?: string }) => {
    if (given.body) sent.push(JSON.parse(given.body));
    return Promise.resolve(new Response('{"seq": 9}', { headers: { "Content-Type": "application/json" } }));
  });
  const open = (seq: number, by: string[]) =>
    incident({ seq, state: "open", assents: by.map((one) => ({ by: one, ruling: "note", choice: "" })) });
  const now = desk({ refereed: false, incidents: [open(4, ["B"]), open(5, []), open(6, [])] });
  await act(() => render(<NoteAll desk={now} seqs={[4, 5]} />, place));
  const [black, white] = place.querySelectorAll("button");
  await act(async () => white?.click());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => black?.click());
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  const note = { ruling: "note" };
  expect(sent).toEqual([
    { ...note, incident: 4, by: "W" },
    { ...note, incident: 5, by: "W" },
    { ...note, incident: 5, by: "B" },
  ]);
});

test("a case that was closed elsewhere says how, and does not vanish under a finger", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await show(desk({ incidents: [incident()] }));
  await show(desk({ incidents: [incident({ state: "closed" })] }));
  expect(place.querySelector("[inert] > article")).not.toBeNull();
  expect(place.querySelector("[role=status]")?.textContent).toContain("Closed");
});

test("warnings that count stand at the table, of whoever has one", async () => {
  await act(() => render(<Warned desk={desk({ warnings: { B: 0, W: 1 } })} />, place));
  expect(place.textContent?.trim()).toBe("White: warnings 1");
});

test("a case that was ruled on gives way to what waits; one that was over when it was chosen does not", () => {
  const closed = { seq: 4, state: "closed", claims: [], choices: [] };
  const waits = { seq: 9, state: "open", claims: [], choices: [] };
  const now = desk({ incidents: [closed, waits] });
  expect(gives(now, { seq: 4, past: false })).toBe(true);
  expect(gives(now, { seq: 4, past: true })).toBe(false);
  expect(gives(now, { seq: 9, past: false })).toBe(false);
  expect(gives(now, { seq: 12, past: false })).toBe(false); // entered a moment ago
  expect(gives(now, null)).toBe(true);
});
