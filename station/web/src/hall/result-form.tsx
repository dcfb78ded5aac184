// A result that a person decides: it stands whatever the table says.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
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
        <label>
          {t("hall_column_result")}
          <select value={result} onChange={(event) => setResult(event.currentTarget.value)}>
            {RESULTS.map((one) => (
              <option key={one} value={one}>
                {resultText(one)}
              </option>
            ))}
          </select>
        </label>
        {COUNTED.includes(result) && (
          <label>
            {t("hall_margin_points")}
            <input
              type="text"
              inputMode="decimal"
              pattern="\d{1,3}(\.\d{1,2})?"
              value={margin}
              onInput={(event) => setMargin(event.currentTarget.value)}
            />
          </label>
        )}
        <label class="check">
          <input type="checkbox" checked={!played} onChange={(event) => setPlayed(!event.currentTarget.checked)} />
          {t("hall_forfeit")}
        </label>
        <label>
          {t("hall_ground")}
          <input type="text" value={ground} onInput={(event) => setGround(event.currentTarget.value)} />
        </label>
        <button class="primary" type="submit">
          {t("hall_button_enter")}
        </button>
      </form>
    </details>
  );
}
