// The hall's own phrases: results, states, how long.

import { ago, elapsed, fraction } from "../format";
import { t, type Key } from "../i18n";
import { aheadMs, event, heardMs, keyText, lost, nowMs, seatName } from "./store";
import type { Glance, HallBusy, HallCall, HallEvent, HallGame, HallStage } from "./types";

const IN_ZI = ["chinese-2002", "chinese-older"];
const PLAIN: Record<string, Key> = {
  draw: "draw",
  both_lose: "hall_both_lose",
  no_result: "no_result",
  replay: "hall_replay",
  bye: "hall_bye",
};

/** A result as the event has it, in words. */
export function resultText(result: string, played = true): string {
  const plain = !played && result === "both_lose" ? "hall_both_forfeit" : PLAIN[result];
  if (plain) return t(plain);
  const [, side, how = ""] = /^([BW])\+(.*)$/.exec(result) ?? [];
  if (!side) return result;
  const color = t(side === "B" ? "black" : "white");
  if (!played) return t("hall_by_forfeit", { color });
  if (/^\d/.test(how)) {
    const zi = IN_ZI.includes(event.value?.rules ?? "");
    const n = fraction(zi ? String(Number(how) / 2) : how);
    return t("wins_by", { color, amount: t(zi ? "n_zi" : "n_points", { n }) });
  }
  const won = ({ R: "by_resignation", T: "by_time", F: "hall_by_ruling" } as const)[how];
  return t(won ?? "wins", { color });
}

/** The same in a letter or two, for a chart: 2, 1 or 0 of one side (2002 §27). */
export function pointsOf(result: string | null, side: "B" | "W", cancelled: readonly string[]): string {
  if (result === null) return "·";
  if (cancelled.includes(side)) return "0*";
  if (result === "bye") return "+";
  if (result === "draw") return "1";
  if (result.startsWith("B+") || result.startsWith("W+")) return result[0] === side ? "2" : "0";
  return result === "both_lose" ? "0" : "–";
}

/** The same as a number, for sums; what is open or not said is 0. */
export function sideWorth(game: HallGame, side: "B" | "W"): number {
  return Number.parseInt(pointsOf(game.result, side, game.cancelled), 10) || 0;
}

const PARTS: Record<string, string> = { "1/2": "½", "1/4": "¼", "3/4": "¾", "1/3": "⅓", "2/3": "⅔" };

/** A sum as the station writes it, "2 1/2", as people do: "2½". */
export function sumText(sum: string): string {
  return sum.replace(/(?:^| )(\d\/\d)$/, (all, part: string) => PARTS[part] ?? all);
}

/** Which round a table of places is after, and what of it is open. */
export function afterText(now: HallEvent, after = now.after): string {
  const last = new Map(now.games.filter((game) => game.round === after).map((game) => [keyText(game), game]));
  const open = [...last.values()].filter((game) => game.result === null).length;
  return t(open ? "hall_after_open" : "hall_after", { n: after, rounds: now.rounds, open });
}

/** A stage by its number, from 1, and how it is played. */
export function stageText(stages: readonly HallStage[], n: number): string {
  const format = stages[n - 1]?.format ?? "swiss";
  return t("hall_stage_n", { n, format: t(`hall_format_${format}`) });
}

/** How old what stands on the page is; "" before the hall was heard at all. */
export function lastWord(): string {
  return heardMs.value === null ? "" : t("last_word", { age: ago((nowMs.value - heardMs.value) / 1000) });
}

/** One word for a table, and since when it is silent; of a game that goes on nothing is known without the hall. */
export function stateText(one: Glance): string {
  if (lost.value && !one.result && !one.silent) return lastWord();
  if (one.silent) {
    const since = one.heard_ms === null ? "" : elapsed((nowMs.value + aheadMs.value - one.heard_ms) / 1000);
    return one.heard_ms === null ? t("hall_never_heard") : t("hall_silent_for", { time: since });
  }
  if (one.result) return resultText(one.result);
  return t(one.busy ? "hall_state_busy" : `hall_state_${one.state}`);
}

/** Whether a game goes on at the table, be it of the pairing that it has or another one. */
export function isOpen(one: Glance): boolean {
  return one.busy !== null || ["playing", "paused", "counting"].includes(one.state);
}

/** Which game still goes on at a table that waits for its next pairing, or whose result was entered already. */
export function openGameText(one: Glance): string {
  return gameText(one.busy ?? { round: one.round, black: seatName(one, "B"), white: seatName(one, "W") });
}

/** A game at a table by its pairing. */
export function gameText({ round, black, white }: HallBusy): string {
  return round ? t("hall_game_of_round", { n: round, black, white }) : t("hall_game_of_none");
}

export function busyText(one: Glance): string {
  return one.busy ? t("hall_busy", { game: openGameText(one) }) : t(`hall_state_${one.state}`);
}

/** Whose word alone is missing, and since when. */
export function unconfirmedText(one: Glance): string {
  const waiting = one.unconfirmed;
  if (!waiting) return "";
  const { by } = waiting;
  const who = by === "B" || by === "W" ? t(by === "B" ? "black" : "white") : t(`hall_who_${by}`);
  const time = elapsed(Math.max(0, (nowMs.value + aheadMs.value - waiting.since_ms) / 1000));
  return `${t(`hall_unconfirmed_${waiting.of}`, { who })} · ${t("hall_waits", { time })}`;
}

export function callText(call: HallCall): string {
  if (call.type === "help") return t("hall_call_help");
  return t(`incident_${call.type}` as Key) || call.type;
}

/** How long something waits, by the table's clock. */
export function waits(call: HallCall): string {
  return elapsed(Math.max(0, (nowMs.value + aheadMs.value - call.since_ms) / 1000));
}

const AGAIN_S = 120;

/** How often it has called anew since nobody came (HALL.md P4): each two minutes. */
export function again(call: HallCall): number {
  return Math.max(0, Math.floor((nowMs.value + aheadMs.value - call.since_ms) / 1000 / AGAIN_S));
}
