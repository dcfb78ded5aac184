// A plain move is added to the snapshot at once; everything else is fetched, so that the fold lives in one place.

import type { Board, Color, LiveEvent, Move } from "../api/types";
import { xy } from "./points";

export function opponent(color: Color): Color {
  return color === "B" ? "W" : "B";
}

/** The clock's own, which its page asks for. */
const UNSHOWN = new Set([
  "clock_act",
  "clock_called",
  "clock_judged",
  "clock_move_end",
  "clock_pressed",
  "clock_set_up",
]);

const SURE = { confidence: null, doubtful: false, alternatives: [] };

/** The move that an event tells; null where it tells none. */
function moveOf(event: LiveEvent): Move | null {
  const { seq, t, time } = event;
  const told = { seq, t, time, illegal: null, article: null, corrected: false };
  switch (event.type) {
    case "pass": {
      const { type: kind, number, color, article = null } = event;
      return { ...told, kind, number, color, article, point: null, captures: [], ...SURE };
    }
    case "move": {
      const { type: kind, number, color, point, captures, confidence, doubtful } = event;
      const alternatives = (event.alternatives ?? []).map((one) => ({ confidence: null, ...one }));
      return { ...told, kind, number, color, point, captures, confidence, doubtful, alternatives };
    }
    default:
      return null;
  }
}

/** The board after a plain next move; null when this event asks for a new snapshot. */
export function appended(board: Board, event: LiveEvent): Board | null {
  if (event.game !== board.game?.id) return null;
  if (UNSHOWN.has(event.type as string)) return { ...board, seq: event.seq };
  const move = moveOf(event);
  if (move?.number !== board.moves.length + 1 || board.state !== "recording") return null;
  if (board.incidents.some((one) => one.open && one.type === "move_withdrawn")) return null; // perhaps it lies there again
  const { color, number } = move;
  const rows = board.board.map((row) => [...row]);
  const put = (point: string, stone: string) => {
    const [x, y] = xy(point);
    const row = rows[y];
    if (row) row[x] = stone;
  };
  if (move.point) put(move.point, color);
  for (const point of move.captures) put(point, ".");
  return {
    ...board,
    seq: event.seq,
    board: rows.map((row) => row.join("")),
    moves: [...board.moves, move],
    move_number: number,
    last_move: move.point,
    to_move: opponent(color),
    captures: { ...board.captures, [color]: board.captures[color] + move.captures.length },
  };
}
