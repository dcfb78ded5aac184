// For spectators, a screen in the hall, a phone.

import { board, connection, view } from "../api/live";
import { t } from "../i18n";
import { GameView } from "../view/game-view";

export function BoardPage() {
  if (!board.value) return <p class="loading">{connection.value === "lost" ? t("nothing_yet") : t("loading")}</p>;
  return <GameView board={board.value} view={view.value} sgf="/api/game.sgf" />;
}
