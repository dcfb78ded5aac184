// Looking at an earlier move while the game goes on: the keys, and the position shown.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { At, Board } from "../src/api/types";
import { type Earlier, useEarlier } from "../src/view/earlier";
import { type Stepping, useStepping } from "../src/view/step";
import { board, details, move, rows } from "./boards";

let place: HTMLElement;

beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, place);
  document.body.replaceChildren();
});

describe("stepping", () => {
  let now: Stepping;
  function Probe({ total }: { total: number }) {
    now = useStepping(total);
    return <input />;
  }
  const show = (total: number) => act(() => render(<Probe total={total} />, place));
  const press = (key: string, how: KeyboardEventInit = {}, target: EventTarget = document.body) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how });
    void act(() => void target.dispatchEvent(event));
    return event.defaultPrevented;
  };

  test("starts at the newest move and follows the game", async () => {
    await show(100);
    expect(now).toMatchObject({ count: 100, newest: true });
    await show(101);
    expect(now).toMatchObject({ count: 101, newest: true });
  });

  test.each([
    ["ArrowLeft", 99],
    ["PageUp", 90],
    ["Home", 0],
    ["End", 100],
    ["ArrowRight", 100],
  ])("%s leads to move %i", async (key, count) => {
    await show(100);
    expect(press(key)).toBe(true); // and does not scroll the page
    expect(now.count).toBe(count);
  });

  test("an earlier move stays while the game goes on, until the newest is asked for", async () => {
    await show(100);
    press("ArrowLeft");
    press("ArrowLeft");
    await show(105);
    expect(now).toMatchObject({ count: 98, newest: false });
    press("End");
    expect(now).toMatchObject({ count: 105, newest: true });
    await show(106);
    expect(now.count).toBe(106);
  });

  test("ends at the first and is cut with the game", async () => {
    await show(5);
    press("PageUp");
    expect(now.count).toBe(0);
    await act(() => now.go(4));
    await show(2); // moves were withdrawn
    expect(now).toMatchObject({ count: 2, newest: true });
  });

  test("a second touch that comes before the first is drawn goes on from it", async () => {
    await show(100);
    const { by } = now;
    await act(() => {
      by(-1);
      by(-1);
    });
    expect(now).toMatchObject({ count: 98, newest: false });
    await act(() => now.by(5));
    expect(now).toMatchObject({ count: 100, newest: true });
  });

  test("leaves other keys, and keys with others held, to the browser", async () => {
    await show(100);
    expect(press("a")).toBe(false);
    expect(press("ArrowLeft", { altKey: true })).toBe(false);
    expect(press("ArrowLeft", {}, place.querySelector("input") as HTMLElement)).toBe(false);
    expect(now.count).toBe(100);
  });
});

describe("an earlier position", () => {
  let now: Earlier | null;
  function Probe(props: { board: Board; count: number; newest: boolean }) {
    now = useEarlier(props.board, props.count, props.newest);
    return null;
  }
  const show = async (shown: Board, count: number, newest = false) => {
    await act(() => render(<Probe board={shown} count={count} newest={newest} />, place));
    await act(() => new Promise((later) => setTimeout(later))); // the station's answer
  };

  const moves = [move({ point: "Q16" }), move({ number: 2, color: "W", point: "D4" })];
  const plain = board({ game: details({ id: 7 }), moves, board: rows({ B: ["Q16"], W: ["D4"] }) });
  const byHand = { ...plain, board: rows({ B: ["Q16", "K10"], W: ["D4"] }) };
  const at: At = { move: 1, board: rows({ B: ["Q16", "K10"] }), to_move: "W", captures: { B: 0, W: 2 } };

  function station(answer: () => Response) {
    const asked = vi.fn(async (_path: string) => answer());
    vi.stubGlobal("fetch", asked);
    return asked;
  }

  test("is none at the newest move", async () => {
    const asked = station(() => Response.json(at));
    await show(byHand, 2, true);
    expect(now).toBeNull();
    expect(asked).not.toHaveBeenCalled();
  });

  test("comes from the moves where they tell it, without asking", async () => {
    const asked = station(() => Response.json(at));
    await show(plain, 1);
    expect(now).toMatchObject({ rows: rows({ B: ["Q16"] }), partial: false });
    expect(asked).not.toHaveBeenCalled();
  });

  test("comes from the station where stones were set by hand", async () => {
    const asked = station(() => Response.json(at));
    await show(byHand, 1);
    expect(asked.mock.calls.map(([path]) => path)).toEqual(["/api/games/7/at?move=1"]);
    expect(now).toMatchObject({ rows: at.board, captures: at.captures, last: moves[0], partial: false });
  });

  test("says that it is partial until the station has answered, and if it does not", async () => {
    station(() => Response.json({ detail: "no" }, { status: 500 }));
    await show(byHand, 1);
    expect(now).toMatchObject({ rows: rows({ B: ["Q16"] }), partial: true });
  });

  test("of another move or another state of the log is not taken for this one", async () => {
    station(() => Response.json(at));
    await show(byHand, 1);
    station(() => Response.json({}, { status: 500 }));
    await show(byHand, 2);
    expect(now?.partial).toBe(true);
    await show({ ...byHand, seq: byHand.seq + 1 }, 1);
    expect(now?.partial).toBe(true);
  });
});
