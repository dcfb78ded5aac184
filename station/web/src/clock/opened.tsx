// A sealed move that the referee opened: said until its stone lies on the board.

import type { Clock } from "../api/types";
import { t } from "../i18n";
import "./opened.css";

export function OpenedMove({ clock }: { clock: Clock }) {
  if (!clock.opened) return null;
  const { side, move, taken } = clock.opened;
  const color = t(side === "B" ? "black" : "white");
  return (
    <p class="opened-move" role="status">
      {t(taken ? "clock_opened_taken" : "clock_opened", { color, point: move })}
    </p>
  );
}
