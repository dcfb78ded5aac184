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

function Shown() {
  const stepping = useStepping(now.moves.length);
  return <MoveList board={now} stepping={stepping} />;
}

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
