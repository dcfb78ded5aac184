// A whole board on a few square centimeters: a canvas, since a hundred of them change at once.

import { useEffect, useRef } from "preact/hooks";
import { SIZE } from "../game/points";

const CELL = 9;
const EDGE = 7;
const PIXELS = 2 * EDGE + (SIZE - 1) * CELL + 1;
const WOOD = "#e3b868";
const LINE = "#7a5a24";
const COLUMNS = "ABCDEFGHJKLMNOPQRST";

function draw(canvas: HTMLCanvasElement, rows: readonly string[], last: string | null): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = WOOD;
  context.fillRect(0, 0, PIXELS, PIXELS);
  context.strokeStyle = LINE;
  context.lineWidth = 1;
  context.beginPath();
  for (let i = 0; i < SIZE; i += 1) {
    const at = EDGE + i * CELL + 0.5;
    context.moveTo(EDGE + 0.5, at);
    context.lineTo(PIXELS - EDGE - 0.5, at);
    context.moveTo(at, EDGE + 0.5);
    context.lineTo(at, PIXELS - EDGE - 0.5);
  }
  context.stroke();
  rows.forEach((row, y) => {
    for (let x = 0; x < SIZE; x += 1) {
      const stone = row[x];
      if (stone === "." || stone === undefined) continue;
      context.beginPath();
      context.arc(EDGE + x * CELL + 0.5, EDGE + y * CELL + 0.5, CELL * 0.47, 0, 2 * Math.PI);
      context.fillStyle = stone === "B" ? "#15120f" : "#fbf9f4";
      context.fill();
      if (stone === "W") context.stroke();
    }
  });
  if (!last) return;
  const [x, y] = [COLUMNS.indexOf(last[0] ?? ""), SIZE - Number(last.slice(1))];
  context.beginPath();
  context.arc(EDGE + x * CELL + 0.5, EDGE + y * CELL + 0.5, CELL * 0.2, 0, 2 * Math.PI);
  context.fillStyle = "#d13a26";
  context.fill();
}

export function Miniature(props: { rows: readonly string[]; last: string | null; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = `${props.rows.join("")}${props.last}`;
  useEffect(() => {
    if (canvas.current) draw(canvas.current, props.rows, props.last);
  }, [drawn]);
  return <canvas ref={canvas} class="miniature" width={PIXELS} height={PIXELS} role="img" aria-label={props.label} />;
}
