// One referee's desk over all tables: the chief's matters first, then who waits longest; then tables that are silent.

import { t } from "../i18n";
import { Call } from "./call";
import { PairPage } from "./pair-card";
import { href } from "./router";
import { connection, event, glances, me, official, seatName, stations } from "./store";
import type { Glance, HallCall } from "./types";
import { WordCards } from "./word-cards";
import { busyText, isOpen, stateText, unconfirmedText } from "./words";

export function DeskPage() {
  if (!official.value) return <PairPage />;
  const tables = stations.value.flatMap((name) => glances.get(name)?.value ?? []);
  const calls = tables.flatMap((one) => one.calls.map((call) => ({ one, call })));
  calls.sort((a, b) => rank(a.call) - rank(b.call) || a.call.since_ms - b.call.since_ms);
  const silent = tables.filter((one) => one.silent);
  const open = tables.filter((one) => one.state === "over" && one.round > 0 && !one.result);
  const unconfirmed = tables.filter((one) => one.unconfirmed);
  unconfirmed.sort((a, b) => (a.unconfirmed?.since_ms ?? 0) - (b.unconfirmed?.since_ms ?? 0));
  const still = tables.filter((one) => one.busy || (one.result && isOpen(one)));
  return (
    <section class="hall-page desk">
      <h1>{t("hall_nav_desk")}</h1>
      <p class="hint">
        {me.value?.name} {event.value?.chief && t("hall_chief_is", { name: event.value.chief })}
      </p>
      {calls.length === 0 && connection.value === "live" && <p class="calm">{t("hall_nobody_calls")}</p>}
      {calls.map(({ one, call }) => (
        <Call key={`${one.station}/${call.seq}`} call={call} one={one} />
      ))}
      <WordCards />
      <Tables title={t("hall_unconfirmed")} tables={unconfirmed} told={unconfirmedText} />
      <Tables title={t("hall_results_open")} tables={open} />
      <Tables title={t("hall_open_before")} tables={still} told={busyText} />
      <Tables title={t("hall_tables_silent")} tables={silent} />
    </section>
  );
}

interface Listed {
  title: string;
  tables: Glance[];
  told?: (one: Glance) => string;
}

function Tables({ title, tables, told = stateText }: Listed) {
  if (!tables.length) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {tables.map((one) => (
          <li key={one.station} class="table-line">
            <a class="to-board" href={href("board", one.station)}>
              {one.board === null ? one.station : t("hall_board_n", { n: one.board })}
            </a>
            <span>
              {seatName(one, "B")} – {seatName(one, "W")} · {told(one)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function rank(call: HallCall): number {
  return call.referred ? 0 : call.type === "help" ? 1 : 2;
}
