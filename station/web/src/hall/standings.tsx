// The table of places with every number that a place rests on; earlier versions stay.

import { useState } from "preact/hooks";
import { dateOf } from "../format";
import { t, type Key } from "../i18n";
import { NoRound } from "./no-round";
import { NumberHead, Scrolls } from "./scrolls";
import { event, nameOf } from "./store";
import type { Format, HallEvent, HallPlace } from "./types";
import { afterText, stageText, sumText } from "./words";

export function StandingsPage() {
  const now = event.value;
  const [shown, setShown] = useState(0);
  if (!now?.round) return <NoRound />;
  const version = now.versions.find((one) => one.number === shown);
  return (
    <section class="hall-page">
      <h1>{t("hall_places")}</h1>
      <p class="hint">{version ? t("hall_after", { n: version.after, rounds: now.rounds }) : afterText(now)}</p>
      <Version now={now} />
      {now.versions.length > 0 && (
        <nav class="rounds" aria-label={t("hall_versions")}>
          <button aria-pressed={shown === 0} onClick={() => setShown(0)}>
            {t("hall_as_now")}
          </button>
          {now.versions.map((one) => (
            <button key={one.number} aria-pressed={shown === one.number} onClick={() => setShown(one.number)}>
              {one.number}
            </button>
          ))}
        </nav>
      )}
      {version?.because && <p>{t("hall_because", { why: version.because })}</p>}
      <Places places={version?.places ?? now.places} />
      <Notes now={now} />
      {!version && TeamSums({ now })}
      <details class="hall-card">
        <summary>{t("hall_answers")}</summary>
        <Answers now={now} />
      </details>
    </section>
  );
}

/** Provisional until the chief releases it (§30.4): which version, when, by whom. */
export function Version({ now }: { now: HallEvent }) {
  const last = now.versions.at(-1);
  const released = last?.by && last.after === now.after;
  return (
    <p class={released ? "released" : "provisional"}>
      {released ? t("hall_released", { n: last.number, name: last.by, time: dateOf(last.at) }) : t("hall_provisional")}
      {now.head && <small class="n"> {t("hall_head", { head: now.head })}</small>}
    </p>
  );
}

/** 队员总分: of an event of persons whose players name teams. */
export function TeamSums({ now }: { now: HallEvent }) {
  if (!now.team_sums.length) return null;
  return (
    <>
      <h3>{t("hall_team_sums")}</h3>
      <Scrolls label={t("hall_team_sums")}>
        <table class="hall-table places">
          <thead>
            <tr>
              <th>{t("hall_column_place")}</th>
              <th>{t("hall_team")}</th>
              <th>{t("hall_column_points")}</th>
              <th>{t("hall_column_player")}</th>
            </tr>
          </thead>
          <tbody>
            {now.team_sums.map((one) => (
              <tr key={one.team}>
                <td class="n">{one.place}</td>
                <td>{one.team}</td>
                <td class="n">{one.points}</td>
                <td>{one.players.map(nameOf).join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolls>
    </>
  );
}

export function Notes({ now }: { now: HallEvent }) {
  const formats = [...new Set(now.stages.map((one) => one.format))];
  const swiss = formats.some((one) => SWISS.includes(one));
  const compared = [...new Set(formats.map((one) => comparedIn(one, now.method)))];
  return (
    <p class="hint">
      {swiss && t(now.method === "A" ? "hall_method_a" : "hall_method_b")}{" "}
      {swiss && t(now.highest === "actual" ? "hall_highest_actual" : "hall_highest_possible")}{" "}
      {compared.map((key) => t(key)).join(" ")}
    </p>
  );
}

const SWISS: readonly Format[] = ["swiss", "team_swiss", "swiss_knock_out"];

/** What the places of a stage are compared by. */
function comparedIn(format: Format, method: string): Key {
  if (format.startsWith("team")) return "hall_compared_teams";
  if (SWISS.includes(format)) return method === "A" ? "hall_compared_a" : "hall_compared_b";
  if (format === "knock_out") return "hall_compared_knock_out";
  return format === "round_robin" ? "hall_compared_round_robin" : "hall_compared_games";
}

/** What the event's own rules say where the texts are silent: asked once, printed with every table. */
export function Answers({ now }: { now: HallEvent }) {
  return (
    <dl class="answers">
      {Object.entries(now.answers).map(([name, answer]) => (
        <div key={name}>
          <dt>{t(`hall_param_${name}` as Key)}</dt>
          <dd>{t(`hall_choice_${name}_${answer}` as Key) || answer}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Places({ places }: { places: HallPlace[] }) {
  const boards = Math.max(0, ...places.map((one) => one.boards?.length ?? 0));
  const swiss = places.some((one) => one.total !== null);
  const stages = event.value?.stages ?? [];
  return (
    <Scrolls label={t("hall_places")}>
      <table class="hall-table places">
        <thead>
          <tr>
            <th>{t("hall_column_place")}</th>
            <th>{t(boards > 0 ? "hall_team" : "hall_column_player")}</th>
            {swiss && <NumberHead>{t("hall_column_total")}</NumberHead>}
            <NumberHead>{t("hall_column_points")}</NumberHead>
            <NumberHead>{t("hall_column_opponents")}</NumberHead>
            <NumberHead>{t("hall_column_small")}</NumberHead>
            <NumberHead>{t("hall_column_warnings")}</NumberHead>
            {boards > 0 && <NumberHead>{t("hall_column_board_points")}</NumberHead>}
            {Array.from({ length: boards }, (_, index) => (
              <NumberHead key={index}>{t("hall_column_board", { n: index + 1 })}</NumberHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((one, at) => (
            <>
              {stages.length > 1 && one.stage !== places[at - 1]?.stage && (
                <tr class="stage">
                  <th colSpan={6 + Number(swiss) + (boards && boards + 1)}>{stageText(stages, one.stage)}</th>
                </tr>
              )}
              <tr key={one.player}>
                <td class="n">{one.place ?? "–"}</td>
                <td class="name">{nameOf(one.player)}</td>
                {swiss && <td class="n">{one.total === null ? "–" : sumText(one.total)}</td>}
                <td class="n">{one.points}</td>
                <td class="n">{one.opponents}</td>
                <td class="n">{sumText(one.small)}</td>
                <td class="n">{one.warnings}</td>
                {boards > 0 && <td class="n">{one.board_points}</td>}
                {one.boards?.map((points, index) => (
                  <td key={index} class="n">
                    {points}
                  </td>
                ))}
              </tr>
            </>
          ))}
        </tbody>
      </table>
    </Scrolls>
  );
}
