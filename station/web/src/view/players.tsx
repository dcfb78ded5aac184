// The two sides: name, stones taken, whose turn it is.

import { t } from "../i18n";
import { Stone } from "../parts/state";
import type { Color, Details } from "../api/types";

interface PlayersProps {
  game: Details | null;
  captures: { B: number; W: number };
  toMove: Color | null;
}

export function Players({ game, captures, toMove }: PlayersProps) {
  const side = (color: Color) => {
    const name = (color === "B" ? game?.black : game?.white) || t(color === "B" ? "black" : "white");
    const turn = toMove === color;
    return (
      <div class={turn ? "side turn" : "side"}>
        <Stone color={color} />
        <div class="who">
          <strong>{name}</strong>
          <span class="taken">{t("taken", { n: captures[color] })}</span>
        </div>
        <span class={turn ? "to-move" : "to-move idle"} aria-hidden={!turn}>
          {t("to_move")}
        </span>
      </div>
    );
  };
  return (
    <div class="players">
      {side("B")}
      {side("W")}
    </div>
  );
}
