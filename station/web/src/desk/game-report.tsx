// One game's report, in the language that it is said in: every incident, what was asked, ruled and done.

import type { Desk, DeskBoards, DeskIncident, DeskRuling, Details, Report, ReportPause } from "../api/types";
import { Diagram } from "../board/diagram";
import { dateOf, elapsed, timeOf } from "../format";
import { pointsText } from "../game/points";
import { colon, type Key, t } from "../i18n";
import { articleName, lawText, whoText, whyText } from "../told";
import { replayText } from "../view/replay";
import { resultWords } from "../view/result-words";
import { usedText } from "./given";
import { checkText } from "./equipment";
import { lotText } from "./lot";
import {
  claimText,
  deciderText,
  factText,
  givenText,
  groundText,
  kindText,
  questionText,
  seenText,
  sidesText,
  stateText,
  valueText,
  whenText,
  windowText,
} from "./words";

// Functions, no components: each is said at once, in the language that it is asked for in.

export function gameReport(report: Report) {
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
          {line(t("drawn"), drawnText(report))}
          {line(t("term_chief"), report.terms.chief)}
          {line(t("role_executing_referee"), refereeOf(report))}
          {desk.equipment.map((one, index) =>
            line(index === 0 ? t("equipment_title") : " ", `${checkText(one)} · ${dateOf(one.time)}`),
          )}
          {report.pauses.map((one, index) => line(t("pause_n", { n: index + 1 }), pauseText(one)))}
          {line(t("replay"), replayText(game))}
          {line(t("result"), resultText(report))}
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
        {desk.refereed && desk.equipment.length === 0 && <span>{t("equipment_title")}</span>}
      </div>
    </>
  );
}

/** Both used times as written down, by whom, and which sides have confirmed them (2002 §22.9). */
function pauseText(one: ReportPause): string {
  const who = one.confirmed.length > 0 ? t("confirmed_by", { who: sidesText(one.confirmed) }) : "";
  return [dateOf(one.time), usedText(one.used_ms), one.name, who].filter(Boolean).join(" · ");
}

/** The executing referee of this board, by name. */
function refereeOf({ terms, game }: Report): string {
  return terms.referees[game.board_number] ?? terms.referees[""] ?? "";
}

function officeText(who: string): string {
  return who === "B" || who === "W" ? whoText(who) : t(`role_${who.replace(" ", "_")}` as Key) || who;
}

function incidentReport(one: DeskIncident, number: number, report: Report) {
  const { game, desk } = report;
  const articles = [one.broken, one.rules].filter((article) => article !== null);
  return (
    <article key={one.seq}>
      <h2>
        {number}. {kindText(one.kind)} {one.term && one.term !== kindText(one.kind) && <span>({one.term})</span>}
      </h2>
      <p>
        {whenText(one)} · {timeOf(one, game)} · {stateText(one.state)}
        {one.side && ` · ${whoText(one.side)}`}
        {one.points.length > 0 && ` · ${pointsText(one.points)}`}
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
            {timeOf(claim.at, game)} {claimText(claim)}{" "}
            {[claim.why, claim.used_ms.length > 0 && usedText(claim.used_ms)].filter(Boolean).join(" · ")}
          </li>
        ))}
        {one.questions.map((asked) => (
          <li key={asked.seq}>
            {timeOf(asked.at, game)} {questionText(asked, one.kind)}{" "}
            {asked.answers
              .map((said) => {
                const words = [said.value && valueText(asked.fact, said.value), said.text].filter(Boolean).join(" ");
                return `${whoText(said.by)}${colon()}${words || t("not_answered")}`;
              })
              .join("; ")}
          </li>
        ))}
        {Object.entries(one.found).map(([fact, value]) => (
          <li key={fact}>
            {factText(fact, one.kind)} {valueText(fact, value)} · {t("found_by_referee")}
          </li>
        ))}
        {one.referrals.map((passed, index) => (
          <li key={`referral${index}`}>
            {timeOf(passed.at, game)} {t("referred_by", { who: passed.by })} {passed.why}
            {passed.answered && ` · ${t("referral_answered", { time: timeOf(passed.answered, game) })}`}
          </li>
        ))}
      </ul>
      {incidentDiagrams(one, report.boards[one.seq])}
      {one.rulings
        .map((seq) => desk.rulings.find((ruling) => ruling.seq === seq))
        .map((ruling) => ruling && rulingReport(ruling, game, desk))}
    </article>
  );
}

