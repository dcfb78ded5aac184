// A board to be touched, by finger or by keys: arrows move a cursor, Enter touches the point under it.

import { useState } from "preact/hooks";
import { inside, type XY } from "../game/points";
import { t } from "../i18n";
import { describePoint } from "./describe";
import { Goban, type GobanProps } from "./goban";

const ARROWS: Record<string, XY> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MIDDLE: XY = [9, 9];

export function TouchBoard(props: GobanProps & { onTouch: (point: XY) => void }) {
  const [cursor, setCursor] = useState<XY | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const touch = event.key === "Enter" || event.key === " ";
    if (!way && !touch) return;
    event.preventDefault();
    const from = cursor ?? MIDDLE;
    if (!way) return props.onTouch(from);
    const next: XY = [from[0] + way[0], from[1] + way[1]];
    if (inside(next)) setCursor(next);
  };
  return (
    <div
      class="touch-board"
      data-keys
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the cursor over the board
      tabIndex={0}
      role="group"
      aria-label={`${props.label}. ${t("keys_on_board")}`}
      onKeyDown={onKeyDown}
      onBlur={() => setCursor(null)}
    >
      <Goban {...props} cursor={cursor} />
      <output class="sr-only">{cursor && describePoint(props.rows, cursor)}</output>
    </div>
  );
}
