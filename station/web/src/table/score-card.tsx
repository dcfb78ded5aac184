// The numbers as a referee reads them out, in zi and in points, and how they add up in tens.

import { useState } from "preact/hooks";
import { get } from "../api/client";
import type { Compare, RulesName, Score, TraceLine } from "../api/types";
import { fraction } from "../format";
import { t, type Key } from "../i18n";
import { toldText } from "../told";
import { attempt } from "../parts/notice";
import { Stone } from "../parts/state";

/** Rulesets that count prisoners. */
const BY_TERRITORY: ReadonlySet<RulesName> = new Set(["japanese", "korean"]);

export type Unit = "zi" | "points";

/** What its rules are read out in: zi where komi is in zi. */
export function unitOf(score: Score): Unit {
  return score.komi_zi === null ? "points" : "zi";
}

/** 黑 185 子 · 白 176 子 · 贴 3¾ 子 · 黑胜 ¾ 子; without zi the same in points. */
export function scoreParts(score: Score, unit: Unit = unitOf(score)): string[] {
  const zi = unit === "zi";
  const [black, white] = zi
    ? [score.black_zi, score.white_zi]
    : [score.black_points ?? score.black_zi, score.white_points ?? score.white_zi]; // an area of n zi is n points
  const komi = zi ? score.komi_zi : score.komi_points;
  const margin = zi ? score.margin_zi : score.margin_points;
  const amount = (value: string) => t(zi ? "n_zi" : "n_points", { n: fraction(value) });
  const parts: string[] = [];
  if (black !== null) parts.push(`${t("black")} ${amount(black)}`);
  if (white !== null) parts.push(`${t("white")} ${amount(white)}`);
  if (komi !== null && komi !== "0") parts.push(t("komi_is", { amount: amount(komi) }));
  for (const { color, n, zi } of score.warnings) {
    const side = t(color === "B" ? "black" : "white");
    parts.push(t(zi === "0" ? "warned" : "warned_zi", { color: side, n, zi: fraction(zi) }));
  }
  if (score.compensation_points !== "0")
    parts.push(t("compensation_is", { amount: t("n_points", { n: fraction(score.compensation_points) }) }));
  if (score.winner === "draw") parts.push(t("draw"));
  else if (score.winner && margin !== null)
    parts.push(t("wins_by", { color: t(score.winner === "B" ? "black" : "white"), amount: amount(margin) }));
  else if (score.winner) parts.push(t("wins", { color: t(score.winner === "B" ? "black" : "white") }));
  return parts;
}

export function ScoreCard({ score, title }: { score: Score; title?: string }) {
  return (
    <div class="card score" aria-live="polite">
      {title && <h3>{title}</h3>}
      <Numbers score={score} />
      {score.objections.map((one) => (
        <p key={one.text} class="objection">
          {toldText(one)}
        </p>
      ))}
      {score.trace.length > 0 && <Trace score={score} />}
      <Others />
    </div>
  );
}

export function Numbers({ score }: { score: Score }) {
  const zi = unitOf(score) === "zi";
  const main = scoreParts(score);
  const verdict = main.pop();
  return (
    <>
      <p class="sums">
        <Parts parts={main} />
      </p>
      <p class="verdict">{verdict ?? t("no_result_yet")}</p>
      {zi && score.margin_points !== null && (
        <p class="hint">
          <Parts parts={scoreParts(score, "points")} />
          {score.result && ` (${score.result})`}
        </p>
      )}
      {score.result_after_teire && (
        <p class="hint">{t("after_teire", { points: score.teire.join(", "), result: score.result_after_teire })}</p>
      )}
      {score.shared > 0 && <p class="hint">{t("shared_points", { n: score.shared })}</p>}
    </>
  );
}

/** Broken between numbers, never within one. */
function Parts({ parts }: { parts: readonly string[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <span key={part} class="part">
          {part}
          {index < parts.length - 1 && " · "}
        </span>
      ))}
    </>
  );
}

/** How each side adds up: its stones, then area by area, the sum in tens as it is counted on the board. */
function Trace({ score }: { score: Score }) {
  return (
    <details class="trace">
      <summary>{t("trace")}</summary>
      <div>
        {(["B", "W"] as const).map((color) => (
          <table key={color}>
            <caption>
              <Stone color={color} /> {t(color === "B" ? "black" : "white")}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t("trace_what")}</th>
                <th scope="col">+</th>
                <th scope="col">{t("trace_tens")}</th>
              </tr>
            </thead>
            <tbody>
              {score.trace
                .filter((line) => line.color === color)
                .map((line) => (
                  <TraceRow key={line.at ?? ""} line={line} />
                ))}
            </tbody>
          </table>
        ))}
      </div>
    </details>
  );
}

function TraceRow({ line }: { line: TraceLine }) {
  return (
    <tr>
      <th scope="row">{line.at ? t("trace_area", { point: line.at }) : t("trace_stones")}</th>
      <td>{line.points}</td>
      <td>{t("tens_and_rest", { tens: line.tens, rest: line.rest })}</td>
    </tr>
  );
}

/** Komi and prisoners that a result rests on; what nobody knows is said to be unknown. */
function withWhat(score: Score, { prisoners }: Compare): string {
  const zi = unitOf(score) === "zi";
  const komi = zi ? score.komi_zi : score.komi_points;
  const amount = komi === null ? t("not_known") : t(zi ? "n_zi" : "n_points", { n: fraction(komi) });
  const said = [t("komi_is", { amount })];
  if (BY_TERRITORY.has(score.rules))
    said.push(prisoners ? t("prisoners_are", { black: prisoners.B, white: prisoners.W }) : t("prisoners_not_known"));
  return said.join(" · ");
}

/** The same board under the other rulesets, on request. */
function Others() {
  const [compared, setCompared] = useState<Compare | null>(null);
  const learn = async () => setCompared(await get<Compare>("/api/count/compare"));
  return (
    <details class="others" onToggle={(event) => event.currentTarget.open && void attempt(learn())}>
      <summary>{t("other_rules")}</summary>
      {compared && (
        <table>
          <tbody>
            {compared.scores.map((score) => (
              <tr key={`${score.rules} ${score.variant}`}>
                <th scope="row">
                  {t(`rules_${score.rules}` as Key)}
                  {score.variant && <span class="hint"> {t(`compensation_${score.variant}`)}</span>}
                </th>
                <td>
                  <strong>{scoreParts(score).at(-1) ?? t("no_result_yet")}</strong>
                  <span class="hint"> {score.result}</span>
                  <span class="hint with">{withWhat(score, compared)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {compared && compared.not_compared.length > 0 && (
        <p class="hint">
          {t("compared_without", {
            names: compared.not_compared.map((rules) => t(`rules_${rules}` as Key)).join(", "),
          })}
        </p>
      )}
    </details>
  );
}
