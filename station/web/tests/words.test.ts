// Small sentences put together: colors, results, findings of the set-up, happenings, problems, the board for who hears it.

import { afterEach, describe, expect, test } from "vitest";
import { ApiError } from "../src/api/client";
import type { Camera, Happening, SetUp, SetUpFinding } from "../src/api/types";
import { describe as inWords, describePoint } from "../src/board/describe";
import { xy } from "../src/game/points";
import { language, t } from "../src/i18n";
import { problemText } from "../src/parts/notice";
import { nextText, stepsOf, worst } from "../src/setup/words";
import { colorText } from "../src/table/colors";
import { toldText } from "../src/told";
import { happeningText } from "../src/view/happening";
import { resultWords } from "../src/view/result-words";
import { unseen } from "../src/view/unseen";
import { rows } from "./boards";

afterEach(() => {
  language.value = "en";
});

test("a side's name follows the language", () => {
  expect([colorText("B"), colorText("W")]).toEqual(["Black", "White"]);
  language.value = "zh";
  expect([colorText("B"), colorText("W")]).toEqual(["黑", "白"]);
});

describe("the board in words", () => {
  test("names every stone, from the top left on", () => {
    const said = inWords(rows({ B: ["A1", "Q16"], W: ["T19"] }));
    expect(said).toBe("2 black stones: Q16, A1. 1 white stones: T19.");
  });
  test("says that a side has none", () => {
    expect(inWords(rows({ B: ["K10"] }))).toContain("0 white stones: –");
    expect(inWords(rows({ W: ["K10"] }))).toContain("0 black stones: –");
  });
  test("says that it is empty", () => expect(inWords(rows())).toBe(t("board_is_empty")));
  test("says what stands on a point", () => {
    const board = rows({ B: ["Q16"], W: ["D4"] });
    expect(["Q16", "D4", "K10"].map((point) => describePoint(board, xy(point)))).toEqual([
      "Q16: Black",
      "D4: White",
      `K10: ${t("empty")}`,
    ]);
  });
});

describe("a result", () => {
  test.each([
    ["B+0.5", "chinese-2002", "Black wins by ¼ zi"],
    ["W+7.5", "chinese-older", "White wins by 3¾ zi"],
    ["W+7.5", "japanese", "White wins by 7½ points"],
    ["B+2.00", "korean", "Black wins by 2 points"],
    ["B+R", "japanese", "Black wins by resignation"],
    ["W+T", "japanese", "White wins on time"],
    ["W+F", "japanese", "White wins by forfeit"],
    ["B+", "japanese", "Black wins"],
    ["0", "japanese", "Draw"],
    ["Void", "japanese", "No result"],
    ["?", "japanese", "Unknown"],
  ] as const)("%s under %s: %s", (result, rules, text) => expect(resultWords(result, rules)).toBe(text));
  test("that is none says nothing", () => expect(resultWords(null, "japanese")).toBeNull());
});

