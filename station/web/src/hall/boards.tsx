// All boards at a glance: what calls first, then by board.

import { useComputed } from "@preact/signals";
import { movesText } from "../format";
import { t } from "../i18n";
import { Miniature } from "./miniature";
import { PairCard } from "./pair-card";
import { href } from "./router";
import { event, glances, me, official, seatName, stations } from "./store";
import type { Glance, HallCall, HallWord } from "./types";
import { sentence } from "./word-cards";
import { busyText, callText, stateText, waits } from "./words";

const EMPTY = Array.from({ length: 19 }, () => ".".repeat(19));

export function BoardsPage() {
  // Only whether a board calls decides where it stands: a move anywhere moves nothing else.
  const order = useComputed(() => {
    const called = stations.value.filter(
      (one) => (glances.get(one)?.value.calls.length ?? 0) + (glances.get(one)?.value.words.length ?? 0) > 0,
    );
    return [...called, ...stations.value.filter((one) => !called.includes(one))].join("/");
  });
  const names = order.value.split("/").filter(Boolean);
  return (
    <section class="hall-page">
      <h1>{t("hall_nav_boards")}</h1>
      {event.value?.opened && (
        <p class="hint">{t("hall_round_of", { n: event.value.round, rounds: event.value.rounds })}</p>
      )}
      {names.length === 0 && <p class="hint">{t("hall_no_tables")}</p>}
      <ul class="glances">
        {names.map((one) => (
          <Card key={one} station={one} />
        ))}
      </ul>
      {me.value?.role === "spectator" && <PairCard />}
    </section>
  );
}

/** What counts seconds is a part of its own: a board is not drawn anew for that, nor a hundred that are silent. */
function StateWord({ one }: { one: Glance }) {
  return <span class="glance-state">{stateText(one)}</span>;
}

function Waits({ call }: { call: HallCall }) {
  return <time>{waits(call)}</time>;
}

function Card({ station }: { station: string }) {
  const one = glances.get(station)?.value;
  if (!one) return null;
  const call = one.calls[0];
  const board = one.board === null ? one.station : t("hall_board_n", { n: one.board });
  const words = `glance state-${one.state}${one.silent ? " silent" : ""}${call ? " called" : ""}`;
  const inside = (
    <>
      <span class="glance-head">
        <strong>{board}</strong>
        <StateWord one={one} />
      </span>
      {one.rows && <Miniature rows={one.rows} last={one.last} label={movesText(one.moves)} />}
      {!one.rows && official.value && <Miniature rows={EMPTY} last={null} label={t("hall_state_empty")} />}
      <span class="glance-names">
        <span>
          <i class="stone stone-B" /> {seatName(one, "B")}
        </span>
        <span>
          <i class="stone stone-W" /> {seatName(one, "W")}
        </span>
      </span>
      <span class="glance-foot n">
        {one.rows ? movesText(one.moves) : ""} {one.busy ? busyText(one) : one.taken ? "" : t("hall_not_taken")}
      </span>
      {one.words.length > 0 && <span class="glance-call">{sentence(one, one.words[0] as HallWord)}</span>}
      {call && (
        <span class="glance-call">
          {callText(call)} <Waits call={call} />
        </span>
      )}
    </>
  );
  return (
    <li class={words} data-station={station}>
      {official.value ? <a href={href("board", station)}>{inside}</a> : <div>{inside}</div>}
    </li>
  );
}
