// Papers that are signed: result sheets (2002 §16.4), the chief's report (§30.6, §30.8), the equipment list (§30.5).

import type { ReportSignature } from "../api/types";
import { controlText } from "../clock/control-name";
import { dateOf, elapsed, fraction } from "../format";
import { gameReport } from "../desk/game-report";
import { colon, t, type Key } from "../i18n";
import { gamesOf } from "./pairings";
import { glances, keyText, nameOf, office, sideName } from "./store";
import type { HallCheck, HallCount, HallEntry, HallGameReport, HallReports } from "./report-types";
import type { HallEvent, HallGame } from "./types";
import { resultText } from "./words";

export const PARTS = ["board", "stones", "clock", "station"] as const;

function line(label: string, value: string | number | null | undefined) {
  return (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td>{value}</td>
    </tr>
  );
}

function signatures(...who: string[]) {
  return (
    <div class="signatures">
      {who.map((one) => (
        <span key={one}>{one}</span>
      ))}
    </div>
  );
}

/** Of a time in Unix milliseconds. */
function at(ms: number): string {
  return dateOf(new Date(ms).toISOString());
}

export function resultSheets(now: HallEvent, round: number, told: HallReports) {
  return gamesOf(now, round)
    .filter((one) => one.white !== null)
    .map((one) => resultSheet(now, one, told));
}

function resultSheet(now: HallEvent, game: HallGame, told: HallReports) {
  const found = told.games.find((one) => one.black === game.black && one.match_board === game.match_board);
  const used = found?.used_s?.map(elapsed);
  const side = (of: "B" | "W") => {
    const name = sideName(game, of);
    const rank = now.players.find((one) => one.id === (of === "B" ? game.black : game.white))?.rank ?? "";
    return name.includes(rank) ? name : `${name} ${rank}`;
  };
  return (
    <section key={keyText(game)} class="printed-report result-sheet">
      <h2>
        {now.name}: {t("hall_sheet_results")}
      </h2>
      <table>
        <tbody>
          {line(t("hall_rounds"), game.round)}
          {line(t("hall_column_table"), game.board)}
          {game.match_board !== null && line(t("hall_match_board"), game.match_board)}
          {line(t("black"), side("B"))}
          {line(t("white"), side("W"))}
          {line(t("hall_rules"), t(`rules_${found?.report.game.rules ?? now.rules}` as Key))}
          {line(t("komi"), komi(found))}
          {line(t("hall_drawn"), found && [t(`hall_drawn_${found.drawn}` as Key), drawnAs(found)].join(" · "))}
          {line(t("clock_system"), found?.clock && controlText(found.clock))}
          {line(t("hall_used"), used && `${t("black")} ${used[0]} · ${t("white")} ${used[1]}`)}
          {line(t("hall_moves"), found?.moves)}
          {line(t("hall_column_warnings"), found && warnings(found))}
          {line(t("hall_incidents"), found?.report.desk.incidents.length)}
          {line(t("hall_rulings"), found && rulings(found))}
          {line(t("hall_counted"), found?.count && counted(found.count))}
          {line(t("hall_dead"), found?.count?.dead.join(" "))}
          {line(t("hall_recounts"), found?.recounts)}
          {line(t("hall_column_result"), game.result && resultText(game.result, game.played))}
          {line(t("hall_margin"), found?.count && margin(found.count))}
          {line(t("hall_role_executing_referee"), found?.referee)}
          {line(t("hall_confirmed"), found?.report.signatures.map(signature).join(", "))}
          {line(t("hall_head_of_log"), now.head)}
        </tbody>
      </table>
      {signatures(t("black"), t("white"), t("hall_role_executing_referee"))}
    </section>
  );
}

function komi(found: HallGameReport | undefined): string | undefined {
  const game = found?.report.game;
  if (game?.komi_zi) return t("n_zi", { n: fraction(game.komi_zi) });
  const points = game?.komi_points ?? office.value?.komi;
  return points ? t("n_points", { n: fraction(points) }) : undefined;
}

function drawnAs(found: HallGameReport): string {
  return t(found.colors_kept ? "hall_colors_kept" : "hall_colors_other");
}

/** In zi where these rules count so, else in points. */
function counted(count: HallCount): string {
  const zi = count.black_zi !== null;
  const said = (n: string | null) => (n === null ? "–" : t(zi ? "n_zi" : "n_points", { n: fraction(n) }));
  const [black, white] = zi ? [count.black_zi, count.white_zi] : [count.black_points, count.white_points];
  return `${t("black")} ${said(black)} · ${t("white")} ${said(white)}`;
}

function margin(count: HallCount): string {
  const parts = [
    count.margin_zi === null ? "" : t("n_zi", { n: fraction(count.margin_zi) }),
    count.margin_points === null ? "" : t("n_points", { n: fraction(count.margin_points) }),
  ];
  return parts.filter(Boolean).join(" = ");
}

/** How many each side got, and what they cost it in the count (2002 §24.1). */
function warnings(found: HallGameReport): string {
  const { B, W } = found.report.desk.warnings;
  const side = (color: "black" | "white", n: number, zi = "0") =>
    `${t(color)} ${n}${Number(zi) ? ` (${t("n_zi", { n: fraction(zi) })})` : ""}`;
  return [side("black", B, found.warnings_zi[0]), side("white", W, found.warnings_zi[1])].join(" · ");
}

function rulings(found: HallGameReport): string {
  const { desk } = found.report;
  return desk.rulings.map((one) => `${one.number}. ${one.article ?? one.ruling}`).join("; ");
}

