import { beforeEach, expect, test } from "vitest";
import { language } from "../src/i18n";
import { happeningText } from "../src/view/happening";

beforeEach(() => {
  language.value = "en";
});

const correction = { seq: 9, type: "correction", t: 1, time: null, number: 3 } as const;

test("the station's own reason is said in the reader's language", () => {
  const because = { code: "mending_not_exchanged", values: { point: "Q16", color: "W" } };
  const happening = { ...correction, did: [], data: { by: "station", why: "in English", because } };
  expect(happeningText(happening)).toBe(
    "The record was corrected (the stone on Q16 is seen as White now; nobody can have exchanged it, so it stays as recorded)",
  );
  language.value = "zh";
  expect(happeningText(happening)).toContain("Q16 的棋子现在看似白");
});

test("people's words stand as they wrote them", () => {
  const happening = { ...correction, did: [], data: { by: "referee", why: "wrong stone" } };
  expect(happeningText(happening)).toBe("The record was corrected (Referee, wrong stone)");
  const against = { ...happening, data: { ...happening.data, against: ["R5", "R4"] } };
  expect(happeningText(against)).toContain("wrong stone, the camera sees otherwise at R5 R4");
});

test("a ruling says what it did, under which article, in whose name", () => {
  const done = (did: string, side: "B" | "W" | null = null, action = "") => ({ do: did, side, action, before: false });
  const ruling = { ...correction, type: "ruling" } as const;
  const did = [done("VOID", "B"), done("WARN", "B"), done("TURN", "W")];
  expect(happeningText({ ...ruling, did, data: { number: 2, article: "2002 §17.2", name: "Li" } })).toBe(
    "Ruling 2: The move is void · Black: one warning · White to move (2002 rules §17.2, Li)",
  );
  expect(happeningText({ ...ruling, did: [done("OPEN", null, "late")], data: { number: 3 } })).toBe(
    "Ruling 3: a ruling was given",
  );
});
