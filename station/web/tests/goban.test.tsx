// The board: what stands on it is drawn once, where it stands, and a finger finds the point under it.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Goban, type GobanProps } from "../src/board/goban";
import { RESTS } from "../src/board/rests";
import { type XY, SIZE } from "../src/game/points";
import { rows } from "./boards";

let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, place);
  document.body.replaceChildren();
});

async function drawn(props: Partial<GobanProps>): Promise<HTMLElement> {
  await act(() => render(<Goban rows={rows()} label="A board" {...props} />, place));
  return place;
}

describe("stones", () => {
  test("are drawn where they stand and nowhere else", async () => {
    const box = await drawn({ rows: rows({ B: ["A19"], W: ["T1", "K10"] }) });
    const laid = [...box.querySelectorAll<HTMLElement>(".laid")];
    expect(laid.map((one) => one.classList[1])).toEqual(["laid-B", "laid-W", "laid-W"]);
    for (const [one, [x, y]] of [
      [laid[0], [0, 0]],
      [laid[1], [9, 9]],
      [laid[2], [18, 18]],
    ] as const) {
      expect(Math.abs(Number.parseFloat(one?.style.left ?? "") - x)).toBeLessThan(0.1);
      expect(Math.abs(Number.parseFloat(one?.style.top ?? "") - y)).toBeLessThan(0.1);
    }
  });

  test("that are dead are faint, and no others", async () => {
    const box = await drawn({ rows: rows({ B: ["A19", "B19"] }), dead: ["B19"] });
    expect([...box.querySelectorAll(".laid")].map((one) => one.classList.contains("faint"))).toEqual([false, true]);
  });

  test("stay the same elements when another one is laid", async () => {
    await drawn({ rows: rows({ B: ["D4"] }) });
    const before = place.querySelector(".laid");
    await drawn({ rows: rows({ B: ["D4", "Q16"] }) });
    expect(place.querySelectorAll(".laid")).toHaveLength(2);
    expect([...place.querySelectorAll(".laid")]).toContain(before);
  });
});

test("an empty board has few elements: a slow tablet opens it within a blink", async () => {
  const box = await drawn({ showCoordinates: true });
  expect(box.querySelectorAll("*").length).toBeLessThan(80);
  const edges = [...box.querySelectorAll(".letters, .numbers")].map((one) => one.textContent);
  expect(edges.slice(0, 2)).toEqual(["ABCDEFGHJKLMNOPQRST", "ABCDEFGHJKLMNOPQRST"]);
  expect(edges[2]?.split("\n")).toEqual(Array.from({ length: SIZE }, (_, y) => String(SIZE - y)));
});

test("two neighbors never lean towards each other", () => {
  RESTS.forEach(([right, down], index) => {
    const east = index % SIZE < SIZE - 1 ? RESTS[index + 1] : undefined;
    expect(right > 0 && (east?.[0] ?? 0) < 0, `at ${index}`).toBe(false);
    expect(down > 0 && (RESTS[index + SIZE]?.[1] ?? 0) < 0, `at ${index}`).toBe(false);
  });
  expect(RESTS.filter(([right, down]) => right || down).length).toBeGreaterThan(SIZE * SIZE * 0.5);
});

describe("a finger", () => {
  const touched = async (x: number, y: number, onTouch?: (point: XY) => void) => {
    const box = await drawn(onTouch ? { onTouch } : {});
    const points = box.querySelector(".points") as HTMLElement;
    points.getBoundingClientRect = () => ({ left: 10, top: 20, width: 380, height: 380 }) as DOMRect;
    points.dispatchEvent(new MouseEvent("click", { clientX: 10 + x, clientY: 20 + y, bubbles: true }));
  };

  test.each([
    [1, 1, [0, 0]],
    [379, 1, [18, 0]],
    [199, 61, [9, 3]],
  ])("at %i, %i touches %j", async (x, y, point) => {
    const found: XY[] = [];
    await touched(x, y, (one) => found.push(one));
    expect(found).toEqual([point]);
  });

  test("beside the points touches nothing", async () => {
    const found: XY[] = [];
    await touched(-4, 381, (one) => found.push(one));
    expect(found).toEqual([]);
  });
});
