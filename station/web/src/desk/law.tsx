// The article that is broken and the one that rules: by name, in the reader's words, and as the text has it.

import type { DeskIncident } from "../api/types";
import { language, t } from "../i18n";
import { articleName, citeText, lawText } from "../told";
import { hasText } from "./words";

/** There the names alone stand open: each ruling above quotes its own article already. */
const PHONE = "(width < 30rem)";

export function Law({ incident }: { incident: DeskIncident }) {
  const { broken, rules, sources } = incident;
  if (!broken && !rules)
    return (
      <>
        <h3>{t("law_title")}</h3>
        {sources.length > 0 ? (
          <p>{sources.map(citeText).join(" · ")}</p>
        ) : (
          <p class="hint">{t(hasText() ? "law_silent" : "law_no_text")}</p>
        )}
      </>
    );
  const names = [...new Set([broken, rules])].flatMap((article) => (article ? [articleName(article)] : []));
  return (
    <details class="law-said" open={!matchMedia(PHONE).matches}>
      <summary>
        {t("law_title")} <span class="hint">{names.join(" · ")}</span>
      </summary>
      <dl class="laws">
        {broken && broken !== rules && <Article label={t("law_broken")} article={broken} quotes={incident.quotes} />}
        {rules && (
          <Article
            label={t("law_rules")}
            article={rules}
            quotes={quotes(incident, rules)}
            note={incident.by_analogy ? t("law_by_analogy") : ""}
          />
        )}
      </dl>
    </details>
  );
}

/** The words of an article: its own where several rulings stand in it, else those of the one that does. */
function quotes(incident: DeskIncident, article: string): readonly string[] {
  if (incident.rules_quotes.length > 0) return incident.rules_quotes;
  const found = incident.choices.filter((one) => one.article === article && one.text).map((one) => one.text);
  return found.slice(0, 1);
}

export function Article(props: { label: string; article: string; quotes: readonly string[]; note?: string }) {
  const { label, article, quotes, note } = props;
  const said = language.value === "zh" && quotes.length > 0 ? "" : lawText(article); // the text itself is in his language
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <strong>{articleName(article)}</strong>
        {note && <span class="hint">{note}</span>}
        {said && <span>{said}</span>}
        {quotes.map((quote) => (
          <q key={quote} lang="zh-Hans">
            {quote}
          </q>
        ))}
      </dd>
    </>
  );
}
