// The station's own sentences, articles and people, in the reader's language.

import type { By, Camera, RulesName, State, Told } from "./api/types";
import { saying, t, type Key } from "./i18n";

/** A sentence by its code, from the beginning to the full stop; as it came where nobody translated it. */
export function toldText(told: Told): string {
  const text = said(told);
  const begun = /^[a-z]+ /.test(text) ? text[0]?.toUpperCase() + text.slice(1) : text;
  const stop = ["zh", "ja"].includes(saying()) ? "。" : ".";
  return /[.!?。！？]$/.test(begun) ? begun : begun + stop;
}

function said(told: Told): string {
  const values = Object.entries(told.values).map(([name, value]) => [
    name,
    typeof value === "object" ? said(value) : value,
  ]);
  const filled = Object.fromEntries(values) as Record<string, string | number>;
  const what = t(told.code as Key, filled);
  if (!what) return told.text;
  return filled.article ? t("with_article", { what, article: articleName(String(filled.article)) }) : what;
}

/** Why the board is not seen, or why what is seen cannot be kept; "" where nothing of that kind is the matter. */
export function troubleText(state: State, camera: Camera | null | undefined): string {
  const told = camera?.told;
  if (!told) return "";
  return state === "waiting" || state === "blocked" || told.code === "trouble_record" ? toldText(told) : "";
}

/** "2002 §17.5" as a name; of the older text "D8.1" is clause 1 of article 8 of its second chapter. */
export function articleName(article: string): string {
  const [, text, n = ""] = /^(2002|older) (.+)$/.exec(article) ?? [];
  if (n.startsWith("D")) return t("article_older_2", { n: n.replace(/D/g, "§") });
  return text ? t(`article_${text}` as Key, { n }) : article;
}

/** A text that is not stored here, and the number in it: "japanese-1989 14". */
export function citeText(source: string): string {
  const [text = "", n = ""] = source.split(" ");
  return t(`cite_${text}` as Key, { n }) || source;
}

/** The text that a ruleset has, as articles name it. */
export const TEXTS: Partial<Record<RulesName, string>> = { "chinese-2002": "2002", "chinese-older": "older" };

/** " · 2002 rules §14" of a text that is the game's own; "" else: no other text's article is named (DESK.md §1.5). */
export function groundIn(text: string, article: string): string {
  return text && article.startsWith(`${text} `) ? ` · ${articleName(article)}` : "";
}

/** The same with what it says. */
export function articleText(article: string): string {
  const [name, law] = [articleName(article), lawText(article)];
  return law ? t("law_from", { article: name, text: law }) : name;
}

/** What an article says, in the reader's words; of several ("2002 §3, §4") all; "" where nobody put it into words. */
export function lawText(article: string): string {
  const [, older = "", several = ""] = /^(?:2002|(older)) (.+)$/.exec(article) ?? [];
  const said = several.split(", ").map((one) => {
    const key = one.replace(/\W+/g, "_").replace(/^_|_$/g, "");
    return (older && t(`law_older_${key}` as Key)) || t(`law_${key}` as Key);
  });
  return said.filter(Boolean).join(" ");
}

export function whoText(by: string): string {
  return t(
    (
      {
        B: "black",
        W: "white",
        both: "both",
        referee: "referee",
        owner: "role_owner",
        "ex officio": "referee",
      } as Record<string, Key>
    )[by as By] ?? "station",
  );
}

/** A reason from the pages' own list, or the words that somebody wrote. */
export function whyText(why: string): string {
  return t(`why_${why}` as Key) || why;
}
