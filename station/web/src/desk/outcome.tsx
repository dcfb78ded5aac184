// How things stand after a ruling: the board, who moves, warnings, the result, and what has to be done.

import type { Desk, DeskIncident, Preview } from "../api/types";
import { partAround, Scene } from "../board/scene";
import { board } from "../api/live";
import { t } from "../i18n";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";
import { resultWords } from "../view/result-words";
import { proposedText } from "./words";

export function Outcome(props: {
  preview: Preview | null;
  problem: string;
  incident: DeskIncident;
  desk: Desk;
  opens: boolean;
}) {
  const { preview, problem, incident, desk, opens } = props;
  const points = [...incident.points, ...Object.keys(preview?.expected ?? {})];
  return (
    <section class="outcome" aria-label={t("outcome")} aria-live="polite">
      <h3>{t("outcome")}</h3>
      {preview ? (
        <div>
          <Scene
            rows={preview.board}
            part={partAround(points)}
            label={t("outcome")}
            orders={Object.entries(preview.expected).map(([point, stone]) => ({ point, stone }))}
          />
          <ul>
            {(["black", "white"] as const).map(
              (side) =>
                preview[side] && (
                  <li key={side}>
                    <Stone color={side === "black" ? "B" : "W"} /> {preview[side]}
                  </li>
                ),
            )}
            {preview.result ? (
              <li>
                <strong>{resultWords(preview.result, board.value?.game?.rules)}</strong>
              </li>
            ) : (
              preview.to_move && (
                <li>
                  <Stone color={preview.to_move} /> {t("next_to_move", { color: colorText(preview.to_move) })}
                </li>
              )
            )}
            {(["B", "W"] as const).map((side) => (
              <li key={side}>
                <Stone color={side} />{" "}
                {t("warnings_n", { color: colorText(side), n: fromTo(desk.warnings[side], preview.warnings[side]) })}
              </li>
            ))}
            {preview.proposed && !preview.result && (
              <li>
                <strong>{proposedText(preview.proposed)}</strong>
              </li>
            )}
            {Object.entries(preview.expected).map(([point, stone]) => (
              <li key={point}>{orderText(point, stone)}</li>
            ))}
            {Object.keys(preview.expected).length === 0 && (
              <li class="hint">{t(opens ? "opens_means" : "nothing_to_do")}</li>
            )}
          </ul>
        </div>
      ) : (
        <p class="hint">{problem || t("loading")}</p>
      )}
    </section>
  );
}

const fromTo = (before: number, after: number) => (before === after ? `${after}` : `${before} → ${after}`);

/** What has to be done on a point: "R10: take the stone off". */
export function orderText(point: string, stone: string): string {
  if (stone === ".") return t("order_lift", { point });
  return t("order_place", { point, color: t(stone === "B" ? "black" : "white") });
}
