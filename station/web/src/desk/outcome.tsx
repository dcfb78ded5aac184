// How things stand after a ruling: the board, who moves, warnings, the result, and what has to be done.

import type { Desk, DeskIncident, Preview } from "../api/types";
import { partAround, Scene, type Order } from "../board/scene";
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
  const orders = Object.entries(preview?.expected ?? {}).map(([point, order]) => ({ point, ...order }));
  const points = [...incident.points, ...orders.map((one) => one.point)];
  return (
    <section class="outcome" aria-label={t("outcome")} aria-live="polite">
      <h3>{t("outcome")}</h3>
      {preview ? (
        <div>
          <Scene rows={preview.board} part={partAround(points)} label={t("outcome")} orders={orders} />
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
            {orders.map((one) => (
              <li key={one.point}>{orderText(one)}</li>
            ))}
            {orders.length === 0 && <li class="hint">{t(opens ? "opens_means" : "nothing_to_do")}</li>}
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
export function orderText({ point, stone, lies }: Order): string {
  const called = (letter: string) => t(letter === "B" ? "black" : "white");
  if (stone === ".") return t("order_lift", { point });
  if (lies === "." || lies === stone) return t("order_place", { point, color: called(stone) });
  return t("order_exchange", { point, off: called(lies), color: called(stone) });
}
