// The referee's report, to be read and printed.

import { useEffect } from "preact/hooks";
import { connection } from "../api/live";
import { t } from "../i18n";
import { lazy } from "../parts/lazy";
import { Waiting } from "../parts/waiting";
import { Pairing } from "../table/pairing";
import { learnRole, me, rules } from "../table/role";

const Report = lazy(() => import("../desk/report").then((module) => module.Report));

export function ReportPage() {
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  if (!me.value) return <Waiting />;
  if (!rules() && me.value.role !== "owner") return <Pairing why={t("pair_why_referee")} />;
  return <Report />;
}
