// A game of the archive: a shared link leads to its move, one that is not there says so, nobody is to move any more.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OldGame } from "../src/archive/old-game";
import { GameView } from "../src/view/game-view";
import { board, details, move } from "./boards";

const place = document.body.appendChild(document.createElement("div"));
const over = board({
  live: false,
  state: "agreed",
  result: "B+1.5",
  game: details({ id: 4 }),
  moves: ["Q16", "D4", "Q4"].map((point, at) =>
    move({ seq: at + 2, number: at + 1, point, color: at % 2 ? "W" : "B" }),
  ),
});

function answered(status: number, body: object): void {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } })),
  );
}

const open = async (id: number) => {
  await act(() => render(<OldGame id={id} />, place));
  await vi.waitFor(() => expect(place.querySelector(".loading")).toBeNull());
};
const label = () => place.querySelector(".wood")?.getAttribute("aria-label");
const number = () => place.querySelector(".move-number strong")?.textContent;

beforeEach(() => void history.replaceState(null, "", "/archive/4#2"));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
});

test("it opens at the move of its address, and follows another one", async () => {
  answered(200, over);
  await open(4);
  expect(number()).toBe("2");
  history.replaceState(null, "", "/archive/4#1");
  await act(() => void dispatchEvent(new HashChangeEvent("hashchange")));
  expect(number()).toBe("1");
});

test("at its end it is nobody's turn", async () => {
  history.replaceState(null, "", "/archive/4");
  answered(200, over);
  await open(4);
  expect(number()).toBe("3");
  expect(place.querySelector(".side.turn")).toBeNull();
});

test("while a game is counted it is nobody's turn", async () => {
  const now = (state: "recording" | "counting") => ({
    ...over,
    live: true,
    state,
    result: null,
    to_move: "W" as const,
  });
  await act(() => render(<GameView board={now("recording")} view={null} sgf="" />, place));
  expect(place.querySelectorAll(".side.turn")).toHaveLength(1);
  await act(() => render(<GameView board={now("counting")} view={null} sgf="" />, place));
  expect(place.querySelectorAll(".side.turn")).toHaveLength(0);
});

test("an earlier move says so where the end said its own, and leads back", async () => {
  history.replaceState(null, "", "/archive/4");
  answered(200, over);
  await open(4);
  expect(place.querySelector(".below-steps")?.textContent).toBe("Move 3 of 3");
  await act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true })));
  const where = () => place.querySelector(".below-steps span")?.textContent;
  expect([label(), where()]).toEqual(["Go board after move 2, White D4", "Move 3 of 3"]); // the board first, its words a frame later
  await vi.waitFor(() => expect(where()).toBe("Move 2 of 3"));
  await act(() => place.querySelector<HTMLElement>(".below-steps button")?.click());
  await vi.waitFor(() => expect(number()).toBe("3"));
});

test("it plays itself from the start, to its end", async () => {
  history.replaceState(null, "", "/archive/4");
  answered(200, over);
  await open(4);
  const play = () => [...place.querySelectorAll<HTMLElement>("[aria-pressed]")].find((one) => one.textContent);
  await act(() => play()?.click());
  await vi.waitFor(() => expect([number(), play()?.textContent]).toEqual(["0", "Stop"]));
  await vi.waitFor(() => expect(number()).toBe("1"), { timeout: 3000 });
  await vi.waitFor(() => expect([number(), play()?.textContent]).toEqual(["3", "Play"]), { timeout: 6000 });
});

test("one that is not there is said not to be there", async () => {
  answered(404, { code: "no_game", detail: "There is no game 99." });
  await open(99);
  expect(place.querySelector("[role=alert]")?.textContent).toContain("the game was deleted");
});
