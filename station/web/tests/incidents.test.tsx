// What went from the table to the desk is not told as put right; what was put right is.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import type { Board, Desk, Incident } from "../src/api/types";
import { Incidents } from "../src/table/incidents";
import { board } from "./boards";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => render(null, place));

const told = (open: boolean) =>
  ({
    seq: 5,
    type: "stone_added",
    data: { point: "C3", color: "B" },
    points: ["C3"],
    pictures: [],
    erased: [],
    open,
  }) as unknown as Incident;
const desk = { refereed: false, incidents: [{ seq: 5 }] } as unknown as Desk;
const show = (now: Board, at: Desk | null) => act(() => render(<Incidents board={now} desk={at} />, place));

test("an incident that the desk takes over leaves without a word", async () => {
  await show(board({ incidents: [told(true)] }), null);
  expect(place.querySelectorAll(".incident")).toHaveLength(1);
  await show(board({ incidents: [told(true)] }), desk);
  expect(place.querySelectorAll(".incident")).toHaveLength(0);
});

test("one that was put right says so a while where it lay open, and answers to no finger", async () => {
  await show(board({ incidents: [told(true)] }), null);
  const card = place.querySelector("article");
  await show(board({ incidents: [told(false)] }), null);
  expect(place.querySelector(".settled [role=status]")?.textContent).toContain("Put right");
  expect(place.querySelector("[inert] > article")).toBe(card);
});
