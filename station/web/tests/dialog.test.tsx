// A sheet that only dims the page so far closes on Escape as the open one does.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "../src/parts/dialog";

const place = document.body.appendChild(document.createElement("div"));
HTMLDialogElement.prototype.showModal = () => undefined;
afterEach(() => render(null, place));

const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));

test("an Escape before the sheet is open closes it", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0); // no frame is painted
  const closed = vi.fn();
  void act(() => render(<Dialog title="Sheet" onClose={closed} children="" />, place));
  expect(place.querySelector(".dim")).not.toBeNull();
  press();
  expect(closed).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("once it is open Escape is the browser's", async () => {
  const closed = vi.fn();
  void act(() => render(<Dialog title="Sheet" onClose={closed} children="" />, place));
  await vi.waitFor(() => expect(place.querySelector("dialog")).not.toBeNull());
  press();
  expect(closed).not.toHaveBeenCalled();
});
