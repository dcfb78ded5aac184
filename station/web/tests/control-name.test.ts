import { describe, expect, it } from "vitest";
import { asksOf, chosenOf, FIRST, KINDS, nameOf } from "../src/clock/control-name";

describe("names of time controls", () => {
  it.each([
    ["reading-2h-5", "reading-120m-5"],
    ["older-1h-1", "older-60m-1"],
    ["quick-1x30s", "quick-1x30s"],
    ["sudden-death-1h", "sudden-death-60m"],
    ["sections-1h-15-10m", "sections-60m-15-10m"],
    ["byoyomi-30m-3x30s", "byoyomi-30m-3x30s"],
    ["canadian-75s-15-5m", "canadian-75s-15-5m"],
    ["fischer-20m-10s", "fischer-20m-10s"],
    ["none", "none"],
    ["", ""],
  ])("%s is read into the form and written back", (name, written) => {
    expect(nameOf(chosenOf(name))).toBe(written);
  });

  it("keeps the numbers that it does not ask for", () => {
    const { kind, numbers } = chosenOf("sections-90m-20-5m");
    expect([kind, numbers]).toEqual(["sections", { ...FIRST, limit_min: 90, moves: 20, section_min: 5 }]);
  });

  it("takes what it does not know for nothing said", () => {
    expect(chosenOf("hourglass-1h")).toEqual({ kind: "", numbers: FIRST });
  });

  it("asks each system for something, but none", () => {
    expect(KINDS.filter((kind) => !asksOf(kind).length)).toEqual(["", "none"]);
  });
});
