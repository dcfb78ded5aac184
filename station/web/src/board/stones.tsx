// The stones on the wood: an element for each that stands there, and none for an empty point.

import type { VNode } from "preact";
import { at, pointName, SIZE, type XY } from "../game/points";
import { RESTS } from "./rests";

/** Made once: the same node again is not looked at again. */
const made = new Map<string, VNode>();

export function Stones({ rows, faint }: { rows: readonly string[]; faint: readonly string[] }) {
  const weak = new Set(faint);
  return (
    <>
      {RESTS.flatMap((_, index) => {
        const point: XY = [index % SIZE, Math.floor(index / SIZE)];
        const color = at(rows, point);
        return color === "." ? [] : stone(index, color, weak.size > 0 && weak.has(pointName(point)));
      })}
    </>
  );
}

function stone(index: number, color: string, faint: boolean): VNode {
  const name = `${index}${color}${faint ? " faint" : ""}`;
  const known = made.get(name) ?? drawn(index, color, faint);
  made.set(name, known);
  return known;
}

function drawn(index: number, color: string, faint: boolean): VNode {
  const [right, down, turned] = RESTS[index] ?? [0, 0, 0];
  const turn = color === "W" && turned ? ` turned-${turned}` : "";
  const left = `${((index % SIZE) + right).toFixed(2)}em`;
  const top = `${(Math.floor(index / SIZE) + down).toFixed(2)}em`;
  return <i key={index} class={`laid laid-${color}${turn}${faint ? " faint" : ""}`} style={{ left, top }} />;
}
