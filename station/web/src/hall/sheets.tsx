// What is printed: a round, result sheets, the chief's report, equipment; in Chinese and the reader's words.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { inLanguage, language, load, t, type Language } from "../i18n";
import { Choice } from "../parts/choice";
import { attempt } from "../parts/notice";
import { Chart } from "./chart";
import { CheckForm } from "./check-form";
import { CALLED, finalPaper } from "./final-paper";
import { Field } from "./field";
import { chiefsReport, equipment, resultSheets } from "./papers";
import { Pairings, RoundPicker } from "./pairings";
import { PairPage } from "./pair-card";
import { Answers, Notes, Places, TeamSums, Version } from "./standings";
import { chief, event, learnOffice, office } from "./store";
import type { HallReports } from "./report-types";
import type { HallEvent } from "./types";
import { afterText } from "./words";
import "../styles/report.css";

const PAPERS = ["round", "results", "report", "final", "equipment"] as const;
/** Of no single round. */
const WHOLE: readonly Paper[] = ["final", "equipment"];
type Paper = (typeof PAPERS)[number];

export function SheetsPage() {
  const now = event.value;
  const [chosen, setChosen] = useState(0);
  const [paper, setPaper] = useState<Paper>("round");
  const [both, setBoth] = useState(true);
  const [ready, setReady] = useState(false);
  const [told, setTold] = useState<HallReports | null>(null);
  const [called, setCalled] = useState(String(CALLED));
  const round = chosen || now?.round || 1;
  const may = chief.value;
  useEffect(() => {
    void load("zh").then(() => setReady(true));
  }, []);
  useEffect(() => {
    if (may && !office.peek()) void attempt(learnOffice());
    if (may) void attempt(get<HallReports>(`/api/hall/reports?round=${round}`).then(setTold));
  }, [may, round, now?.rev]);
  if (!may) return <PairPage />;
  if (!now || !ready || !told) return <p class="loading">{t("loading")}</p>;
  const own = language.value;
  const languages: Language[] = own === "zh" || !both ? [own] : ["zh", own];
  return (
    <section class="hall-page">
      <div class="no-print what-to-print">
        <h1>{t("hall_nav_sheets")}</h1>
        <Choice
          label={t("hall_sheet")}
          value={paper}
          options={PAPERS.map((value) => ({ value, text: t(`hall_sheet_${value}`) }))}
          onChange={setPaper}
        />
        {own !== "zh" && (
          <Choice
            label={t("hall_sheet_languages")}
            value={both ? "both" : "own"}
            options={(["both", "own"] as const).map((value) => ({ value, text: t(`hall_sheet_${value}`) }))}
            onChange={(value) => setBoth(value === "both")}
          />
        )}
        {!WHOLE.includes(paper) && now.round > 0 && (
          <RoundPicker round={round} rounds={now.round} onChange={setChosen} />
        )}
        {paper === "final" && (
          <Field label={t("hall_places_called")} type="number" min={1} max={100} value={called} onInput={setCalled} />
        )}
        {paper === "equipment" && <CheckForm onChecked={(checks) => setTold({ ...told, checks })} />}
        <button class="primary" onClick={() => print()}>
          {t("button_print")}
        </button>
      </div>
      {languages.map((code) => (
        <article key={code} class={`paper paper-${paper}`} lang={code === "zh" ? "zh-Hans" : code}>
          {inLanguage(code, () =>
            paper === "final" ? finalPaper(now, Number(called) || CALLED) : said(paper, now, round, told),
          )}
        </article>
      ))}
    </section>
  );
}

/** Functions, no components: each is said at once, in the language that it is asked for in. */
function said(paper: Paper, now: HallEvent, round: number, told: HallReports) {
  if (paper === "results") return resultSheets(now, round, told);
  if (paper === "report") return chiefsReport(now, round, told);
  return paper === "equipment" ? equipment(now, told) : sheetOf(now, round);
}

function sheetOf(now: HallEvent, round: number) {
  return (
    <>
      <h2>{now.name}</h2>
      <h3>{t("hall_round_n", { n: round })}</h3>
      {Pairings({ all: now, round })}
      {Chart({ now })}
      <h3>{afterText(now)}</h3>
      {Places({ places: now.places })}
      {Notes({ now })}
      {TeamSums({ now })}
      <h3>{t("hall_answers")}</h3>
      {Answers({ now })}
      {Version({ now })}
      <p class="signed">{t("hall_signed_chief")}</p>
    </>
  );
}
