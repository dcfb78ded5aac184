import { afterEach, describe, expect, test } from "vitest";
import type { State, Told } from "../src/api/types";
import { language, t } from "../src/i18n";
import { articleName, articleText, toldText, troubleText, whoText, whyText } from "../src/told";
import { camera } from "./boards";

afterEach(() => {
  language.value = "en";
});

const small: Told = { code: "board_small", values: { pixels: 7.52 }, text: "as the station says it" };
const unknown: Told = { code: "other", values: {}, text: "as the station says it" };

describe("a sentence of the station", () => {
  test("is said in the reader's language, with its values", () => {
    const english = toldText(small);
    language.value = "ja";
    const japanese = toldText(small);
    expect(new Set([english, japanese, small.text]).size).toBe(3);
    expect(english).toContain("7.5");
    expect(japanese).toContain("7.5");
  });
  test("comes in the station's words where nobody translated it", () => {
    expect(toldText(unknown)).toBe("As the station says it.");
  });
  test("ends with one full stop", () => {
    const held: Told = { code: "camera_gone", values: { name: "v4l2:0" }, text: "" };
    expect(toldText(held)).toBe("v4l2:0: gives no more pictures; unplugged?");
    language.value = "zh";
    expect(toldText(small).at(-1)).toBe("。");
  });
  test("may hold another one", () => {
    const held: Told = { code: "file_unused", values: { why: small }, text: "" };
    expect(toldText(held)).toContain("7.5 pixels from line to line; the station goes on without it.");
  });
});

describe("trouble with the camera is told", () => {
  const shown = (state: State, told: Told | null) => troubleText(state, camera({ told }));

  test.each(["waiting", "blocked"] as const)("while the station is %s", (state) => {
    expect(shown(state, small)).toBe(toldText(small));
  });
  test.each(["ready", "recording", "paused", "counting", "closed"] as const)("not while it is %s", (state) => {
    expect(shown(state, small)).toBe("");
  });
  test("always where the record cannot be written", () => {
    expect(shown("recording", { ...small, code: "trouble_record" })).toBe(t("trouble_record"));
  });
  test("not where there is none", () => {
    expect(shown("waiting", null)).toBe("");
    expect(troubleText("waiting", null)).toBe("");
    expect(troubleText("waiting", undefined)).toBe("");
  });
});

describe("an article", () => {
  test("has a name in the reader's language", () => {
    expect(articleName("2002 §17.5")).toBe("2002 rules §17.5");
    expect(articleName("older §5")).toBe("Older rules §5");
    language.value = "zh";
    expect(articleName("2002 §17.5")).toBe(t("article_2002", { n: "§17.5" }));
    expect(articleName("2002 §17.5")).not.toBe("2002 rules §17.5");
  });
  test("of a text that is not known is named as it came", () => {
    expect(articleName("AGA 7")).toBe("AGA 7");
    expect(articleText("AGA 7")).toBe("AGA 7");
  });
  test("says what it says", () => {
    expect(articleText("2002 §17.5")).toBe(`2002 rules §17.5: ${t("law_17_5")}`);
  });
  test("without words of its own has its name alone", () => expect(articleText("2002 §99")).toBe("2002 rules §99"));
});

test("who did something", () => {
  expect(["B", "W", "both", "referee"].map(whoText)).toEqual(["Black", "White", "Both", "Referee"]);
  expect(whoText("")).toBe("Station");
});

test("why: from the pages' list, or as somebody wrote it", () => {
  expect(whyText("slipped")).toBe(t("why_slipped"));
  expect(whyText("a sleeve caught it")).toBe("a sleeve caught it");
});
