import { afterEach, expect, test } from "vitest";
import type { Told } from "../src/api/types";
import { language } from "../src/i18n";
import { toldText } from "../src/told";

afterEach(() => {
  language.value = "en";
});

const OPEN: Told = { code: "open_border", values: { n: 15, point: "B5" }, text: "" };

test("a reason is said in the reader's language, from the beginning to the full stop", () => {
  expect(toldText(OPEN)).toBe("15 empty points around B5 belong to nobody: is a border open?");
  language.value = "zh";
  expect(toldText(OPEN)).toBe("B5 一带有 15 个空点无主：边界是否尚未收完？");
});

test("the article comes behind it where the game's ruleset has one", () => {
  const told: Told = { code: "not_over", values: { n: 3 }, text: "" };
  expect(toldText(told)).toBe("3 shared points: unless they are seki, the game has not ended.");
  const older: Told = { ...told, values: { n: 3, article: "older §7.1" } };
  expect(toldText(older)).toBe("3 shared points: unless they are seki, the game has not ended (Older rules §7.1).");
  language.value = "zh";
  expect(toldText(older)).toBe("有 3 个公有点：若非双活，对局尚未结束（旧规则 §7.1）。");
});

test("a reason of a newer station stands as it came", () => {
  expect(toldText({ code: "nothing_we_know", values: {}, text: "the moon is full" })).toBe("The moon is full.");
});
