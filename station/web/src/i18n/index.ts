// The language: the browser's at first, then the one chosen, which stays. A switch shows at once.
// The catalogs are made from station/locale/*/LC_MESSAGES/tianyuan.po by `make words`, in parts: what the first view may
// say; the rest, which a browser fetches with the first page that needs it; and the hall's own, on its pages.

import { effect, signal } from "@preact/signals";
import { remembered } from "../settings";
import type hall from "../hall/i18n/hall-en.json";
import type en from "./en.json";
import type more from "./more_en.json";
import { particles } from "./korean";

export type Key = keyof typeof en | keyof typeof more | keyof typeof hall;
type Catalog = Partial<Record<Key, string>>;
export type Language = "zh" | "en" | "ja" | "ko";

export const LANGUAGES: Record<Language, string> = { zh: "中文", en: "English", ja: "日本語", ko: "한국어" };
type Part = () => Promise<{ default: Catalog }>;
const sources: Record<Language, Part[]> = {
  zh: [() => import("./zh.json"), () => import("./more_zh.json")],
  en: [() => import("./en.json"), () => import("./more_en.json")],
  ja: [() => import("./ja.json"), () => import("./more_ja.json")],
  ko: [() => import("./ko.json"), () => import("./more_ko.json")],
};
const whole = new Set<Language>();
let wanted = false; // all words, not the first view's alone
const catalogs = signal<Partial<Record<Language, Catalog>>>({});
let spoken: Language = "en";
const codes = Object.keys(LANGUAGES) as Language[];

function preferred(): Language {
  for (const tag of navigator.languages) {
    const code = codes.find((one) => tag.toLowerCase().startsWith(one));
    if (code) return code;
  }
  return "en";
}

export const language = remembered<Language>("language", preferred(), codes);

/** Fetches a language once, so much of it as pages need by now; rejects where the station cannot be reached. */
export async function load(code: Language): Promise<void> {
  if (whole.has(code) || (catalogs.value[code] && !wanted)) return;
  const asked = wanted ? [...sources[code]] : sources[code].slice(0, 1);
  const parts = await Promise.all(asked.map((part) => part()));
  if (asked.length < (wanted ? sources[code].length : 1)) return; // more was wanted meanwhile, and is on its way
  if (asked.length === sources[code].length) whole.add(code);
  catalogs.value = { ...catalogs.value, [code]: Object.assign({}, ...parts.map((part) => part.default)) as Catalog };
}

/** From now on all words: another page than the first is opened. */
export async function loadAll(): Promise<void> {
  wanted = true;
  await load(language.value);
}

/** Further words for every language, of pages that have some of their own. */
export function also(words: Record<Language, Part>): void {
  for (const code of codes) sources[code].push(words[code]);
  wanted = true;
  whole.clear();
  catalogs.value = {};
}

let borrowed: Language | null = null;

/** What `say` says, in another language than the reader's; once that one was loaded. It may not say it later. */
export function inLanguage<Said>(code: Language, say: () => Said): Said {
  borrowed = code;
  try {
    return say();
  } finally {
    borrowed = null;
  }
}

/** The language in which things are said now: the reader's, or the one borrowed. */
export function saying(): Language {
  return borrowed ?? language.value;
}

/** Whether a language has come. */
export function loaded(code: Language): boolean {
  return catalogs.value[code] !== undefined;
}

/** A message in the chosen language; until that one has come, in the one before. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  if (catalogs.value[language.value]) spoken = language.value;
  const code = borrowed ?? spoken;
  const text: string | undefined = catalogs.value[code]?.[key]; // a problem's code may be one that nobody translated
  if (text === undefined && !wanted) void loadAll().catch(() => undefined); // said in a moment
  const value = /\{(\w+)(?::(?:\.(\d)f|g))?\}/g;
  const said = (text ?? "").replace(value, (_, name: string, digits?: string) => filled(values[name], digits));
  return code === "ko" ? particles(said) : said;
}

/** Between a name and what is said of it: as wide as the language writes it. */
export function colon(): string {
  const mark = t("colon");
  return mark === ":" ? ": " : mark;
}

/** A value as a message asks for it: `{n}` and `{n:g}` as it is, `{n:.1f}` with so many digits after the point. */
function filled(value: string | number | undefined, digits?: string): string {
  return digits === undefined ? String(value ?? "") : Number(value).toFixed(Number(digits));
}

effect(() => {
  load(language.value).catch(() => undefined); // the words before stay
  document.documentElement.lang = { zh: "zh-Hans", en: "en", ja: "ja", ko: "ko" }[language.value];
});
