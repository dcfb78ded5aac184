// Who plays is asked until the first move; how a game ends is offered as soon as there is something to end.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Board } from "../src/api/types";
import { Play } from "../src/table/play";
import { board, details, move, rows } from "./boards";

const place = document.body.appendChild(document.createElement("div"));
beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
});

const show = (now: Board) => act(() => render(<Play board={now} state="recording" count={null} />, place));
const asksWho = () => place.querySelector("form.start") !== null;
const offersTheEnd = () => place.querySelector(".buttons.before") === null;

test("on an empty board only who plays is asked", async () => {
  await show(board({ game: null }));
  expect([asksWho(), offersTheEnd()]).toEqual([true, false]);
});

test("where stones lay when the record began both stand there", async () => {
  await show(board({ game: details(), board: rows({ B: ["D4"], W: ["Q16"] }) }));
  expect([asksWho(), offersTheEnd()]).toEqual([true, true]);
});

test("handicap stones wait for the first move", async () => {
  await show(board({ game: details({ handicap: 2 }), board: rows({ B: ["D4", "Q16"] }) }));
  expect([asksWho(), offersTheEnd()]).toEqual([true, false]);
});

test("after the first move a button leads there", async () => {
  await show(board({ game: details(), moves: [move()], board: rows({ B: ["D4"] }) }));
  expect([asksWho(), offersTheEnd()]).toEqual([false, true]);
});

test("only where a game has ended may its end have been wrong", async () => {
  const answers = (games: object[]) =>
    vi.stubGlobal("fetch", (path: string) =>
      path.startsWith("/api/games") ? Promise.resolve(Response.json({ games })) : new Promise(() => undefined),
    );
  const offered = () =>
    [...place.querySelectorAll("summary")].some((one) => one.textContent?.includes("ended wrongly"));
  answers([]);
  await show(board({ game: null }));
  expect(offered()).toBe(false);
  render(null, place);
  answers([{ id: 1, live: false, result: "B+R", moves: 40, black: "Li", white: "Kim" }]);
  await show(board({ game: null }));
  await vi.waitFor(() => expect(offered()).toBe(true));
});
