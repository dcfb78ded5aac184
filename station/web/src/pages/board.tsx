// For spectators, a screen in the hall, a phone.

import { useEffect } from "preact/hooks";
import { board, connection, view } from "../api/live";
import { Waiting } from "../parts/waiting";
import { useCount } from "../table/count-store";
import { learnRole } from "../table/role";
import { GameView } from "../view/game-view";

export function BoardPage() {
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  const now = board.value;
  // while the game is being counted, territory and result form before everybody's eyes
  const forming = useCount(now !== null && now.count_revision !== null);
  if (!now) return <Waiting />;
  return <GameView board={now} view={view.value} sgf="/api/game.sgf" forming={forming} />;
}
