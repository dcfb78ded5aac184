// Stepping through a game: the position after any of its moves, from what the record says was captured.

import type { Board, Move } from "../api/types";
import { opponent } from "./append";
import { SIZE, xy } from "./points";

export interface Step {
  rows: string[];
  last: Move | null;
  captures: { B: number; W: number };
  /** Which move laid the stone that stands on a point now, by "x,y". */
  laid: Map<string, Move>;
}

/** The position after the first `count` moves. Set-up and captures are the record's; no rule is applied here. */
export function positionAfter(board: Board, count: number): Step {
  const cells = Array.from({ length: SIZE }, () => Array<string>(SIZE).fill("."));
  const laid = new Map<string, Move>();
  const captures = { B: 0, W: 0 };
  const put = (point: string, stone: string) => {
    const [x, y] = xy(point);
    const row = cells[y];
    if (row) row[x] = stone;
    laid.delete(`${x},${y}`);
    return `${x},${y}`;
  };
  for (const point of board.setup_black) put(point, "B");
  for (const point of board.setup_white) put(point, "W");
  const played = board.moves.slice(0, count);
  for (const move of played) {
    if (move.point) laid.set(put(move.point, move.color), move);
    for (const point of move.captures) put(point, ".");
    // a suicide's own stones are the other side's
    captures[move.illegal === "suicide" ? opponent(move.color) : move.color] += move.captures.length;
  }
  return { rows: cells.map((row) => row.join("")), last: played.at(-1) ?? null, captures, laid };
}

/** Whether the moves alone lead to the board as it stands; not so after a gap or a point set by hand. */
export function replays(board: Board): boolean {
  return positionAfter(board, board.moves.length).rows.join() === board.board.join();
}
