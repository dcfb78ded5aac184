// The stones on the wood: an element for each that stands there, and none for an empty point.

import { at, pointName, SIZE } from "../game/points";
import { RESTS } from "./rests";

export function Stones({ rows, faint }: { rows: readonly string[]; faint: readonly string[] }) {
  const weak = new Set(faint);
  return (
    <>
      {RESTS.map(([right, down, turned], index) => {
        const [x, y] = [index % SIZE, Math.floor(index / SIZE)];
        const color = at(rows, [x, y]);
        if (color === ".") return null;
        const turn = color === "W" && turned ? ` turned-${turned}` : "";
        return (
          <i
            key={index}
            class={`laid laid-${color}${turn}${weak.has(pointName([x, y])) ? " faint" : ""}`}
            style={{ left: `${(x + right).toFixed(2)}em`, top: `${(y + down).toFixed(2)}em` }}
          />
        );
      })}
    </>
  );
}
