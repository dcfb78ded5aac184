// 猜先 at a table (2002 §10): who held how many white stones, and what was shown; colors follow from it.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { keyOf, sideName } from "./store";
import type { HallGame, HallMe } from "./types";

export function NigiriForm({ game }: { game: HallGame | null }) {
  const [holder, setHolder] = useState(game?.holds ?? "");
  const [held, setHeld] = useState("");
  const [shown, setShown] = useState(1);
  if (!game || game.holds === null || game.white === null) return null;
  const enter = (event: Event) => {
    event.preventDefault();
    const body = { ...keyOf(game), holder, held: Number(held), shown };
    void attempt(send<HallMe>("POST", "/api/hall/nigiri", body));
  };
  return (
    <details class="hall-card">
      <summary>{t("hall_nigiri")}</summary>
      <form onSubmit={enter}>
        <label>
          {t("hall_holds")}
          <select value={holder} onChange={(event) => setHolder(event.currentTarget.value)}>
            <option value="">–</option>
            <option value={game.black}>{sideName(game, "B")}</option>
            <option value={game.white}>{sideName(game, "W")}</option>
          </select>
        </label>
        <label>
          {t("hall_held")}
          <input type="number" min="1" value={held} onInput={(event) => setHeld(event.currentTarget.value)} />
        </label>
        <label>
          {t("hall_shown")}
          <select value={shown} onChange={(event) => setShown(Number(event.currentTarget.value))}>
            <option value={1}>1</option>
            <option value={2}>2</option>
          </select>
        </label>
        <button class="primary" type="submit" disabled={!holder || !held}>
          {t("hall_button_enter")}
        </button>
      </form>
    </details>
  );
}
