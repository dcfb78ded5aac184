// Who joins: the line and its QR code, fingerprints to be compared, and which board a station stands at.

import { Field } from "../field";
import { useState } from "preact/hooks";
import { ago } from "../../format";
import { t, type Key } from "../../i18n";
import { attempt } from "../../parts/notice";
import { JoinCommands } from "../join";
import { Scrolls } from "../scrolls";
import { act, aheadMs, nowMs, owner } from "../store";
import type { HallOffice, HallStation, HallWaiting } from "../types";

export function StationsCard({ now }: { now: HallOffice }) {
  return (
    <section class="hall-card">
      <h2>{t("hall_stations")}</h2>
      {now.alarms.map((one) => (
        <p key={`${one.station}/${one.kind}/${one.about}`} class="alarm" role="alert">
          {one.station} {t(`hall_alarm_${one.kind}` as Key)} ({one.about}, {one.times}×)
        </p>
      ))}
      {now.waiting.map((one) => (
        <Asks key={one.name} one={one} usual={usualBoard(one.name, now.stations)} />
      ))}
      <Scrolls label={t("hall_stations")}>
        <table class="hall-table stations">
          <tbody>
            {now.stations.map((one) => (
              <Row key={one.name} one={one} />
            ))}
          </tbody>
        </table>
      </Scrolls>
      <details>
        <summary>{t("hall_invite")}</summary>
        <p class="hint">{t("hall_join_how")}</p>
        <div class="qr" dangerouslySetInnerHTML={{ __html: now.qr_svg }} />
        <p>
          <code>{now.line}</code>
        </p>
        <JoinCommands line={now.line} />
        {owner.value && <button onClick={() => void attempt(act("POST", "invitation"))}>{t("hall_new_line")}</button>}
      </details>
    </section>
  );
}

function Asks({ one, usual }: { one: HallWaiting; usual: number }) {
  const [put, setBoard] = useState<string | null>(null);
  const board = put ?? String(usual);
  const accept = () =>
    act("POST", `stations/${one.name}/accept`, { board: Number(board) || null, fingerprint: one.fingerprint });
  return (
    <article class="asks">
      <p>{t("hall_asks", { name: one.name })}</p>
      <p class="fingerprint">{one.fingerprint}</p>
      <p class="hint">{t("hall_compare_hint")}</p>
      <Field label={t("hall_column_table")} type="number" min={1} value={board} onInput={setBoard} />
      <button class="primary" onClick={() => void attempt(accept())}>
        {t("hall_button_same")}
      </button>
      <button class="danger" onClick={() => void attempt(act("DELETE", `stations/${one.name}`))}>
        {t("hall_button_other")}
      </button>
    </article>
  );
}

function Row({ one }: { one: HallStation }) {
  const silent = one.heard_ms === null ? null : (nowMs.value + aheadMs.value - one.heard_ms) / 1000;
  const seat = (value: string) => act("PUT", `stations/${one.name}`, { board: Number(value) || null });
  return (
    <tr>
      <th scope="row">{one.name}</th>
      <td>
        <input
          type="number"
          min="1"
          aria-label={t("hall_column_table")}
          value={one.board ?? ""}
          onChange={(event) => void attempt(seat(event.currentTarget.value))}
        />
      </td>
      <td class="n">{silent === null ? t("hall_never_heard") : t("last_word", { age: ago(silent) })}</td>
      <td class="n">{t("hall_witnessed", { n: one.cosigned, records: one.records })}</td>
    </tr>
  );
}

/** The number in its name, t07, or the first board that is free. */
function usualBoard(name: string, stations: HallStation[]): number {
  const taken = new Set(stations.map((one) => one.board));
  let board = Number(/\d+$/.exec(name)?.[0]) || 1;
  while (taken.has(board)) board += 1;
  return board;
}
