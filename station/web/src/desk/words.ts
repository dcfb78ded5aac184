// The desk in words: kinds, states, deciders, effects, facts, windows.

import type {
  Color,
  DeskChoice,
  DeskClaim,
  DeskEffect,
  DeskFact,
  DeskGiven,
  DeskIncident,
  DeskQuestion,
  DeskWindow,
  Details,
} from "../api/types";
import { board } from "../api/live";
import { timeOf } from "../format";
import { opponent } from "../game/append";
import { pointsText } from "../game/points";
import { colon, type Key, saying, t } from "../i18n";
import { colorText } from "../table/colors";
import { articleName, whoText } from "../told";
import { countsInZi } from "../view/result-words";
import { begun, nobodys, ruledText, untold } from "../view/ruled";

/** A kind that an event of the board tells has that event's name, at the desk as at the table. */
export function kindText(kind: string): string {
  return begun(t(`incident_${kind}` as Key) || t(`kind_${kind}` as Key) || kind);
}

/** Kinds that are a move themselves: they happen with it, not after it. */
const MOVES: ReadonlySet<string> = new Set([
  "two_moves",
  "takeback",
  "ko_retake",
  "forbidden_point",
  "repetition",
  "long_cycle",
  "white_moved_first",
]);

/** With which move it happened, or after which. */
export function whenText(one: { kind: string; number: number }): string {
  return t(MOVES.has(one.kind) ? "at_move" : "after_move", { n: one.number });
}

/** The word that the wire has for what was asked and is answered: nobody is asked any more. */
export function stateOf(one: DeskIncident): string {
  const answered = one.state === "asked" && one.questions.every((question) => unanswered(question).length === 0);
  return answered ? "answered" : one.state;
}

export function stateText(state: string): string {
  return begun(t(`desk_${state}` as Key) || state);
}

export function deciderText(decides: readonly string[]): string {
  return decides.map((one) => t(`decider_${one}` as Key)).join(` ${t("or_between")} `);
}

const OTHERS = new Set(["opponent"]);

/** The side that an effect names by its part in the incident; null where nobody knows yet. */
function sideOf(of: string, side: Color | null): Color | null {
  if (of === "black") return "B";
  return side && (OTHERS.has(of) ? opponent(side) : side);
}

function effectText(effect: DeskEffect, side: Color | null): string {
  const named = sideOf(effect.of, side);
  const who = named ? colorText(named) : t(`part_${OTHERS.has(effect.of) ? "opponent" : "offender"}` as Key);
  if (effect.of === "both" || effect.of === "spectator") return doneText(effect.do, nobodys(effect.of), "");
  // who is said to have passed loses nothing by it
  if (effect.do === "PASS" && effect.of === "opponent") return t("does_PASS_before", { side: who });
  if (effect.do === "SET_UP" && effect.of === "continued") return t("does_SET_UP_continued");
  if (effect.do === "PLACE" && effect.at === "agreed") return t("does_PLACE_agreed");
  return doneText(effect.do, who, effect.of);
}

function doneText(does: string, who: string, of: string): string {
  if (does === "CLOCK") return t(`clock_${of}` as Key);
  return t(`does_${does}` as Key, { side: who, what: does === "OPEN" ? kindText(of) : "" });
}

/** What a ruling does, as its button says it; the steps that only the record needs are left out. */
export function effectsText(effects: readonly DeskEffect[], side: Color | null): string {
  const silent = untold(effects);
  const said = effects.filter((one) => !silent.has(one.do)).map((one) => effectText(one, side));
  return [...new Set(said)].filter(Boolean).join(" · ");
}

/** Sides in a row, as the language lists them. */
export function sidesText(sides: readonly string[]): string {
  return new Intl.ListFormat(saying(), { type: "conjunction" }).format(sides.map(whoText));
}

/** Whether it decides nothing yet: the incident is another one, on which is to be ruled. */
export function opensOnly(effects: readonly { do: string }[]): boolean {
  return effects.length > 0 && effects.every((one) => one.do === "OPEN");
}

/** A ruling's name: what it does; where the decider chooses, what is common to all. */
export function choiceText(choice: DeskChoice, incident: DeskIncident): string {
  if (choice.id === "free") return t("free_ruling");
  if (choice.id === "17.5-deliberate" || choice.id === "D8.3-deliberate")
    return `${t("deliberate")}${colon()}${effectsText(choice.effects, incident.side)}`;
  const rows = Object.values(choice.choices).map((more) => effectsText(more, incident.side));
  const common = effectsText(choice.effects, incident.side);
  const chosen = rows.every(Boolean) ? rows.join(` ${t("or_between")} `) : ""; // one of them adds nothing
  return begun([common, chosen].filter(Boolean).join(" · ") || choice.id);
}

