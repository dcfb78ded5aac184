// Pairing: a whole PIN goes by itself, no part of one does, and a PIN that was refused is not said to be wrong while another one is typed.

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { Pairing } from "../src/table/pairing";

const place = document.body.appendChild(document.createElement("div"));
afterEach(() => {
  render(null, place);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("eight digits go at once, six wait for the button however long somebody looks for the seventh", async () => {
  vi.useFakeTimers();
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { pin: string }).pin);
    const refused = { error: "wrong_pin", message: "no" };
    return new Response(JSON.stringify(refused), { status: 403, headers: { "Content-Type": "application/json" } });
  });
  await act(() => render(<Pairing why="" />, place));
  const keys = [...place.querySelectorAll<HTMLButtonElement>(".pad button")];
  const press = (one: string) => act(() => keys.find((key) => key.textContent === one)?.click());
  const wait = () =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(60_000);
    });
  for (const one of "123456") await press(one);
  await wait();
  expect(sent).toEqual([]);
  for (const one of "78") await press(one);
  await wait();
  expect(sent).toEqual(["12345678"]);
  for (const one of "123456") await press(one);
  await act(() => place.querySelector<HTMLButtonElement>("button.primary")?.click());
  expect(sent).toEqual(["12345678", "123456"]);
});
