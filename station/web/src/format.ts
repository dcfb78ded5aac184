// Numbers, times and names as people read them; exact decimals stay text.

import { saying, t } from "./i18n";
import type { Details } from "./api/types";

const QUARTERS: Record<string, string> = { "25": "¼", "5": "½", "75": "¾" };

/** "3.75" as "3¾": quarters and halves of a zi as fractions, anything else as it came. */
export function fraction(decimal: string): string {
  const [whole = "0", part = ""] = decimal.replace(/(\.\d*?)0+$/, "$1").split(".");
  if (part === "") return whole;
  const quarter = QUARTERS[part];
  if (!quarter) return decimal;
  return /^-?0$/.test(whole) ? whole.replace("0", quarter) : `${whole}${quarter}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it a hundred times, and a list of games asks for one a row. */
function formatted(time: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${saying()} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(saying(), options);
  formats.set(key, known);
  return known.format(new Date(time));
}

/** Time of day, local, marked where a phone told it; the time since the start where nobody knew. */
export function timeOf(happened: { time: string | null; t: number }, game: Details | null): string {
  const known = !game || game.clock_trusted || game.clock_told;
  if (!happened.time || !known) return elapsed(happened.t);
  const time = clockTime(new Date(happened.time));
  return game?.clock_told ? t("time_by_device", { time }) : time;
}

/** When a picture of something that happened was taken, as `timeOf` tells the happening itself. */
export function takenOf(time: string, of: { time: string | null; t: number }, game: Details | null): string {
  const later = of.time ? (Date.parse(time) - Date.parse(of.time)) / 1000 : 0;
  return timeOf({ time, t: of.t + later }, game);
}

/** "14:57:19": in all our languages alike, and a browser's first Intl format costs a slow tablet a tenth of a second. */
function clockTime(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":");
}

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;
const DATE = { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export function dayOf(time: string | null): string {
  return time ? formatted(time, DAY) : "";
}

export function dateOf(time: string | null): string {
  return time ? formatted(time, DATE) : "";
}

/** Makes the formats of the language while nobody waits for them. */
export function prepareFormats(): void {
  for (const options of [DAY, DATE]) formatted("2026-01-01T00:00:00Z", options);
}

/** Seconds as "1:05:09" or "5:09". */
export function elapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, index) => (index ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** How long ago, in the largest unit that says enough: 8 s, 3 min, 2 h. */
export function ago(seconds: number): string {
  if (seconds < 90) return t("age_seconds", { n: Math.max(0, Math.round(seconds)) });
  if (seconds < 5400) return t("age_minutes", { n: Math.round(seconds / 60) });
  return t("age_hours", { n: Math.round(seconds / 3600) });
}

export function size(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  const number = bytes / 1000 ** step;
  return `${number.toLocaleString(saying(), { maximumFractionDigits: number < 10 ? 1 : 0 })} ${units[step]}`;
}

/** Hours, minutes and seconds that are full. */
export function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return h ? `${h}:${two(m)}:${two(seconds % 60)}` : `${m}:${two(seconds % 60)}`;
}

/** Digits to be typed, in equal groups: 773 820, 7738 2023. */
export function inGroups(digits: string): string {
  return (digits.length % 3 === 0 ? digits.match(/.{3}/g) : digits.match(/.{1,4}/g))?.join(" ") ?? digits;
}

/** How many moves were played. */
export function movesText(n: number): string {
  return n === 1 ? t("one_move") : t("n_moves", { n });
}
