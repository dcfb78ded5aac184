import { afterEach, describe, expect, test, vi } from "vitest";
import { type Key, LANGUAGES, language, t } from "../src/i18n";

afterEach(() => {
  language.value = "en";
  localStorage.clear();
});

test("names in braces are filled in, each as often as it stands there", () => {
  expect(t("wins_by", { color: "Black", amount: "¾ zi" })).toBe("Black wins by ¾ zi");
  expect(t("n_zi", {})).toBe(" zi"); // never "{n}" or "undefined"
  expect(t("age_seconds", { n: 0 })).toBe("0 s");
});

test("a key that nobody translated says nothing", () => expect(t("no_such_key" as Key)).toBe(""));

test("a Korean particle follows the sound before it", () => {
  language.value = "ko";
  const asked = (office: string) => t("referees_named", { office });
  expect(asked("심판")).toBe("대회가 이 사람을 심판으로 지명합니까?");
  expect(asked("서울")).toContain("서울로 ");
  expect(asked("기사")).toContain("기사로 ");
  expect(asked("10")).toContain("10으로 ");
  expect(asked("Li")).toContain("Li(으)로 "); // whoever reads it knows how it sounds
});

test("a switch changes the words and what the document says of its language", () => {
  const said = Object.keys(LANGUAGES).map((code) => {
    language.value = code as typeof language.value;
    return [t("black"), document.documentElement.lang];
  });
  expect(said).toEqual([
    ["黑", "zh-Hans"],
    ["Black", "en"],
    ["黒", "ja"],
    ["흑", "ko"],
  ]);
});

test("the words before stay until those of a language have come", async () => {
  vi.resetModules();
  const fresh = await import("../src/i18n");
  await fresh.load("en");
  fresh.language.value = "ko";
  expect(fresh.t("black")).toBe("Black");
  await fresh.load("ko");
  expect(fresh.t("black")).toBe("흑");
});

describe("the language at first", () => {
  const first = async (...tags: string[]) => {
    vi.resetModules();
    vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);
    return (await import("../src/i18n")).language.value;
  };

  test("is the first of the browser's that is known", async () => {
    expect(await first("fr-CH", "ja-JP", "en")).toBe("ja");
    localStorage.clear();
    expect(await first("zh-TW", "en")).toBe("zh");
  });
  test("is English where none is known", async () => expect(await first("fr", "de")).toBe("en"));
  test("is the one chosen before", async () => {
    language.value = "ko";
    expect(await first("ja")).toBe("ko");
  });
  test("is not one that somebody else stored", async () => {
    localStorage.setItem("tianyuan.language", "tlh");
    expect(await first("ja")).toBe("ja");
  });
});