describe("what the set-up found", () => {
  const finding = (over: Partial<SetUpFinding> = {}): SetUpFinding => ({
    kind: "pixels",
    level: "good",
    value: 24.4,
    unit: "px",
    told: { code: "find_pixels", values: { value: 24.4 }, text: "the station's own" },
    points: [],
    ...over,
  });

  test("is said with as many digits as the sentence asks for", () => {
    expect(toldText(finding().told)).toContain("24 ");
    const low = { code: "find_parallax_low", values: { value: 0.3 }, text: "" };
    expect(toldText(finding({ told: low }).told)).toContain("0.30");
  });
  test("stands most in the way: the worst, of equal ones the first", () => {
    const [poor, bad] = [finding({ level: "poor", kind: "tilt" }), finding({ level: "bad" })];
    expect(worst([finding(), poor, bad, finding({ level: "bad", kind: "glare" })])).toBe(bad);
    expect(worst([finding(), poor])).toBe(poor);
    expect(worst([finding()])).toBeNull();
    expect(worst([])).toBeNull();
  });

  const setUp = (over: Partial<SetUp>) => ({ step: "view", findings: [], taking: null, ...over }) as unknown as SetUp;
  test("is the sentence to act upon only while the view is judged", () => {
    const bad = finding({ level: "bad" });
    expect(nextText(setUp({ findings: [bad] }), "waiting")).toBe(toldText(bad.told));
    expect(nextText(setUp({ findings: [finding()] }), "waiting")).toBe(t("now_view"));
    expect(nextText(setUp({ findings: [bad], step: "board" }), "waiting")).toBe(t("now_board"));
    const taking = {} as SetUp["taking"];
    expect(nextText(setUp({ findings: [bad], taking }), "waiting")).toBe(t("now_lens"));
  });
  test("nothing is ready while the lens is measured", () => {
    const done = (over: Partial<SetUp>) => stepsOf(setUp(over)).filter((one) => one.done).length;
    expect([done({ step: "still" }), done({ step: "ready" })]).toEqual([2, 5]);
    const taking = {} as SetUp["taking"];
    expect(done({ step: "ready", taking })).toBe(4);
  });
  test("says which camera fails and how, where that is known", () => {
    const camera = (code: string) => ({ told: { code, values: {} } }) as unknown as Camera;
    const away = setUp({ step: "camera" });
    expect(nextText(away, "waiting", camera("trouble_phone"))).toBe(t("trouble_phone"));
    expect(nextText(away, "waiting", camera("trouble_silent"))).toBe(t("now_camera"));
    expect(nextText(away, "waiting", null)).toBe(t("now_camera"));
  });
  test("is the state's own while a game is recorded, and promises no more than is found", () => {
    const ready = setUp({ step: "ready", findings: [finding()] });
    expect(nextText(ready, "ready")).toBe(t("now_ready"));
    expect(nextText(setUp({ step: "ready", findings: [finding({ level: "poor" })] }), "ready")).toBe(t("now_enough"));
    expect(nextText(ready, "recording")).toBe(t("means_recording"));
    expect(nextText(ready, "paused")).toBe(t("means_paused"));
  });
});

describe("a happening beside the moves", () => {
  const said = (type: Happening["type"], data: Happening["data"] = {}) =>
    happeningText({ seq: 1, type, t: 0, time: null, number: 0, data, did: [] });

  test("says who, by name, and why", () => {
    expect(said("paused", { by: "referee", name: "Wang", why: "break" })).toBe("Paused (Referee Wang, Break)");
    expect(said("paused", { by: "B" })).toBe("Paused (Black)");
  });
  test("leaves out reasons of the station itself, which are English", () => {
    expect(said("paused", { by: "station", why: "the disk is full" })).toBe("Paused");
  });
  test("fills in side, fault and disk", () => {
    expect(said("resign", { color: "W" })).toBe("White resigns");
    expect(said("camera_lost", { fault: "hung" })).toBe(t("happened_camera_lost", { fault: t("fault_hung") }));
    expect(said("camera_lost")).toBe(t("happened_camera_lost", { fault: t("fault_gone") }));
    expect(said("storage_low", { free_mb: 120 })).toContain("120 MB");
  });
  test("tells a call for help from its end", () => {
    expect(said("help", { on: true })).toBe(t("happened_help_called"));
    expect(said("help", { on: false })).toBe(t("happened_help_came"));
  });
});

describe("a problem", () => {
  test("is said in the reader's language by its code", () => {
    expect(problemText(new ApiError(409, "no_game", "no game is going on"))).toBe(t("problem_no_game"));
  });
  test("of an unknown code is said as the station says it", () => {
    expect(problemText(new ApiError(422, "new_code", "the station's own"))).toBe("the station's own");
    expect(problemText(new ApiError(500, "new_code", ""))).toBe(t("problem_unreachable"));
  });
  test("that is a fault of the pages is not hidden", () => {
    expect(() => problemText(new TypeError("ours"))).toThrow("ours");
  });
});

test("points hidden for a moment are not yet out of sight", () => {
  const hidden = [
    { point: "A1", since_s: 5.9 },
    { point: "B1", since_s: 6 },
  ];
  expect(unseen(hidden, 6)).toEqual([hidden[1]]);
});