/** What lay there before it and after; of a scattered board what is to be rebuilt. */
function incidentDiagrams(one: DeskIncident, boards: DeskBoards | undefined) {
  if (!boards) return null;
  const scattered = one.kind === "board_scattered";
  if (!scattered && boards.before.join() === boards.after.join()) return null;
  return (
    <div class="diagrams">
      <figure>
        <Diagram rows={boards.before} {...(scattered ? {} : { other: boards.after })} />
        <figcaption>{scattered ? t("report_to_rebuild", { n: one.number }) : t("incident_before")}</figcaption>
      </figure>
      {!scattered && (
        <figure>
          <Diagram rows={boards.after} other={boards.before} />
          <figcaption>{t("incident_after")}</figcaption>
        </figure>
      )}
    </div>
  );
}

/** The result, and the reasons of whoever entered it without a count. */
function resultText({ result, game, ended_why }: Report): string {
  return [resultWords(result, game.rules), ended_why && whyText(ended_why)].filter(Boolean).join(" · ");
}

/** How the colors were fixed, who drew Black, and who held the draw. */
function drawnText({ drawn, drawn_black, drawn_by }: Report): string {
  const how = drawn && t(`value_fixed_by_${drawn}` as Key);
  return [how, drawn_black && `${t("black")}${colon()}${drawn_black}`, drawn_by].filter(Boolean).join(" · ");
}

function rulingReport(one: DeskRuling, game: Details, desk: Desk) {
  const later = desk.rulings.find((other) => other.seq === one.superseded_by);
  const changed = one.before.join() !== one.after.join();
  return (
    <section key={one.seq} class="ruling-report">
      <h3>
        {t("ruling_n", { n: one.number })} · {groundText(one.article, one.effects)} · {timeOf(one, game)}
      </h3>
      <p>
        <strong>{givenText(one.effects) || one.ruling}</strong>
        {later && ` · ${t("superseded_by", { n: later.number })}`}
      </p>
      <p>{[one.decider && deciderText([one.decider]), one.name, sidesText(one.assents)].filter(Boolean).join(" · ")}</p>
      {one.text && (
        <p>
          <q lang="zh-Hans">{one.text}</q>
        </p>
      )}
      {one.used_ms.length === 4 && <p>{usedText(one.used_ms)}</p>}
      {one.why && <p>{one.why}</p>}
      {one.confirmed.length > 0 && <p>{t("heard_by", { who: sidesText(one.confirmed) })}</p>}
      {one.appeals.map((appeal, index) => (
        <p key={`appeal${index}`}>
          {timeOf(appeal.at, game)} {t("appealed_by", { who: whoText(appeal.by) })} {appeal.why}
        </p>
      ))}
      {one.lot && <p>{lotText(one)}</p>}
      {one.wants_lot && <p>{t("lot_waits")}</p>}
      {one.executed_at && (
        <p>
          {t("report_executed", { time: timeOf(one.executed_at, game) })}
          {one.went_on && ` · ${t("report_went_on", { time: timeOf(one.went_on, game) })}`}
        </p>
      )}
      {changed && (
        <div class="diagrams">
          <figure>
            <Diagram rows={one.before} other={one.after} />
            <figcaption>{t("ruling_before")}</figcaption>
          </figure>
          <figure>
            <Diagram rows={one.after} other={one.before} />
            <figcaption>{t("ruling_after")}</figcaption>
          </figure>
        </div>
      )}
    </section>
  );
}
