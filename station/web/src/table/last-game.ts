// The newest game of the archive, asked for again after each event.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { lastSeq } from "../api/live";
import type { Archive, GameLine } from "../api/types";

/** null: there is none, or nothing is known of it yet. */
export function useLastGame(): GameLine | null {
  const [last, setLast] = useState<GameLine | null>(null);
  const seq = lastSeq.value;
  useEffect(() => {
    get<Archive>("/api/games?limit=1").then(
      ({ games }) => setLast(games[0] ?? null),
      () => undefined, // the rest of the page stands without it
    );
  }, [seq]);
  return last;
}
