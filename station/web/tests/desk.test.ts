// The desk in words: what a ruling is called, who may still claim, whom a question waits for; which part of the board is shown.

import { resultOf } from "../src/table/end-otherwise";
import { afterEach, describe, expect, test } from "vitest";
import type { Desk, DeskChoice, DeskFact, DeskIncident, DeskQuestion, DeskRuling, DeskWindow } from "../src/api/types";
import { differences, partAround, WHOLE } from "../src/board/scene";
import { otherThan } from "../src/desk/incident-card";
import { needOf } from "../src/desk/needs";
import { awaits, calls, needed, standing } from "../src/desk/store";
import { givenTimes } from "../src/desk/times";
import {
  groundText,
  whenText,
  choiceText,
  deciderText,
  effectsText,
  factText,
  givenText,
  isNumber,
  kindText,
  proposedText,
  seenText,
  sidesText,
  unanswered,
  valuesOf,
  valueText,
  windowText,
} from "../src/desk/words";
import { inLanguage, language, loaded } from "../src/i18n";
import { lampOf } from "../src/table/lamp";
import { lawText } from "../src/told";
import { rows } from "./boards";

afterEach(() => {
  language.value = "en";
});

const effect = (does: string, of = "") => ({ do: does, of, at: "" });
const choice = (over: Partial<DeskChoice> = {}): DeskChoice => ({
  id: "17.2",
  article: "2002 §17.2",
  text: "",
  decides: ["referee"],
  effects: [effect("VOID", "second"), effect("WARN", "offender"), effect("TURN", "opponent")],
  choices: {},
  preferred: "",
  reasons: false,
  mine: true,
  wants: [],
  first: null,
  moves: [],
  adds: false,
  by_warnings: false,
  ...over,
});
const incident = (over: Partial<DeskIncident> = {}) =>
  ({ side: "W", state: "open", claims: [], questions: [], rulings: [], ...over }) as unknown as DeskIncident;

test("two warnings propose the loss of whom they were given to, or both sides'", () => {
  expect(proposedText("W+F")).toBe("Two warnings: Black's loss is proposed. A referee confirms it.");
  expect(proposedText("Void")).toContain("both lose");
});

test("in place of a ruling any other may be given, the same one where it can differ", () => {
  const given = { ruling: "17.2" } as DeskRuling;
  const [note, free] = [choice({ id: "note" }), choice({ id: "free" })];
  expect(otherThan(given, [choice(), free, note])).toEqual([free, note]);
  expect(otherThan(given, [choice({ wants: ["point"] })])).toHaveLength(1);
  expect(otherThan({ ruling: "free" } as DeskRuling, [free])).toEqual([free]);
});

test("what is passed on to the chief calls him anew, and nobody else", () => {
  const [open, passed] = [
    { seq: 4, kind: "two_moves" },
    { seq: 4, kind: "two_moves", state: "referred" },
  ] as const;
  const keys = (role: Desk["role"]) =>
    [open, passed].map((one) => needOf(incident(one as Partial<DeskIncident>), { role } as Desk)[0]);
  expect(keys("chief")).toEqual(["4", "4 referred"]);
  expect(keys("referee")).toEqual(["4", "4"]);
});

