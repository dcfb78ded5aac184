// Carrying out a ruling: point by point what is still wrong, and that it is right.

import type { DeskOrder, DeskRuling } from "../api/types";
import { board, newest } from "../api/live";
import { t } from "../i18n";
import { Check } from "../parts/icons";
import { partAround, Scene, SceneLegend } from "../board/scene";
import { orderText } from "./outcome";
import { deskStep } from "./store";

const STATES = { unseen: "not_in_sight", wrong: "still_wrong", right: "is_right" } as const;

export function CarryingOut(props: { ruling: DeskRuling; expected: Record<string, DeskOrder>; acts: boolean }) {
  const { ruling, expected, acts } = props;
  const points = Object.keys(expected);
  const differing = new Set(newest((one) => one.differs));
  const seen = newest(({ differs, seen_there }) => new Map(differs.map((point, index) => [point, seen_there[index]])));
  const hidden = new Set(newest((one) => one.hidden)?.map((one) => one.point));
  const state = (point: string) => (hidden.has(point) ? "unseen" : differing.has(point) ? "wrong" : "right");
  const order = (point: string, { stone, lies }: DeskOrder) => {
    const there = hidden.has(point) ? "?" : (seen?.get(point) ?? "?"); // some of it may be done by now
    return { point, stone, lies: there === "?" ? lies : there };
  };
  const all = Object.entries(expected).map(([point, one]) => order(point, one));
  const orders = all.filter(({ point }) => state(point) !== "right");
  return (
    <section class="card carrying-out" aria-live="polite">
      <h3>{t("carrying_out", { n: ruling.number })}</h3>
      <div>
        <Scene
          rows={board.value?.board ?? ruling.after}
          part={partAround(points)}
          label={t("as_it_lies")}
          orders={orders}
        />
        <ul class="orders">
          {all.map((one) => (
            <li key={one.point} class={state(one.point)}>
              {state(one.point) === "right" ? <Check /> : <span aria-hidden="true">▢</span>}
              <span>
                {orderText(one)} <span class="hint">{t(STATES[state(one.point)])}</span>
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
