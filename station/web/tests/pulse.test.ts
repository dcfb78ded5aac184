// No calm state for a station that is not there, stands still or sees nothing.

import { beforeEach, describe, expect, test, vi } from "vitest";

type Live = typeof import("../src/api/live");
type Pulse = typeof import("../src/api/pulse");
let live: Live;
let pulse: Pulse;

const camera = { connected: true, age_s: 0.1, told: null };
const view = (changes: object = {}) =>
  ({ seq: 1, game: 1, state: "recording", camera, ...changes }) as NonNullable<Live["view"]["value"]>;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  live = await import("../src/api/live");
  pulse = await import("../src/api/pulse");
  pulse.watchPulse();
  live.connection.value = "live";
  live.seenMs.value = Date.now();
  live.view.value = view();
});

describe("the pulse", () => {
  test("is live while the station says what it sees", () => {
    expect(pulse.pulse.value).toBe("live");
  });

  test("is lost with the connection, and tells the age of the last word", () => {
    live.connection.value = "lost";
    vi.advanceTimersByTime(65_000);
    expect(pulse.pulse.value).toBe("lost");
    expect(pulse.silentS.value).toBe(65);
  });

  test("is still where the station answers and no longer says what it sees", () => {
    vi.advanceTimersByTime(10_000);
    expect(pulse.pulse.value).toBe("live");
    vi.advanceTimersByTime(1000);
    expect(pulse.pulse.value).toBe("still");
    live.seenMs.value = Date.now();
    expect(pulse.pulse.value).toBe("live");
  });

  test("is blind where a game goes on and no picture comes, since the last one", () => {
    live.view.value = view({ camera: { ...camera, connected: false, age_s: 30 } });
    expect(pulse.pulse.value).toBe("blind");
    expect(pulse.silentS.value).toBe(30);
  });

  test.each([{ game: null }, { state: "closed" }, { state: "agreed" }])("needs no picture with %o", (changes) => {
    live.view.value = view({ camera: { ...camera, connected: false }, ...changes });
    expect(pulse.pulse.value).toBe("live");
  });

  test("asks nothing of a station that runs without a camera", () => {
    live.view.value = view({ camera: { ...camera, connected: false, told: { code: "trouble_no_camera" } } });
    vi.advanceTimersByTime(60_000);
    expect(pulse.pulse.value).toBe("live");
  });
});