describe("a ruling is called by what it does", () => {
  test("with the sides of the incident", () =>
    expect(choiceText(choice(), incident())).toBe("The move is void · White: one warning · Black to move"));
  test("where nobody knows the side yet, by its part", () =>
    expect(choiceText(choice(), incident({ side: null }))).toContain("the offender: one warning"));
  test("of two sentences both", () => {
    const open = choice({
      effects: [],
      choices: { warning: [effect("WARN", "offender")], loss: [effect("LOSS", "offender")] },
    });
    expect(choiceText(open, incident())).toBe("White: one warning or White loses");
  });
  test("where one of two adds nothing, by what is common", () => {
    const lot = choice({
      effects: [effect("BOTH_LOSE")],
      choices: { both_lose: [], with_lot: [effect("LOT", "pairing")] },
    });
    expect(choiceText(lot, incident())).toBe("Both lose");
  });
  test("a free one has no effects yet", () =>
    expect(choiceText(choice({ id: "free", effects: [] }), incident())).toBe("Free ruling"));
  test("it leaves out that play goes on, unless it is all there is", () => {
    expect(effectsText([effect("RESTORE", "from"), effect("PLAY_ON")], "B")).toBe("put back");
    expect(effectsText([effect("PLAY_ON")], "B")).toBe("play on");
  });
  test("what opens another incident names it", () =>
    expect(effectsText([effect("OPEN", "stone_dropped")], null)).toContain("Stone dropped"));
  test("one that was given names the sides of its own", () =>
    expect(givenText([{ do: "WARN", side: "B", action: "", before: false }])).toBe("Black: one warning"));
  test("a point that both agree on is told from one that the chief names", () =>
    expect([
      effectsText([{ do: "PLACE", of: "moved", at: "agreed" }], "B"),
      effectsText([effect("PLACE")], "B"),
    ]).toEqual(["put on a point that both agree on", "put on the chosen point"]));
});

describe("the ground of a ruling", () => {
  test("its article", () => expect(groundText("2002 §2.5", [{ do: "PASS" }])).toBe("2002 rules §2.5"));
  test("a move that nobody recorded is the station's own to enter", () =>
    expect(groundText(null, [{ do: "INSERT" }])).toBe("completes the station's record"));
  test("else that there is none", () => expect(groundText(null, [{ do: "LIFT" }])).toBe("text not stored here"));
});

test("an offence by a move is one with it, a stone that moved after it", () => {
  expect(whenText({ kind: "two_moves", number: 4 })).toBe("at move 4");
  expect(whenText({ kind: "stone_moved", number: 4 })).toBe("after move 4");
});

describe("whose word", () => {
  test("several", () => expect(deciderText(["players", "referee"])).toBe("both players or referee"));
  test("nobody's", () => expect(deciderText([])).toBe(""));
});

describe("a window", () => {
  const window = (over: Partial<DeskWindow>): DeskWindow => ({
    name: "W-D2.7.2",
    article: null,
    open: true,
    who: "B",
    until: 16,
    closed_by: null,
    closed_number: null,
    closed_at: null,
    heard_now: true,
    late: false,
    pictures: [],
    ...over,
  });
  test.each([
    [window({}), "Black may claim until move 16 is played."],
    [window({ name: "W-17.3", article: "2002 §17.3" }), "Black may claim until move 16 is played. 2002 rules §17.3"],
    [
      window({ name: "W-16.3", article: "2002 §16.3" }),
      "Black may claim until move 16 is played. 2002 rules §16.3 · the text says “at once” (立即); until which move is for the event to fix",
    ],
    [window({ until: null, who: null }), "Either side may claim."],
    [
      window({ open: false, closed_number: 16, closed_at: { time: "", t: 75 } }),
      "Too late to claim: move 16 closed it, seen 1:15.",
    ],
    [window({ heard_now: false }), "Black may claim; it is noted, and heard at the next own turn."],
    [window({ open: false }), "Too late to claim."],
    [
      window({ late: true, who: null, until: null }),
      "Both sides have confirmed the result; a claim is still heard until it is locked.",
    ],
  ])("%#", (one, text) => expect(windowText(one)).toBe(text));
});

describe("a question waits", () => {
  const question = (to: string, ...by: string[]): DeskQuestion => ({
    seq: 1,
    to,
    fact: "passed",
    text: "",
    name: "Li",
    at: { time: "", t: 0 },
    answers: by.map((one) => ({ by: one, value: "no", text: "" })),
  });
  test("for both", () => expect(unanswered(question("both"))).toEqual(["B", "W"]));
  test("for who has not answered", () => expect(unanswered(question("both", "B"))).toEqual(["W"]));
  test("for the one asked", () => expect(unanswered(question("W"))).toEqual(["W"]));
  test("for nobody where both spoke as one", () => expect(unanswered(question("both", "both"))).toEqual([]));
});

