import { afterEach, describe, expect, test } from "vitest";
import { ago, dateOf, elapsed, fraction, inGroups, size, takenOf, timeOf } from "../src/format";
import { language } from "../src/i18n";
import { details } from "./boards";

afterEach(() => {
  language.value = "en";
});

test.each([
  ["3.75", "3¾"],
  ["0.25", "¼"],
  ["-0.5", "-½"],
  ["-2.75", "-2¾"],
  ["10.50", "10½"],
  ["184", "184"],
  ["184.0", "184"],
  ["100", "100"], // zeros before the point stay
  ["0", "0"],
  ["6.1", "6.1"], // no quarter: exact as it came
  ["0.125", "0.125"],
])("the decimal %s reads %s", (decimal, text) => expect(fraction(decimal)).toBe(text));

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [65, "1:05"],
  [600, "10:00"],
  [3600, "1:00:00"],
  [3909, "1:05:09"],
  [36_000, "10:00:00"],
  [-3, "0:00"],
])("%d seconds read %s", (seconds, text) => expect(elapsed(seconds)).toBe(text));

describe("the time of an event", () => {
  const happened = { time: "2026-11-22T18:05:09Z", t: 65 };

  test("is local, with 24 hours", () => expect(timeOf(happened, details())).toBe("02:05:09"));
  test("at midnight is 00, not 24", () => {
    expect(timeOf({ ...happened, time: "2026-11-22T16:00:00Z" }, null)).toBe("00:00:00");
  });
  test("is the time since the start under a clock that is not to be trusted", () => {
    expect(timeOf(happened, details({ clock_trusted: false }))).toBe("1:05");
    expect(timeOf(happened, details({ clock_trusted: false, clock_told: true }))).toMatch(
      /^\d\d:\d\d:\d\d \(by phone\)$/,
    );
  });
  test("is the time since the start where no time is known", () => {
    expect(timeOf({ ...happened, time: null }, details())).toBe("1:05");
  });
  test("is a picture's own, as long before it as it was taken", () => {
    expect(takenOf("2026-11-22T18:05:04Z", happened, details())).toBe("02:05:04");
    expect(takenOf("2026-11-22T18:05:04Z", happened, details({ clock_trusted: false }))).toBe("1:00");
    expect(takenOf("2026-11-22T18:05:04Z", { ...happened, time: null }, details({ clock_trusted: false }))).toBe(
      "1:05",
    );
  });
});

test("a date is local and in the reader's language", () => {
  expect(dateOf("2026-11-22T18:05:09Z")).toMatch(/Nov 23, 2026.*02:05/);
  language.value = "zh";
  expect(dateOf("2026-11-22T18:05:09Z")).toMatch(/2026年11月23日.*02:05/);
  expect(dateOf(null)).toBe("");
});

test.each([
  [-2, "0 s"],
  [8.4, "8 s"],
  [89, "89 s"],
  [90, "2 min"],
  [5399, "90 min"],
  [5400, "2 h"],
  [86_400, "24 h"],
])("%d seconds ago reads %s", (seconds, text) => expect(ago(seconds)).toBe(text));

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 kB"],
  [1550, "1.6 kB"],
  [15_500, "16 kB"],
  [2_500_000, "2.5 MB"],
  [3_000_000_000, "3 GB"],
  [5e15, "5,000 TB"],
])("%d bytes read %s", (bytes, text) => expect(size(bytes)).toBe(text));

test("digits to be typed stand in equal groups", () => {
  expect([inGroups("773820"), inGroups("77382023"), inGroups("773820231")]).toEqual([
    "773 820",
    "7738 2023",
    "773 820 231",
  ]);
});
