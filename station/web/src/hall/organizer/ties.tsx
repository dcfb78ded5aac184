// What a lot or a play-off decides: equals in the table of places (§27.1 C), and who of two that lost is paired as winner (§17.5).

import { Field, OneOf } from "../field";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { act, event, keyOf, keyText, nameOf, sideName } from "../store";
import type { HallGame } from "../types";

/** Who shares a place after the last round of a stage, where the event's rules let nobody share one. */
export function Ties() {
  const now = event.value;
  const how = now?.answers.shared;
  if (!now?.stage_ended || !how || how === "yes") return null;
  return (
    <>
      {now.shared.map((names) => (
        <Tie key={names.join()} names={names} how={how} />
      ))}
    </>
  );
}

function Tie({ names, how }: { names: string[]; how: string }) {
  const [order, setOrder] = useState(names);
  const up = (at: number) => {
    const next = [...order];
    [next[at - 1], next[at]] = [next[at] ?? "", next[at - 1] ?? ""];
    setOrder(next);
  };
  return (
    <article class="hall-card tie">
      <p>{t("hall_tie", { names: names.map(nameOf).join(", ") })}</p>
      <ol>
        {order.map((id, at) => (
          <li key={id}>
            {nameOf(id)}{" "}
            {at > 0 && (
              <button aria-label={t("hall_button_up", { name: nameOf(id) })} onClick={() => up(at)}>
                ↑
              </button>
            )}
          </li>
        ))}
      </ol>
      <button class="primary" onClick={() => void attempt(act("POST", "orders", { names: order, how }))}>
        {t("hall_button_order")}
      </button>
    </article>
  );
}

/** After both lost, where a pairing program takes no such thing, the table keeps 0 : 0; or who goes on in a knock-out. */
export function LotForm({ game }: { game: HallGame }) {
  const [winner, setWinner] = useState<"B" | "W">("B");
  const [drew, setDrew] = useState("");
  const [before, setBefore] = useState("");
  const now = event.value;
  if (!now || game.round !== now.round) return null;
  const knockOut = now.answers.knock_out_draw === "lot" && ["draw", "no_result"].includes(game.result ?? "");
  if (!knockOut && (game.result !== "both_lose" || now.answers.both_lose_lot !== "winner_for_pairing")) return null;
  if (game.lot) {
    return (
      <p class="hint">
        {t("hall_lot_goes_on")}: {sideName(game, game.lot as "B" | "W")}
      </p>
    );
  }
  const lot = now.lots.find((one) => one.game === keyText(game));
  if (lot) {
    return (
      <p class="hint">
        {t("hall_lot_drawn")} {t("hall_lot_winner")}: {sideName(game, lot.winner)}
        {lot.station && ` · ${t("hall_lot_station", { station: lot.station })}`}
      </p>
    );
  }
  const enter = (form: Event) => {
    form.preventDefault();
    void attempt(act("POST", "lots", { ...keyOf(game), winner, drew, before }));
  };
  return (
    <form onSubmit={enter}>
      <OneOf
        label={t(knockOut ? "hall_lot_goes_on" : "hall_lot_winner")}
        value={winner}
        options={(["B", "W"] as const).map((side) => [side, sideName(game, side)])}
        onInput={(side) => setWinner(side as "B" | "W")}
      />
      <Field label={t("hall_lot_drew")} value={drew} onInput={setDrew} />
      <Field label={t("hall_lot_before")} value={before} onInput={setBefore} />
      <button type="submit" disabled={!drew.trim() || !before.trim()}>
        {t("hall_button_enter")}
      </button>
    </form>
  );
}
