// A stone that came or is gone and that the station did not tell: touched on the board, its color where no record says it.

import { useState } from "preact/hooks";
import { board } from "../api/live";
import type { Color } from "../api/types";
import { at, xy } from "../game/points";
import { t } from "../i18n";
import { SideChoice } from "../table/side-choice";
import { PointPicker } from "../table/point-picker";

export const OF_A_STONE: readonly string[] = ["stone_added", "stone_removed"];

export function EnterStone(props: { onBack: () => void; onStone: (point: string, color: Color) => void }) {
  const rows = board.value?.board ?? [];
  const [point, setPoint] = useState<string | null>(null);
  const [said, setSaid] = useState<Color | null>(null);
  const recorded = point === null ? "." : at(rows, xy(point));
  const color = recorded === "B" || recorded === "W" ? recorded : said;
  return (
    <>
      <PointPicker rows={rows} start={xy(board.value?.last_move ?? "K10")} onPoint={setPoint} />
      {point !== null && recorded === "." && <SideChoice label={t("stone_color")} value={said} onChange={setSaid} />}
      <footer class="buttons">
        <button onClick={props.onBack}>{t("button_cancel")}</button>
        <button
          class="primary"
          disabled={point === null || color === null}
          onClick={() => point && color && props.onStone(point, color)}
        >
          {t("button_enter")}
        </button>
      </footer>
    </>
  );
}
