// For the two players: the tablet at the table's side.

import { useEffect } from "preact/hooks";
import { board, connection, view } from "../api/live";
import { t } from "../i18n";
import { Marking, Proposed } from "../table/counting";
import { useCount } from "../table/count-store";
import { Pairing } from "../table/pairing";
import { Play } from "../table/play";
import { Result } from "../table/result";
import { learnRole, me } from "../table/role";

export function TablePage() {
  const count = useCount();
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  if (!me.value || !board.value)
    return <p class="loading">{connection.value === "lost" ? t("nothing_yet") : t("loading")}</p>;
  if (me.value.role === "spectator") return <Pairing why={t("pair_why_table")} />;
  const state = view.value?.state ?? board.value.state;
  if (board.value.game?.ended || state === "closed" || state === "agreed")
    return <Result board={board.value} count={count} />;
  if (count?.phase === "proposed") return <Proposed board={board.value} count={count} />;
  if (count?.phase === "marking") return <Marking board={board.value} count={count} />;
  return <Play board={board.value} state={state} count={count} />;
}