/** The loss that two warnings propose, or both sides'. */
export function proposedText(result: string): string {
  const winner = /^([BW])\+/.exec(result)?.[1] as Color | undefined;
  if (!winner) return t("warnings_propose", { result: t("does_BOTH_LOSE") });
  return t("warnings_propose_loss", { color: colorText(opponent(winner)) });
}

/** What a ruling did, of one that was given. */
export function givenText(effects: readonly DeskGiven[]): string {
  return ruledText(effects, doneText);
}

const VALUES: Record<string, readonly string[]> = {
  fixed_by: ["draw", "nigiri"],
  claimed: ["in_time", "late", "no"],
  cause: ["outside", "player", "deliberate"],
  supplement: ["forbid", "no_result", "draw", "extra_game"],
  venue: ["apart", "same"],
};
const NUMBERS = new Set(["moves", "late_s", "granted", "error_s_per_hour"]);

/** Whether the text of the game's rules stands here: then what it does not say, it does not say. */
export function hasText(): boolean {
  return countsInZi(board.value?.game?.rules);
}

/** On which article a ruling rests; a move that nobody recorded is entered by the station, which no text speaks of. */
export function groundText(article: string | null, effects: readonly { do: string }[] = []): string {
  if (article) return articleName(article);
  if (effects.length > 0 && effects.every((one) => one.do === "INSERT")) return t("ground_record");
  return t(hasText() ? "not_in_text" : "no_text_here");
}

/** Whether a fact is answered by a whole number. */
export function isNumber(fact: string): boolean {
  return NUMBERS.has(fact);
}

/** What a fact may be; empty for a number. */
export function valuesOf(fact: string): readonly string[] {
  return NUMBERS.has(fact) ? [] : (VALUES[fact] ?? ["yes", "no"]);
}

export function valueText(fact: string, value: string): string {
  return begun((value === "yes" || value === "no" ? t(value) : t(`value_${fact}_${value}` as Key)) || value);
}

/** What both agree to differs by incident. */
const AGREED: Record<string, Key> = {
  stone_moved: "agreed_back",
  stone_removed: "agreed_back",
  occupied: "agreed_back",
  stone_added: "agreed_off",
  stone_dropped: "agreed_dropped",
  board_scattered: "agreed_rebuilt",
};

/** As a question. `kind`: of the incident that it is about. */
export function factText(fact: string, kind: string): string {
  const agreed = fact === "agreed" ? AGREED[kind] : undefined;
  return t(agreed ?? (`fact_${fact}` as Key)) || fact;
}

/** A question as it is put: the fact's, or the referee's own words. */
export function questionText(one: DeskQuestion, kind: string): string {
  return [one.fact && factText(one.fact, kind), one.text].filter(Boolean).join(" ");
}

/** Sides that a question waits for. */
export function unanswered(one: DeskQuestion): Color[] {
  if (one.answers.some((answer) => answer.by === "both")) return [];
  const asked: Color[] = one.to === "B" || one.to === "W" ? [one.to] : ["B", "W"];
  return asked.filter((side) => !one.answers.some((answer) => answer.by === side));
}

/** Who may still claim, until which move; or which move closed it; and where that stands. */
export function windowText(window: DeskWindow): string {
  // how long "at once" is the text leaves open
  const silent = window.name === "W-16.3" && window.open && window.until !== null;
  const stands = [standsText(window), window.article && articleName(window.article)].filter(Boolean).join(" ");
  return silent ? `${stands} · ${t("window_at_once")}` : stands;
}

function standsText(window: DeskWindow): string {
  if (!window.open)
    return window.closed_number === null
      ? t("window_closed")
      : t("window_closed_by", {
          n: window.closed_number,
          time: window.closed_at ? timeOf(window.closed_at, board.value?.game ?? null) : "",
        });
  const who = window.who ? colorText(window.who) : t("either_side");
  if (window.late) return t("window_late");
  if (!window.heard_now) return t("window_own_turn", { who });
  return window.until === null ? t("window_open", { who }) : t("window_until", { who, n: window.until });
}

/** Who brought it up, in time or not, and whether he is heard at once. */
export function claimText(one: DeskClaim): string {
  const who = whoText(one.by);
  if (one.by === "ex officio") return t("claim_ex_officio");
  if (!one.in_time) return t("claim_late", { who });
  const said = t(one.noted ? "claim_noted" : "claim_by", { who });
  return one.pressing ? `${said} (${t("claim_pressing")})` : said;
}

/** One fact of the record, as a sentence; with the time that it speaks of. */
export function seenText(fact: DeskFact, game: Details | null): string {
  const { says, color, points, n, m } = fact;
  const key = points.length === 0 && ["move", "replied"].includes(says) ? `${says}_pass` : says;
  const shown = pointsText(points);
  const name = says === "cycle" ? t(`cycle_${fact.name.replaceAll("-", "_")}` as Key) : fact.name;
  const said = t(`seen_${key}` as Key, { color: color ? colorText(color) : "", points: shown, n, m, name });
  return fact.at ? `${said} · ${timeOf(fact.at, game)}` : said;
}
