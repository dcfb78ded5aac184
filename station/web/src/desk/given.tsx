// A ruling as it was given: what, by whom, on which ground; who has heard it; what took it back.

import type { Desk, DeskRuling } from "../api/types";
import { board } from "../api/live";
import { elapsed, timeOf } from "../format";
import { colon, t } from "../i18n";
import { whoText } from "../told";
import { deciderText, givenText, groundText, sidesText } from "./words";

export function Given({ desk, ruling }: { desk: Desk; ruling: DeskRuling }) {
  const game = board.value?.game ?? null;
  const later = desk.rulings.find((one) => one.seq === ruling.superseded_by);
  const both = ruling.decider === "players"; // whose assents it needs says the word itself
  const who = both
    ? [deciderText([ruling.decider]), ruling.name && t("ruling_entered", { who: ruling.name })]
    : [ruling.decider && deciderText([ruling.decider]), ruling.name, sidesText(ruling.assents)];
  return (
    <article class={later ? "given superseded" : "given"}>
      <h4>
        {t("ruling_n", { n: ruling.number })} · {groundText(ruling.article, ruling.effects)}
      </h4>
      <p>
        <strong>{givenText(ruling.effects) || ruling.ruling}</strong>
      </p>
      <p class="hint">
        <time>{timeOf(ruling, game)}</time> · {who.filter(Boolean).join(" · ")}
      </p>
      {ruling.used_ms.length === 4 && <p class="hint">{usedText(ruling.used_ms)}</p>}
      {ruling.why && <p>{ruling.why}</p>}
      {ruling.confirmed.length > 0 && <p class="hint">{t("heard_by", { who: sidesText(ruling.confirmed) })}</p>}
      {ruling.appeals.map((one, index) => (
        <p key={index} class="hint">
          {t("appealed_by", { who: whoText(one.by) })} {one.why}
        </p>
      ))}
      {later && <p class="hint">{t("superseded_by", { n: later.number })}</p>}
    </article>
  );
}

/** Both sides' used time at a claim or ruling, and after it where it changed. */
export function usedText(ms: readonly number[]): string {
  const [black, white, ...after] = ms.map((one) => elapsed(one / 1000));
  const both = (b?: string, w?: string) => `${t("black")} ${b}, ${t("white")} ${w}`;
  const now = after.length > 0 ? both(after[0], after[1]) : both(black, white);
  return `${t("clock_needs_time")}${colon()}${both(black, white)}${now === both(black, white) ? "" : ` → ${now}`}`;
}
