// The referee's report: every incident of a game, what was asked, ruled and done, in Chinese and the reader's language.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { lastSeq } from "../api/live";
import type {
  Board,
  Desk,
  DeskIncident,
  DeskRuling,
  Details,
  Report as GameReport,
  Reports as GameReports,
} from "../api/types";
import { Diagram } from "../board/diagram";
import { dateOf, elapsed, timeOf } from "../format";
import { inLanguage, language, load, loaded, t, type Key, type Language } from "../i18n";
import { Choice } from "../parts/choice";
import { Print } from "../parts/icons";
import { attempt } from "../parts/notice";
import { route } from "../router";
import { articleName, lawText, whoText } from "../told";
import { replayText } from "../view/replay";
import { resultWords } from "../view/result-words";
import { usedText } from "./given";
import { Sanctions } from "./sanctions";
import {
  deciderText,
  factText,
  givenText,
  kindText,
  pointsText,
  questionText,
  seenText,
  stateText,
  valueText,
  windowText,
} from "./words";
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

// Functions, no components: each is said at once, in the language that it is asked for in.

function gameReport(report: GameReport) {
  const { game, desk } = report;
  const line = (label: string, value: string | undefined) =>
    value && (
      <tr key={label}>
        <th scope="row">{label}</th>
        <td>{value}</td>
      </tr>
    );
  return (
    <>
      <h1>{t("desk_report_title")}</h1>
      <table>
        <tbody>
          {line(t("event"), game.event)}
          {line(t("amend_round"), game.round)}
          {line(t("board_number"), game.board_number)}
          {line(t("black"), game.black)}
          {line(t("white"), game.white)}
          {line(t("rules"), t(`rules_${game.rules}` as Key))}
          {line(t("started_at"), dateOf(game.started))}
          {line(t("drawn"), [report.drawn_black, report.drawn_by].filter(Boolean).join(" · "))}
          {line(t("term_chief"), report.terms.chief)}
          {line(t("replay"), replayText(game))}
          {line(t("result"), resultWords(report.result, game.rules) ?? "")}
          {line(t("ledger_title"), `${t("black")} ${desk.warnings.B} · ${t("white")} ${desk.warnings.W}`)}
        </tbody>
      </table>
      {desk.incidents.length === 0 && <p>{t("desk_report_none")}</p>}
      {desk.incidents.map((one, index) => incidentReport(one, index + 1, report))}
      {report.signatures.length > 0 && (
        <ul>
          {report.signatures.map((one) => (
            <li key={one.who}>
              {t("confirmed_by", { who: [officeText(one.who), one.name].filter(Boolean).join(" ") })} {dateOf(one.time)}
            </li>
          ))}
        </ul>
      )}
      <div class="signatures">
        <span>{t("desk_report_signed")}</span>
        <span>{t("report_chief")}</span>
      </div>
    </>
  );
}

function officeText(who: string): string {
  return who === "B" || who === "W" ? whoText(who) : t(`role_${who.replace(" ", "_")}` as Key) || who;
}