test("who is said to have passed does not lose a turn", () => {
  const row = (of: string) => effectsText([effect("PASS", of)], "W");
  expect([row("opponent"), row("offender")]).toEqual(["Black had passed", "White loses a turn"]);
  expect(givenText([{ do: "PASS", side: "B", action: "", before: true }])).toBe("Black had passed");
});

test("a fact has its own values, and each is in words", () => {
  expect(valuesOf("cause")).toEqual(["outside", "player", "deliberate"]);
  expect(valuesOf("passed").map((value) => valueText("passed", value))).toEqual(["Yes", "No"]);
  expect(valuesOf("late_s")).toEqual([]);
  expect([isNumber("late_s"), isNumber("passed"), isNumber("")]).toEqual([true, false, false]);
  expect(valueText("cause", "outside")).toBe("Neither player");
});

test("a late claim calls the referee though nobody may claim any more", () => {
  const late = incident({
    state: "lapsed",
    claims: [
      {
        by: "B",
        in_time: false,
        noted: false,
        pressing: false,
        why: "",
        closed_by: 9,
        at: { time: "", t: 1 },
        used_ms: [],
      },
    ],
  });
  expect([awaits(late), calls(late)]).toEqual([false, true]);
  expect(calls(incident({ state: "lapsed" }))).toBe(false);
  expect(["open", "claimed", "asked", "referred"].every((state) => awaits(incident({ state })))).toBe(true);
  expect(["executing", "closed", "misread"].some((state) => awaits(incident({ state })))).toBe(false);
});

test("the lamp says the most pressing thing", () => {
  const desk = (...states: string[]) => ({ incidents: states.map((state) => incident({ state })) }) as never;
  const asking = (answers: object[]) => {
    const questions = [{ to: "both", fact: "cause", text: "", answers }] as never;
    return { incidents: [incident({ state: "claimed" }), incident({ state: "asked", questions })] } as never;
  };
  expect(lampOf(null, false)).toBeNull();
  expect(lampOf(null, true)).toBe("called");
  expect(lampOf(desk("open"), false)).toBeNull();
  expect(lampOf(desk("executing"), false)).toBe("ruled");
  expect(lampOf(asking([]), false)).toBe("asked");
  expect(lampOf(asking([{ by: "B", value: "player", text: "" }]), false)).toBe("asked");
  expect(lampOf(asking([{ by: "both", value: "player", text: "" }]), false)).toBe("answered");
});

describe("the part of the board that is shown", () => {
  test("has the point in its middle", () => expect(partAround(["K10"])).toEqual({ x: 5, y: 5, size: 9 }));
  test("stays on the board", () => expect(partAround(["A1"])).toEqual({ x: 0, y: 10, size: 9 }));
  test("grows with points that lie apart", () => expect(partAround(["D16", "K10"]).size).toBe(13));
  test("is the whole of it where nothing is named", () => expect(partAround([])).toEqual(WHOLE));
});

test("two boards differ where they differ", () => {
  const found = differences(rows({ B: ["K4"] }), rows({ B: ["L4"] }));
  expect(found).toEqual([
    { point: "K4", was: "B", is: "." },
    { point: "L4", was: ".", is: "B" },
  ]);
});

describe("an article in the reader's words", () => {
  test("of its own edition", () => {
    expect(lawText("2002 §17.2")).toContain("second is void");
    expect(lawText("older §2.1")).toContain("Black first");
    expect(lawText("older D8.1")).toContain("lose");
  });
  test("several, and clauses in brackets", () => {
    expect(lawText("2002 §3, §4").length).toBeGreaterThan(lawText("2002 §3").length);
    expect(lawText("2002 §12.4(2)")).toContain("hand");
  });
  test("nothing for what nobody put into words", () => expect(lawText("2002 §99")).toBe(""));
});

