// Carrying out a ruling: point by point what is still wrong, and that it is right.

import type { DeskRuling } from "../api/types";
import { board, newest } from "../api/live";
import { t } from "../i18n";
import { Check } from "../parts/icons";
import { partAround, Scene, SceneLegend } from "../board/scene";
import { orderText } from "./outcome";
import { deskStep } from "./store";

const STATES = { unseen: "not_in_sight", wrong: "still_wrong", right: "is_right" } as const;

export function CarryingOut(props: { ruling: DeskRuling; expected: Record<string, string>; acts: boolean }) {
  const { ruling, expected, acts } = props;
  const points = Object.keys(expected);
  const differing = new Set(newest((one) => one.differs));
  const hidden = new Set(newest((one) => one.hidden)?.map((one) => one.point));
  const state = (point: string) => (hidden.has(point) ? "unseen" : differing.has(point) ? "wrong" : "right");
  const orders = points
    .filter((point) => state(point) !== "right")
    .map((point) => ({ point, stone: expected[point] ?? "." }));
  return (
    <section class="card carrying-out" aria-live="polite">
      <h3>{t("carrying_out", { n: ruling.number })}</h3>
      <div>
        <Scene
          rows={board.value?.board ?? ruling.after}
          part={partAround(points)}
          label={t("as_it_should_be")}
          orders={orders}
        />
        <ul class="orders">
          {points.map((point) => (
            <li key={point} class={state(point)}>
              {state(point) === "right" ? <Check /> : <span aria-hidden="true">▢</span>}
              <span>
                {orderText(point, expected[point] ?? ".")} <span class="hint">{t(STATES[state(point)])}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <SceneLegend orders={orders} />
      {acts && <button onClick={() => void deskStep("executed", {})}>{t("button_is_done")}</button>}
    </section>
  );
}
