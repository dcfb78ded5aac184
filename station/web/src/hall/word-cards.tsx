// Games at a table that a person has to judge: further ones of no pairing, and words against what was entered.

import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { glances, stations } from "./store";
import type { Glance, HallMe, HallWord } from "./types";
import { resultText } from "./words";

/** Of one table, or of all of them. */
export function WordCards({ one }: { one?: Glance }) {
  const tables = one ? [one] : stations.value.flatMap((name) => glances.get(name)?.value ?? []);
  return (
    <>
      {tables.flatMap((table) =>
        table.words.map((word) => <WordCard key={`${table.station}/${word.number}`} table={table} word={word} />),
      )}
    </>
  );
}

function WordCard({ table, word }: { table: Glance; word: HallWord }) {
  const judge = (taken: boolean) => {
    const body = { station: table.station, number: word.number, taken };
    void attempt(send<HallMe>("POST", "/api/hall/words", body));
  };
  const further = word.kind === "further";
  return (
    <article class="hall-card call">
      <h2>{sentence(table, word)}</h2>
      <p>
        {t("hall_round_n", { n: word.round })} · <i class="stone stone-B" /> {word.black} <i class="stone stone-W" />{" "}
        {word.white} · {t("hall_word_stands", { result: stands(word) })}
      </p>
      <p class="actions">
        <button onClick={() => judge(false)}>{t(further ? "hall_word_nobodys" : "hall_word_as_entered")}</button>
        <button onClick={() => judge(true)}>{t(further ? "hall_word_replay" : "hall_word_as_said")}</button>
      </p>
    </article>
  );
}

export function sentence(table: Glance, word: HallWord): string {
  const n = table.board ?? table.station;
  if (word.said === null) return t("hall_word_goes_on", { n });
  const said = resultText(word.said, word.said_played);
  return t(word.kind === "further" ? "hall_word_further" : "hall_word_against", { n, said });
}

function stands(word: HallWord): string {
  return word.stands === null ? t("hall_word_open") : resultText(word.stands, word.stands_played);
}
