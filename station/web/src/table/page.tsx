// For the two players: the tablet at the table's side.

import { useEffect } from "preact/hooks";
import { board, connection, newest } from "../api/live";
import type { Board } from "../api/types";
import { t } from "../i18n";
import { Waiting } from "../parts/waiting";
import { Marking, Proposed } from "./counting";
import { useCount } from "./count-store";
import { DemoCard } from "./demo-card";
import { HallSaid } from "./hall-said";
import { HelpBar } from "./help-bar";
import { Pairing } from "./pairing";
import { Play } from "./play";
import { Result } from "./result";
import { learnRole, me } from "./role";

export function TablePage() {
  const count = useCount();
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  if (!me.value || !board.value) return <Waiting />;
  if (me.value.role === "spectator") return <Pairing why={t("pair_why_table")} />;
  return (
    <>
      <DemoCard />
      <HallSaid />
      <Now board={board.value} count={count} />
      <HelpBar called={board.value.help} />
    </>
  );
}

function Now({ board, count }: { board: Board; count: ReturnType<typeof useCount> }) {
  const state = newest((one) => one.state) ?? board.state;
  const over = board.game?.ended || board.state === "closed" || board.state === "agreed";
  // snapshot and count are fetched apart: a lock is shown when both have told of it
  const locking = count?.phase === "marking" ? board.state === "agreed" : count?.phase === "locked" && !over;
  if (over && !locking) return <Result board={board} count={count} />;
  if (count?.phase === "proposed") return <Proposed board={board} count={count} />;
  if (count?.phase === "marking" || (locking && count)) return <Marking board={board} count={count} />;
  return <Play board={board} state={state} count={count} />;
}