test("players are asked what they agree to", () => {
  expect(factText("agreed", "stone_moved")).toBe("Do you agree to put the stone back?");
  expect(factText("agreed", "board_scattered")).toBe("Do you agree with the rebuilt position?");
  expect(factText("agreed", "repetition")).toBe("Do you agree to it?");
  expect(factText("deliberate", "stone_moved")).not.toBe("");
});

test("whom a ruling hits that is no side's", () => {
  expect(effectsText([effect("CRITICIZE", "spectator")], "B")).toBe("who is not playing: public criticism");
  expect(effectsText([effect("CANCEL_RESULTS", "both")], "B")).toBe("Both: results cancelled");
  expect(sidesText(["B", "W"])).toBe("Black and White");
});

test("the report speaks another language for a moment", () => {
  expect(loaded("zh")).toBe(true);
  expect(inLanguage("zh", () => kindText("two_moves"))).toBe("连下两着");
  expect(kindText("two_moves")).toBe("Two moves in a row");
});

describe("what a ruling on the clock has to be told", () => {
  const does = (of: string) => [effect("CLOCK", of)];

  test("is asked for where that effect is chosen", () => {
    expect(givenTimes(["used", "owner"], does("set"), { used_ms: "1:02:03" }, null)).toEqual({ used_ms: 3_723_000 });
    expect(givenTimes(["used", "owner"], does("replace"), {}, null)).toEqual({ owner: "external" });
    expect(givenTimes([], does("set"), {}, null)).toEqual({}); // a game without a clock
  });

  test("is missing while a time is none", () => {
    const both = { true_ms: "2:00:00", black_ms: "1:10:00" };
    expect(givenTimes(["wrong"], does("pro_rata"), both, null)).toBeNull();
    expect(givenTimes(["used"], does("set"), { used_ms: "soon" }, null)).toBeNull();
    expect(givenTimes(["reading"], does("rewind_reading"), { reading_ms: "53" }, null)).toBeNull();
  });
});

test("a loss that the warnings propose needs somebody, though its incident is closed", () => {
  const closed = incident({ state: "closed", choices: [choice()] });
  const proposed = incident({ state: "closed", choices: [choice({ id: "24.2", by_warnings: true }), choice()] });
  expect([needed(closed), needed(proposed), calls(proposed)]).toEqual([false, true, false]);
});

test("of two rulings that hold, one that was superseded is none", () => {
  const rulings = [1, 2, 3].map((seq) => ({ seq, superseded_by: seq === 2 ? 3 : null }));
  const desk = { rulings } as unknown as Desk;
  expect(standing(desk, incident({ rulings: [1, 2] })).map((one) => one.seq)).toEqual([1]);
});

test("a fact is a sentence with its time, and a pass names no point", () => {
  const fact = (over: Partial<DeskFact>): DeskFact => ({
    says: "move",
    color: "B",
    points: ["Q4"],
    n: 3,
    m: 0,
    name: "",
    at: null,
    ...over,
  });
  expect(seenText(fact({ at: { time: "", t: 75 } }), null)).toBe("Move 3: Black Q4 · 1:15");
  expect(seenText(fact({ points: [] }), null)).toBe("Move 3: Black passed");
});

describe("a result that is not counted here", () => {
  test("is sent in SGF's form, in points", () => {
    expect(resultOf("draw", null, "", true)).toBe("0");
    expect(resultOf("both_lose", null, "", true)).toBe("BOTH LOSE");
    expect(resultOf("forfeit", "W", "", true)).toBe("W+F");
    expect(resultOf("score", "B", "2.75", true)).toBe("B+5.5");
    expect(resultOf("score", "B", "6,5", false)).toBe("B+6.5");
  });
  test("is not sent while something is missing or no score is meant", () => {
    expect(resultOf("time", null, "", true)).toBeNull();
    for (const margin of ["", "0", "-1", "x", "0.1", "500"]) expect(resultOf("score", "B", margin, true)).toBeNull();
  });
});