function signature(one: ReportSignature): string {
  const who = one.who === "B" ? t("black") : one.who === "W" ? t("white") : one.name || one.who;
  return `${who} ${dateOf(one.time)}`;
}

export function chiefsReport(now: HallEvent, round: number, told: HallReports) {
  const decided = told.entries.filter((one) => Math.max(one.during, 1) === round);
  const notable = told.games.filter(
    ({ report, recounts }) =>
      report.desk.incidents.length + report.desk.rulings.length + report.pauses.length + recounts,
  );
  const referees = new Set([
    ...told.games.map((one) => one.referee),
    ...(office.value?.referees.filter((one) => one.role !== "chief").map((one) => one.name) ?? []),
  ]);
  const failed = told.checks.filter((one) => Object.values(one.parts).includes(false));
  return (
    <div class="printed-report">
      <h2>
        {now.name}: {t("hall_sheet_report")}
      </h2>
      <table>
        <tbody>
          {line(t("hall_rounds"), `${round} / ${now.rounds}`)}
          {line(t("hall_chief"), now.chief)}
          {office.value?.fixed.deputies && line(t("hall_deputies"), office.value.fixed.deputies)}
          {line(t("hall_rules"), t(`rules_${now.rules}` as Key))}
          {line(
            t("hall_games_recorded"),
            `${told.games.length} / ${gamesOf(now, round).filter((one) => one.white).length}`,
          )}
          {line(
            t("hall_incidents"),
            notable.reduce((sum, one) => sum + one.report.desk.incidents.length, 0),
          )}
          {line(
            t("hall_rulings"),
            notable.reduce((sum, one) => sum + one.report.desk.rulings.length, 0),
          )}
          {line(t("hall_tables_silent"), silent().join(", "))}
          {line(t("hall_equipment_failed"), failed.map((one) => one.board).join(", "))}
        </tbody>
      </table>
      <h3>{t("hall_decisions")}</h3>
      {decided.length === 0 && <p>–</p>}
      <ul>{decided.map((one, index) => entryLine(one, index))}</ul>
      <h3>{t("hall_remarks")}</h3>
      {[...referees].filter(Boolean).map((name) => (
        <p key={name} class="ruled">
          {name}
        </p>
      ))}
      <p class="ruled" />
      {notable.map((one) => (
        <article key={one.station} class="game-report">
          {gameReport(one.report)}
        </article>
      ))}
      <p class="signed">{t("hall_signed_chief")}</p>
    </div>
  );
}

function silent(): (number | string)[] {
  return [...glances.values()].filter((one) => one.value.silent).map((one) => one.value.board ?? one.value.station);
}

function entryLine(one: HallEntry, key: number) {
  const board = one.match_board === null ? "" : `, ${t("hall_column_board", { n: one.match_board })}`;
  const game = one.black && `${t("hall_round_n", { n: one.round ?? 0 })}, ${nameOf(one.black)}${board}`;
  const what =
    one.type === "locked"
      ? resultText(one.what, one.played)
      : ["sanctioned", "lifted"].includes(one.type)
        ? t(`hall_sanction_${one.what}` as Key)
        : one.what;
  const why = [...new Set(Object.values(one.reasons))].map((reason) => {
    const games = Object.keys(one.reasons).filter((black) => one.reasons[black] === reason);
    return `${t(`hall_why_${reason}` as Key)}${colon()}${games.map(nameOf).join(", ")}`;
  });
  const said = [game, one.players.map(nameOf).join(", "), what, one.why, ...why].filter(Boolean).join(" · ");
  return (
    <li key={key}>
      {at(one.at_ms)} {t(`hall_entry_${one.type}` as Key)}
      {said && `: ${said}`} ({byText(one.by)})
    </li>
  );
}

/** Who entered it; of a lot the station at whose desk it was drawn. */
function byText(by: string): string {
  const station = by.match(/^station (.+)$/)?.[1];
  return station ? t("hall_lot_station", { station }) : by;
}

export function equipment(now: HallEvent, told: HallReports) {
  const boards = new Set([
    ...[...glances.values()].flatMap((one) => one.value.board ?? []),
    ...now.games.flatMap((one) => one.board ?? []),
    ...told.checks.map((one) => one.board),
  ]);
  const found = new Map(told.checks.map((one) => [one.board, one]));
  return (
    <div class="printed-report">
      <h2>
        {now.name}: {t("hall_sheet_equipment")}
      </h2>
      <table class="equipment">
        <thead>
          <tr>
            <th>{t("hall_column_table")}</th>
            {PARTS.map((one) => (
              <th key={one}>{t(`hall_part_${one}`)}</th>
            ))}
            <th>{t("hall_column_remark")}</th>
            <th>{t("hall_column_checked")}</th>
          </tr>
        </thead>
        <tbody>{[...boards].sort((a, b) => a - b).map((board) => checkRow(board, found.get(board)))}</tbody>
      </table>
      <p class="signed">{t("hall_signed_chief")}</p>
    </div>
  );
}

function checkRow(board: number, check: HallCheck | undefined) {
  return (
    <tr key={board}>
      <td class="n">{board}</td>
      {PARTS.map((one) => (
        <td key={one}>{check && one in check.parts ? t(check.parts[one] ? "hall_passed" : "hall_not_passed") : ""}</td>
      ))}
      <td>{check?.remark}</td>
      <td>{check && `${check.by}, ${at(check.at_ms)}`}</td>
    </tr>
  );
}
