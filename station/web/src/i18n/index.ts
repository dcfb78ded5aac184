// The language: the browser's at first, then the one chosen, which stays. A switch shows at once.
// The catalogs are made from station/locale/*/LC_MESSAGES/tianyuan.po by `make words`.

import { effect } from "@preact/signals";
import { remembered } from "../settings";
import en from "./en.json";
import ja from "./ja.json";
import ko from "./ko.json";
import zh from "./zh.json";

export type Key = keyof typeof en;
export type Language = "zh" | "en" | "ja" | "ko";

export const LANGUAGES: Record<Language, string> = { zh: "中文", en: "English", ja: "日本語", ko: "한국어" };
const catalogs: Record<Language, Record<Key, string>> = { zh, en, ja, ko };
const codes = Object.keys(LANGUAGES) as Language[];

function preferred(): Language {
  for (const tag of navigator.languages) {
    const code = codes.find((one) => tag.toLowerCase().startsWith(one));
    if (code) return code;
  }
  return "en";
}

export const language = remembered<Language>("language", preferred(), codes);

export function t(key: Key, values: Record<string, string | number> = {}): string {
  const text: string | undefined = catalogs[language.value][key]; // a problem's code may be one that nobody translated
  const value = /\{(\w+)(?::(?:\.(\d)f|g))?\}/g;
  return (text ?? "").replace(value, (_, name: string, digits?: string) => filled(values[name], digits));
}

/** A value as a message asks for it: `{n}` and `{n:g}` as it is, `{n:.1f}` with so many digits after the point. */
function filled(value: string | number | undefined, digits?: string): string {
  return digits === undefined ? String(value ?? "") : Number(value).toFixed(Number(digits));
}

effect(() => {
  document.documentElement.lang = { zh: "zh-Hans", en: "en", ja: "ja", ko: "ko" }[language.value];
});
