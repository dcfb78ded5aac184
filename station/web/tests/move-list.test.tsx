// The list of moves: complete, and a step draws two rows anew, not a game's.

import { options, render, type VNode } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MoveList } from "../src/view/move-list";
import { useStepping } from "../src/view/step";
import { board, move } from "./boards";

let place: HTMLElement;
const now = board({
  moves: Array.from({ length: 60 }, (_, index) =>
    move({ seq: index + 3, number: index + 1, color: index % 2 ? "W" : "B", point: `D${1 + (index % 19)}` }),
  ),
});

const first = (n: number) => ({ ...now, moves: now.moves.slice(0, n) });

function Shown({ of = now }: { of?: typeof now }) {
  const stepping = useStepping(of.moves.length);
  return <MoveList board={of} stepping={stepping} />;
}

/** Rows of 30 px in a list of 120: what no jsdom lays out. */
function laidOut(): HTMLElement {
  const list = place.querySelector<HTMLElement>(".moves");
  if (!list) throw new Error("there is no list");
  Object.defineProperty(list, "clientHeight", { get: () => 120 });
  Object.defineProperty(list, "scrollHeight", { get: () => 30 * list.children.length });
  let top = 0;
  Object.defineProperty(list, "scrollTop", {
    get: () => top,
    set: (asked: number) => {
      top = Math.max(0, Math.min(asked, 30 * list.children.length - 120));
    },
  });
  return list;
}
Object.defineProperty(HTMLLIElement.prototype, "offsetTop", {
  get(this: HTMLLIElement) {
    return 30 * [...(this.parentElement?.children ?? [])].indexOf(this);
  },
});

beforeEach(async () => {
  place = document.body.appendChild(document.createElement("div"));
  await act(() => render(<Shown />, place));
});

afterEach(() => {
  render(null, place);
  document.body.replaceChildren();
});

const numbers = (selector: string) => [...place.querySelectorAll(`${selector} .n`)].map((one) => one.textContent);

test("every move has its row, and the one shown is marked", () => {
  expect(numbers(".moves")).toEqual(now.moves.map((one) => String(one.number)));
  expect(numbers(".shown")).toEqual(["60"]);
});

test("a step draws the two rows that change", async () => {
  const drawn: unknown[] = [];
  const hooks = options as { __r?: (node: VNode<{ move?: unknown }>) => void }; // preact's name for "is rendered"
  const before = hooks.__r;
  hooks.__r = (node) => {
    if (node.props.move) drawn.push(node);
    before?.(node);
  };
  await act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true })));
  hooks.__r = before;
  expect(numbers(".shown")).toEqual(["59"]);
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.length).toBeLessThanOrEqual(2);
});

test("the list follows the newest move, stays where somebody reads, and follows again from its end", async () => {
  const comes = (n: number) => act(() => render(<Shown of={first(n)} />, place));
  await comes(50);
  const list = laidOut();
  await comes(51);
  expect(list.scrollTop).toBe(30 * 51 - 120);
  list.scrollTop -= 30; // one row up
  await comes(52);
  expect(list.scrollTop).toBe(30 * 50 - 120);
  list.scrollTop = 30 * 52 - 120;
  await comes(53);
  expect(list.scrollTop).toBe(30 * 53 - 120);
});

test("while an earlier move is looked at, a new one does not move the list", async () => {
  await act(() => render(<Shown of={first(50)} />, place));
  const list = laidOut();
  await act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp", bubbles: true })));
  expect(numbers(".shown")).toEqual(["40"]);
  list.scrollTop = 30;
  await act(() => render(<Shown of={first(51)} />, place));
  expect(list.scrollTop).toBe(30);
});

test("a void move, its incident and the ruling stand where they happened, whatever is played there now", async () => {
  const told = { seq: 90, type: "out_of_turn", number: 4, points: ["R12"], open: false, data: { color: "B" } };
  const of = board({
    moves: now.moves.slice(0, 4),
    asides: [{ seq: 90, number: 4, after: 3, color: "B", point: "R12", why: "void" }],
    incidents: [told] as unknown as ReturnType<typeof board>["incidents"],
    happenings: [
      {
        seq: 91,
        type: "ruling",
        t: 1,
        time: null,
        number: 3,
        data: { number: 1 },
        did: [{ do: "WARN", side: "B", action: "", before: false }],
      },
    ],
  });
  await act(() => render(<Shown of={of} />, place));
  const rows = [...place.querySelectorAll(".moves > li")].map((one) => one.textContent ?? "");
  expect(rows[3]).toContain("4  R12 void by a ruling");
  expect(rows[4]).toContain("R12");
  expect(rows[5]).toContain("Ruling 1: Black: one warning");
  expect(rows[6]).toContain(of.moves[3]?.point ?? "");
});

test("an incident whose move was lifted again stands before the move that came later in its place", async () => {
  const told = { seq: 90, type: "out_of_turn", number: 3, points: ["R12"], open: false, data: { color: "B" }, t: 25 };
  const of = board({
    moves: now.moves.slice(0, 3).map((one, index) => ({ ...one, t: 10 * (index + 1) })),
    incidents: [told] as unknown as ReturnType<typeof board>["incidents"],
  });
  await act(() => render(<Shown of={of} />, place));
  const rows = [...place.querySelectorAll(".moves > li")].map((one) => one.textContent ?? "");
  expect(rows[2]).toContain("R12");
  expect(rows[3]).toContain("D3");
});
