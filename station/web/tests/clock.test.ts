// The clock's face counts on by itself as the station would: tests/vectors/clock-faces.json, made by the rules.

import { describe, expect, it, vi } from "vitest";
import told from "../../../tests/vectors/clock-faces.json";
import type { Clock, ClockFace, ClockSystemShown } from "../src/api/types";
import { parsed } from "../src/clock/acts";
import { afterPress, afterPresses, digits, faceAt, later, seconds } from "../src/clock/faces";
import { keepTicking, nowMs } from "../src/clock/store";
import { best, kept, measured } from "../src/clock/sync";

interface Vector {
  control: string;
  system: ClockSystemShown;
  face: ClockFace;
  later: { ms: number; phase: string; left_ms: number; reading_ms: number; periods_left: number | null }[];
}
const vectors = told as Vector[];

describe("a face counts on", () => {
  it.each(vectors)("$control", ({ system, face, later: moments }) => {
    for (const { ms, ...shown } of moments) expect(later(face, system, ms)).toEqual(shown);
  });
});

const system = { system: "periods", period_ms: 60_000, increment_ms: 0 } as ClockSystemShown;
const face = { main_left_ms: 0, reading_ms: 20_000, began_with: 2, until_left_ms: null, left_ms: 40_000 } as ClockFace;
const clock = {
  now_ms: 1_000,
  running: "B",
  turn: "B",
  made: false,
  system,
  faces: { B: face, W: face },
} as unknown as Clock;

it("until the station's clock is known a face stands as the station told it", () => {
  vi.useFakeTimers();
  const stop = keepTicking();
  vi.advanceTimersByTime(300);
  expect(digits(faceAt(clock, "B", nowMs.value).left_ms)).toBe("0:40");
  measured.value = { cameMs: 0, roundTripMs: 2, offsetMs: 11_000 - performance.now() };
  vi.advanceTimersByTime(100);
  expect(digits(faceAt(clock, "B", nowMs.value).left_ms)).toBe("0:30");
  stop();
  measured.value = null;
  vi.useRealTimers();
});

describe("while a tablet is cut off", () => {
  it("a press stops its own face and starts the other one", () => {
    const after = afterPress(clock, "B", 46_000);
    expect(after.running).toBe("W");
    expect(faceAt(after, "B", 90_000)).toMatchObject({ periods_left: 1, reading_ms: 0, left_ms: 60_000 });
    expect(faceAt(after, "W", 50_000)).toMatchObject({ reading_ms: 24_000 });
  });
  it("a press by the wrong side changes nothing", () => {
    expect(afterPress(clock, "W", 46_000)).toBe(clock);
  });
});

describe("before the station has answered", () => {
  const at = { ...clock, seq: 5 };
  const told = (seq: number, color: "B" | "W", at_ms: number, device_ms: number | null = null) => ({
    seq,
    color,
    at_ms,
    device_ms,
  });
  it("another tablet's press shows as soon as the stream tells of it", () => {
    expect(afterPresses(at, [told(6, "B", 2_000)], []).running).toBe("W");
    expect(afterPresses(at, [told(5, "B", 2_000)], [])).toBe(at);
  });
  it("its own press counts once, and none is shown twice", () => {
    const own = { seq: null, color: "B" as const, station_ms: 2_000, device_ms: 77 };
    expect(afterPresses(at, [], [own]).running).toBe("W");
    const both = [told(6, "B", 2_000, 77), told(7, "W", 3_000)];
    expect(afterPresses(at, both, [own]).running).toBe("B");
    expect(afterPresses({ ...at, seq: 7 }, both, [{ ...own, seq: 6 }])).toEqual({ ...at, seq: 7 });
  });
});

describe("what is shown", () => {
  it("counts a second that was begun", () => {
    expect([digits(3_599_001), digits(60_000), digits(59_000), digits(0)]).toEqual(["1:00:00", "1:00", "0:59", "0:00"]);
  });
  it("counts up where people are used to it", () => {
    const shown = { phase: "last_minute", left_ms: 9_400, reading_ms: 50_600, periods_left: 1 } as const;
    expect([seconds(shown, system, false), seconds(shown, system, true)]).toEqual(["10", "50"]);
  });
  it("reads times as people write them", () => {
    expect([parsed("1:02:03"), parsed("62:03"), parsed("3723")]).toEqual([3_723_000, 3_723_000, 3_723_000]);
    expect(parsed("1:2:3:4")).toBeNaN();
  });
});

describe("the station's clock", () => {
  const sample = (cameMs: number, roundTripMs: number, offsetMs: number) => ({ cameMs, roundTripMs, offsetMs });
  it("is that of the quickest answer of the last half minute", () => {
    const all = [sample(0, 2, 500), sample(10_000, 9, 503), sample(20_000, 30, 510)].reduce(
      kept,
      [] as ReturnType<typeof kept>,
    );
    expect(best(all)?.offsetMs).toBe(500);
    expect(best(kept(all, sample(31_000, 20, 505)))?.offsetMs).toBe(503);
  });
  it("is another one after the station was started anew", () => {
    expect(kept([sample(0, 2, 500)], sample(2_000, 5, -90_000))).toEqual([sample(2_000, 5, -90_000)]);
  });
});
