// The screen stays on while the clock shows: asked for again whenever the page is seen again, given back at the end.

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const settled = () => new Promise((done) => setTimeout(done));
let released = 0;
let asked = 0;
let lost: () => void = () => undefined;

function phone(wakeLock: object | undefined): void {
  vi.resetModules();
  [released, asked] = [0, 0];
  const known: object = wakeLock ? { wakeLock } : {};
  vi.stubGlobal("navigator", known);
}

const allows = {
  request: () => {
    asked += 1;
    const lock = {
      addEventListener: (_: string, listener: () => void) => (lost = listener),
      release: () => {
        released += 1;
        return Promise.resolve();
      },
    };
    return Promise.resolve(lock);
  },
};

beforeEach(() => vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible"));
afterEach(() => vi.unstubAllGlobals());

test("it is asked for again when the page is seen again", async () => {
  phone(allows);
  const { awake, keepAwake } = await import("../src/clock/awake");
  const end = keepAwake();
  await settled();
  expect([awake.value, asked]).toEqual([true, 1]);
  lost(); // another page came to the front
  expect(awake.value).toBe(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect([awake.value, asked]).toEqual([true, 2]);
  end();
  await settled();
  expect(released).toBe(1);
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(asked).toBe(2);
});

test("a phone that saves its battery refuses, and the clock runs on", async () => {
  phone({ request: () => Promise.reject(new Error("no")) });
  const { awake, keepAwake } = await import("../src/clock/awake");
  keepAwake();
  await settled();
  expect(awake.value).toBe(false);
});

test("where the browser has none, the page says so", async () => {
  phone(undefined);
  const { awake, keepAwake } = await import("../src/clock/awake");
  keepAwake();
  await settled();
  expect(awake.value).toBeNull();
});
