// The referee's desk, for whoever is paired: a tablet of the table reads what it is told; a stranger sees how to pair.

import { useEffect } from "preact/hooks";
import { connection } from "../api/live";
import { t } from "../i18n";
import { lazy } from "../parts/lazy";
import { Waiting } from "../parts/waiting";
import { Pairing } from "../table/pairing";
import { learnRole, me } from "../table/role";

const Desk = lazy(() => import("../desk/page").then((module) => module.DeskPage));

export function RefereePage() {
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  if (!me.value) return <Waiting />;
  if (me.value.role === "spectator") return <Pairing why={t("pair_why_referee")} />;
  return <Desk />;
}
