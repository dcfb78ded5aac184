// An earlier position: from the moves alone where they tell it, else as the station's record has it.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { At, Board } from "../api/types";
import { positionAfter, replays, type Step } from "../game/replay";

export interface Earlier extends Step {
  /** Stones were set by hand, and the station has not said yet how the board stood. */
  partial: boolean;
}

/** The position after the first `count` moves; null for the newest one. */
export function useEarlier(board: Board, count: number, newest: boolean): Earlier | null {
  const [told, setTold] = useState<{ seq: number; at: At } | null>(null);
  const ask = !newest && board.game !== null && !replays(board);
  useEffect(() => {
    if (!ask) return;
    const over = new AbortController();
    get<At>(`/api/games/${board.game?.id}/at?move=${count}`, over.signal).then(
      (at) => setTold({ seq: board.seq, at }),
      () => undefined, // the position from the moves stays, and says that it is partial
    );
    return () => over.abort();
  }, [ask, board.game?.id, board.seq, count]);
  if (newest) return null;
  const step = positionAfter(board, count);
  if (!ask) return { ...step, partial: false };
  if (told?.seq !== board.seq || told.at.move !== count) return { ...step, partial: true };
  return { ...step, rows: told.at.board, captures: told.at.captures, partial: false };
}
