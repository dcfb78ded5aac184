// A result that a person decides: it stands whatever the table says.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Field, OneOf, Tick } from "./field";
import { keyOf, sideName } from "./store";
import type { HallGame, HallMe } from "./types";
import { resultText } from "./words";

const COUNTED = ["B+", "W+"];
const RESULTS = [...COUNTED, "B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "draw", "both_lose", "no_result", "replay"];

export function ResultForm({ game }: { game: HallGame | null }) {
  const [result, setResult] = useState("B+R");
  const [margin, setMargin] = useState("");
  const [played, setPlayed] = useState(true);
  const [ground, setGround] = useState("");
  if (!game || game.white === null) return null;
  const enter = (event: Event) => {
    event.preventDefault();
    const by = COUNTED.includes(result) ? margin.trim() : "";
    const body = { ...keyOf(game), result: result + by, played, ground };
    void attempt(send<HallMe>("POST", "/api/hall/results", body));
  };
  return (
    <details class="hall-card">
      <summary>{t("hall_enter_result")}</summary>
      <p>
        {sideName(game, "B")} – {sideName(game, "W")} {game.result && `: ${resultText(game.result, game.played)}`}
      </p>
      <form onSubmit={enter}>
        <OneOf
          label={t("hall_column_result")}
          value={result}
          options={RESULTS.map((one) => [one, resultText(one)])}
          onInput={setResult}
        />
        {COUNTED.includes(result) && (
          <Field
            label={t("hall_margin_points")}
            inputMode="decimal"
            pattern="\d{1,3}(\.\d{1,2})?"
            value={margin}
            onInput={setMargin}
          />
        )}
        <Tick label={t("hall_forfeit")} checked={!played} onChange={(forfeit) => setPlayed(!forfeit)} />
        <Field label={t("hall_ground")} value={ground} onInput={setGround} />
        <button class="primary" type="submit">
          {t("hall_button_enter")}
        </button>
      </form>
    </details>
  );
}
