// A plain move is added to the snapshot at once; everything else is fetched, so that the fold lives in one place.

import type { Board, Color, LiveEvent, Move } from "../api/types";
import { xy } from "./points";

const PLAIN = new Set(["move", "pass", "illegal_move", "out_of_turn"]);

export function opponent(color: Color): Color {
  return color === "B" ? "W" : "B";
}

/** The board after a plain next move; null when this event asks for a new snapshot. */
export function appended(board: Board, event: LiveEvent): Board | null {
  if (event.type === "clock_pressed" && event.game === board.game?.id) return { ...board, seq: event.seq }; // not shown
  const { color, number } = event as { color?: Color; number?: number };
  const plain = PLAIN.has(event.type) && color && number === board.moves.length + 1 && event.game === board.game?.id;
  if (!plain || board.state !== "recording") return null;
  const move = {
    captures: [],
    alternatives: [],
    confidence: null,
    doubtful: false,
    article: null,
    corrected: false,
    illegal: event.type === "illegal_move" ? ((event.kind as string) ?? null) : null,
    point: null,
    ...event,
    kind: event.type,
    number,
    color,
  } as unknown as Move;
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