function incidentReport(one: DeskIncident, number: number, report: GameReport) {
  const { game, desk } = report;
  const at = (t_s: number) => timeOf({ time: null, t: t_s }, game);
  const articles = [one.broken, one.rules].filter((article) => article !== null);
  return (
    <article key={one.seq}>
      <h2>
        {number}. {kindText(one.kind)} {one.term && one.term !== kindText(one.kind) && <span>({one.term})</span>}
      </h2>
      <p>
        {t("after_move", { n: one.number })} · {timeOf(one, game)} · {stateText(one.state)}
        {one.side && ` · ${whoText(one.side)}`}
        {one.points.length > 0 && ` · ${one.points.slice(0, 12).join(", ")}`}
      </p>
      {[...new Set(articles)].map((article) => (
        <p key={article}>
          {articleName(article)} {lawText(article)}
        </p>
      ))}
      <ul>
        {report.boards[one.seq]?.facts.map((fact, index) => (
          <li key={`fact${index}`}>{seenText(fact, game)}</li>
        ))}
        {report.boards[one.seq]?.blind.map((hidden) => (
          <li key={`blind${hidden.since}`}>
            {t(hidden.until === null ? "blind_still" : "blind_between", {
              points: pointsText(hidden.points),
              since: elapsed(hidden.since),
              until: elapsed(hidden.until ?? 0),
            })}
          </li>
        ))}
        {(!one.window.open || one.window.late) && <li>{windowText(one.window)}</li>}
        {one.claims.map((claim, index) => (
          <li key={`claim${index}`}>
            {at(claim.t)}{" "}
            {t(claim.by === "ex officio" ? "claim_ex_officio" : claim.in_time ? "claim_by" : "claim_late", {
              who: whoText(claim.by),
            })}{" "}
            {[claim.why, claim.used_ms.length > 0 && usedText(claim.used_ms)].filter(Boolean).join(" · ")}
          </li>
        ))}
        {one.questions.map((asked) => (
          <li key={asked.seq}>
            {at(asked.t)} {questionText(asked)}{" "}
            {asked.answers
              .map((said) => {
                const words = [said.value && valueText(asked.fact, said.value), said.text].filter(Boolean).join(" ");
                return `${whoText(said.by)}: ${words || t("not_answered")}`;
              })
              .join("; ")}
          </li>
        ))}
        {Object.entries(one.found).map(([fact, value]) => (
          <li key={fact}>
            {factText(fact)} {valueText(fact, value)} ({t("found_by_referee")})
          </li>
        ))}
        {one.referrals.map((passed, index) => (
          <li key={`referral${index}`}>
            {at(passed.t)} {t("referred_by", { who: passed.by })} {passed.why}
            {passed.answered && ` · ${t("referral_answered", { time: timeOf(passed.answered, game) })}`}
          </li>
        ))}
      </ul>
      {one.rulings
        .map((seq) => desk.rulings.find((ruling) => ruling.seq === seq))
        .map((ruling) => ruling && rulingReport(ruling, game, desk))}
    </article>
  );
}

function rulingReport(one: DeskRuling, game: Details, desk: Desk) {
  const later = desk.rulings.find((other) => other.seq === one.superseded_by);
  const changed = one.before.join() !== one.after.join();
  return (
    <section key={one.seq} class="ruling-report">
      <h3>
        {t("ruling_n", { n: one.number })} · {one.article ? articleName(one.article) : t("not_in_text")} ·{" "}
        {timeOf(one, game)}
      </h3>
      <p>
        <strong>{givenText(one.effects) || one.ruling}</strong>
        {later && ` (${t("superseded_by", { n: later.number })})`}
      </p>
      <p>
        {[one.decider && deciderText([one.decider]), one.name, one.assents.map(whoText).join(", ")]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {one.text && (
        <p>
          <q lang="zh-Hans">{one.text}</q>
        </p>
      )}
      {one.used_ms.length === 4 && <p>{usedText(one.used_ms)}</p>}
      {one.why && <p>{one.why}</p>}
      {one.confirmed.length > 0 && <p>{t("heard_by", { who: one.confirmed.map(whoText).join(", ") })}</p>}
      {one.appeals.map((appeal, index) => (
        <p key={`appeal${index}`}>
          {timeOf({ time: null, t: appeal.t }, game)} {t("appealed_by", { who: whoText(appeal.by) })} {appeal.why}
        </p>
      ))}
      {one.executed_at && (
        <p>
          {t("report_executed", { time: timeOf(one.executed_at, game) })}
          {one.went_on && ` · ${t("report_went_on", { time: timeOf(one.went_on, game) })}`}
        </p>
      )}
      {changed && (
        <div class="diagrams">
          <figure>
            <Diagram rows={one.before} />
            <figcaption>{t("moment_before")}</figcaption>
          </figure>
          <figure>
            <Diagram rows={one.after} />
            <figcaption>{t("moment_after")}</figcaption>
          </figure>
        </div>
      )}
    </section>
  );
}
