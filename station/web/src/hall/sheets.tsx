// What is printed after a round: pairings with results, wall chart, places, equipment; in Chinese and the reader's words.

import { useEffect, useState } from "preact/hooks";
import { inLanguage, language, load, t, type Language } from "../i18n";
import { Chart } from "./chart";
import { NoRound } from "./no-round";
import { Pairings, RoundPicker } from "./pairings";
import { Notes, Places, Version } from "./standings";
import { chief, event } from "./store";
import type { HallEvent } from "./types";

export function SheetsPage() {
  const now = event.value;
  const [chosen, setChosen] = useState(0);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void load("zh").then(() => setReady(true));
  }, []);
  if (!chief.value || !now?.round || !ready) return <NoRound />;
  const round = chosen || now.round;
  const languages: Language[] = language.value === "zh" ? ["zh"] : ["zh", language.value];
  return (
    <section class="hall-page">
      <div class="no-print">
        <h1>{t("hall_nav_sheets")}</h1>
        <RoundPicker round={round} rounds={now.round} onChange={setChosen} />
        <button onClick={() => print()}>{t("button_print")}</button>
      </div>
      {languages.map((code) => (
        <Sheet key={code} now={now} round={round} code={code} />
      ))}
    </section>
  );
}

function Sheet({ now, round, code }: { now: HallEvent; round: number; code: Language }) {
  return inLanguage(code, () => (
    <article class="paper" lang={code}>
      <h2>{now.name}</h2>
      <h3>{t("hall_round_n", { n: round })}</h3>
      {Pairings({ all: now, round })}
      {Chart({ now })}
      <h3>{t("hall_after", { n: now.after, rounds: now.rounds })}</h3>
      {Places({ places: now.places, swiss: now.format.endsWith("swiss") })}
      {Notes({ now })}
      {Version({ now })}
      <p class="signed">{t("hall_signed_chief")}</p>
    </article>
  ));
}
