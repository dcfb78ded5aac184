// A result that a person decides: it stands whatever the table says.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Field, OneOf } from "./field";
import { keyOf, sideName } from "./store";
import type { HallGame, HallMe } from "./types";
import { resultText } from "./words";

const COUNTED = ["B+", "W+"];
const PLAYED = ["B+R", "W+R", ...COUNTED, "B+T", "W+T", "draw", "B+F", "W+F", "both_lose", "no_result", "replay"];
/** Not played, which a "!" marks here alone. */
const FORFEITS = ["B+F!", "W+F!", "both_lose!"];

export function ResultForm({ game, open = false }: { game: HallGame | null; open?: boolean }) {
  const [result, setResult] = useState("");
  const [margin, setMargin] = useState("");
  const [ground, setGround] = useState("");
  if (!game || game.white === null) return null;
  const enter = (event: Event) => {
    event.preventDefault();
    const by = COUNTED.includes(result) ? margin.trim() : "";
    const played = !result.endsWith("!");
    const body = { ...keyOf(game), result: result.replace("!", "") + by, played, ground, seen: game.result ?? "" };
    void attempt(send<HallMe>("POST", "/api/hall/results", body)).then((done) => done && setResult(""));
  };
  return (
    <details class="hall-card" open={open}>
      <summary>{t("hall_enter_result")}</summary>
      <p>
        {sideName(game, "B")} – {sideName(game, "W")} {game.result && `: ${resultText(game.result, game.played)}`}
      </p>
      <form onSubmit={enter}>
        <OneOf
          label={t("hall_column_result")}
          value={result}
          options={[
            ["", t("hall_choose_result")],
            ...[...PLAYED, ...FORFEITS].map(
              (one) => [one, resultText(one.replace("!", ""), !one.endsWith("!"))] as const,
            ),
          ]}
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
        <Field label={t(game.result ? "hall_ground_asked" : "hall_ground")} value={ground} onInput={setGround} />
        <button class="primary" type="submit" disabled={!result || (game.result !== null && !ground.trim())}>
          {t("hall_button_enter")}
        </button>
      </form>
    </details>
  );
}
