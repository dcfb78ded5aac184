// For spectators, a screen in the hall, a phone.

import { useEffect } from "preact/hooks";
import { board, connection, view } from "../api/live";
import { t } from "../i18n";
import { learnRole } from "../table/role";
import { GameView } from "../view/game-view";

export function BoardPage() {
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  if (!board.value) return <p class="loading">{connection.value === "lost" ? t("nothing_yet") : t("loading")}</p>;
  return <GameView board={board.value} view={view.value} sgf="/api/game.sgf" />;
}
