// The language: the browser's at first, then the one chosen, which stays. A switch shows at once.

import { effect } from "@preact/signals";
import { remembered } from "../settings";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

export type Key = keyof typeof en;
export type Dictionary = Record<Key, string>;
export type Language = "zh" | "en" | "ja" | "ko";

export const LANGUAGES: Record<Language, string> = { zh: "中文", en: "English", ja: "日本語", ko: "한국어" };
const dictionaries: Record<Language, Dictionary> = { zh, en, ja, ko };
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
  const text: string | undefined = dictionaries[language.value][key]; // a problem's code may be one that nobody translated
  return (text ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

effect(() => {
  document.documentElement.lang = { zh: "zh-Hans", en: "en", ja: "ja", ko: "ko" }[language.value];
});
