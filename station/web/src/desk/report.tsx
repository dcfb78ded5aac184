// The referee's report: every incident of a game, what was asked, ruled and done, in Chinese and the reader's language.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { lastSeq } from "../api/live";
import type { Board, Report as GameReport, Reports as GameReports } from "../api/types";
import { inLanguage, language, load, loaded, t, type Language } from "../i18n";
import { Choice } from "../parts/choice";
import { Print } from "../parts/icons";
import { attempt } from "../parts/notice";
import { route } from "../router";
import { gameReport } from "./game-report";
import { Sanctions } from "./sanctions";
import "../styles/desk.css";
import "../styles/report.css";

const SPANS = ["game", "round", "day", "event"] as const;
type Span = (typeof SPANS)[number];

/** The game of the address, else the one at the table; with it those of the same day or event. */
async function fetched(number: number | null, span: Span): Promise<GameReport[]> {
  const at = number ?? (await get<Board>("/api/board")).game?.id;
  if (at === undefined) return [];
  const first = await get<GameReport>(`/api/games/${at}/report`);
  if (span === "game") return [first];
  const { event, round, started } = first.game;
  const query = new URLSearchParams(
    span === "day" ? { day: started?.slice(0, 10) ?? "" } : span === "round" ? { event, round } : { event },
  );
  return (await get<GameReports>(`/api/reports?${query}`)).reports;
}

export function Report() {
  const [found, setFound] = useState<GameReport[] | null>(null);
  const [span, setSpan] = useState<Span>("game");
  const others: Language[] = language.value === "zh" ? [] : ["zh"];
  const { game } = route.value;
  useEffect(() => {
    for (const code of others) load(code).catch(() => undefined); // the reader's own language is there
  }, [language.value]);
  useEffect(() => {
    void attempt(fetched(game, span).then(setFound));
  }, [game, span, lastSeq.value]);
  if (!found) return <p class="loading">{t("loading")}</p>;
  if (found.length === 0) return <p class="calm">{t("desk_no_game")}</p>;
  const spans = SPANS.filter((one) => one !== "round" || found[0]?.game.round);
  const codes = [...others, language.value].filter(loaded);
  return (
    <div class="column report">
      <div class="report-actions">
        <Choice
          label={t("report_of")}
          value={span}
          options={spans.map((value) => ({ value, text: t(`report_of_${value}`) }))}
          onChange={setSpan}
        />
        <button class="primary" onClick={() => print()}>
          <Print />
          {t("button_print")}
        </button>
      </div>
      {span === "game" && found[0]?.ended && <Sanctions game={found[0].game.id} />}
      <div class="printed-report">
        {codes.map((code) => (
          <section key={code} lang={code === "zh" ? "zh-Hans" : code}>
            {found.map((one) => (
              <article key={one.game.id} class="game-report">
                {inLanguage(code, () => gameReport(one))}
              </article>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}
