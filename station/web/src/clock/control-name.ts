// A time control by its name, which holds its numbers (rules/timing/controls.py): made from what a form asks, read back
// into it, and said in words.

import { t, type Key } from "../i18n";

export type Kind =
  | ""
  | "reading"
  | "older"
  | "quick"
  | "sudden-death"
  | "sections"
  | "byoyomi"
  | "canadian"
  | "fischer"
  | "none";
export type Ask = "limit_min" | "periods" | "period_s" | "moves" | "section_min" | "increment_s";
export interface Chosen {
  kind: Kind;
  numbers: Readonly<Record<Ask, number>>;
}

/** How each name is built, and the article it is from; "" for what is in neither text. */
const FORMS: Record<Kind, { form: string; source: string }> = {
  "": { form: "", source: "" },
  reading: { form: "reading-{limit_min}-{periods}", source: "2002 §12.3" },
  older: { form: "older-{limit_min}-{periods}", source: "older D2.3" },
  quick: { form: "quick-{periods}x{period_s}s", source: "2002 §12.3" },
  "sudden-death": { form: "sudden-death-{limit_min}", source: "2002 §12.4" },
  sections: { form: "sections-{limit_min}-{moves}-{section_min}", source: "2002 §12.5" },
  byoyomi: { form: "byoyomi-{limit_min}-{periods}x{period_s}s", source: "" },
  canadian: { form: "canadian-{limit_min}-{moves}-{section_min}", source: "" },
  fischer: { form: "fischer-{limit_min}-{increment_s}s", source: "" },
  none: { form: "none", source: "" },
};
export const KINDS = Object.keys(FORMS) as readonly Kind[];
export const FIRST: Chosen["numbers"] = {
  limit_min: 60,
  periods: 5,
  period_s: 30,
  moves: 15,
  section_min: 10,
  increment_s: 10,
};
const ASKED = /\{(\w+)\}/g;
const MINUTES = { h: 60, m: 1, s: 1 / 60 };

export function asksOf(kind: Kind): readonly Ask[] {
  return [...FORMS[kind].form.matchAll(ASKED)].map(([, name]) => name as Ask);
}

export function sourceOf(kind: Kind): string {
  return FORMS[kind].source;
}

export function nameOf({ kind, numbers }: Chosen): string {
  return FORMS[kind].form.replace(ASKED, (_, ask: Ask) =>
    ask.endsWith("_min") ? span(numbers[ask]) : String(numbers[ask]),
  );
}

function span(minutes: number): string {
  return Number.isInteger(minutes) ? `${minutes}m` : `${Math.round(minutes * 60)}s`;
}

/** What a name says; the empty choice for one that is none of ours. */
export function chosenOf(name: string): Chosen {
  for (const kind of KINDS) {
    const asks = asksOf(kind);
    const pattern = FORMS[kind].form.replace(ASKED, (_, ask: Ask) => (ask.endsWith("_min") ? "(\\d+[hms])" : "(\\d+)"));
    const found = new RegExp(`^${pattern}$`).exec(name);
    if (!found) continue;
    const values = asks.map((ask, place) => [ask, numberOf(found[place + 1] ?? "")]);
    return { kind, numbers: { ...FIRST, ...(Object.fromEntries(values) as Partial<Chosen["numbers"]>) } };
  }
  return { kind: "", numbers: FIRST };
}

function numberOf(text: string): number {
  const unit = MINUTES[text.at(-1) as keyof typeof MINUTES];
  return unit === undefined ? Number(text) : Number(text.slice(0, -1)) * unit;
}

export function kindText(kind: Kind): string {
  return t(`clock_system_${kind.replace("-", "_") || "unsaid"}` as Key);
}

/** As it stands on a sheet: "60-second reading: basic limit, minutes 120, minutes kept 5". */
export function controlText(name: string): string {
  const { kind, numbers } = chosenOf(name);
  const said = asksOf(kind).map((ask) => `${t(`clock_ask_${ask}` as Key)} ${numbers[ask]}`);
  return said.length ? `${kindText(kind)} (${said.join("; ")})` : kindText(kind);
}
