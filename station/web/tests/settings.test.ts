import { afterEach, describe, expect, test, vi } from "vitest";
import { light, remembered } from "../src/settings";

const WORDS = ["one", "two"] as const;

afterEach(() => localStorage.clear());

describe("what a browser remembers", () => {
  test("starts as it was left", () => {
    remembered("word", "one", WORDS).value = "two";
    expect(localStorage.getItem("tianyuan.word")).toBe("two");
    expect(remembered("word", "one", WORDS).value).toBe("two");
  });

  test("falls back where something unknown is stored", () => {
    localStorage.setItem("tianyuan.word", "three");
    expect(remembered("word", "one", WORDS).value).toBe("one");
  });

  test("works where storage is forbidden", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("forbidden");
      },
      setItem: () => {
        throw new Error("forbidden");
      },
      clear: () => undefined,
    });
    const word = remembered("word", "one", WORDS);
    word.value = "two";
    expect(word.value).toBe("two");
  });
});

test("the chosen light is the document's at once", () => {
  light.value = "hall";
  expect(document.documentElement.dataset.light).toBe("hall");
});
