// What never changes on a board: its lines, its stars and the coordinates around it.

import { columnName, SIZE } from "../game/points";

const EACH = Array.from({ length: SIZE }, (_, index) => index);
const FIRST = 0.5;
const LAST = SIZE - 0.5;
const LINES = EACH.map((i) => `M${FIRST} ${i + 0.5}H${LAST}M${i + 0.5} ${FIRST}V${LAST}`).join("");
const STARS = [3.5, 9.5, 15.5].flatMap((y) => [3.5, 9.5, 15.5].map((x) => `M${x} ${y}h0`)).join("");

const GRID = (
  <svg class="grid" aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`}>
    <path class="lines" d={LINES} />
    <path class="stars" d={STARS} />
  </svg>
);

const letters = EACH.map((x) => <span key={x}>{columnName(x)}</span>);
const numbers = EACH.map((y) => SIZE - y).join("\n");
const COORDINATES = (
  <>
    <div class="letters above">{letters}</div>
    <div class="letters below">{letters}</div>
    <div class="numbers left">{numbers}</div>
    <div class="numbers right">{numbers}</div>
  </>
);

export function Grid() {
  return GRID;
}

export function Coordinates() {
  return COORDINATES;
}
