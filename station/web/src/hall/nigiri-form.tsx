// 猜先 at a table (2002 §10): who held how many white stones, and what was shown; colors follow from it.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Field, OneOf } from "./field";
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
        <OneOf
          label={t("hall_holds")}
          value={holder}
          options={[
            ["", "–"],
            [game.black, sideName(game, "B")],
            [game.white, sideName(game, "W")],
          ]}
          onInput={setHolder}
        />
        <Field label={t("hall_held")} type="number" min={1} value={held} onInput={setHeld} />
        <OneOf
          label={t("hall_shown")}
          value={String(shown)}
          options={["1", "2"].map((n) => [n, n])}
          onInput={(n) => setShown(Number(n))}
        />
        <button class="primary" type="submit" disabled={!holder || !held}>
          {t("hall_button_enter")}
        </button>
      </form>
    </details>
  );
}
