// The final placing as the chief announces it (2002 §30.7), and the order in which the places are called.

import { t } from "../i18n";
import { nameOf } from "./store";
import { Places, TeamSums, Version } from "./standings";
import type { HallEvent, HallPlace } from "./types";
import { afterText } from "./words";

/** Places that are called where nobody said how many. */
export const CALLED = 6;

/** called -- how many places; from the last one to the first, those who share one together */
export function finalPaper(now: HallEvent, called: number) {
  const lowered = new Set(now.players.filter((one) => one.sanctions.includes("prize_down")).map((one) => one.id));
  const lines = now.places.filter((one) => one.place !== null && one.place <= called);
  return (
    <>
      <h2>
        {now.name}: {t("hall_sheet_final")}
      </h2>
      <h3>{afterText(now)}</h3>
      {Places({ places: now.places })}
      {TeamSums({ now })}
      {Version({ now })}
      <h3>{t("hall_ceremony")}</h3>
      <table class="hall-table ceremony">
        <thead>
          <tr>
            <th>{t("hall_called")}</th>
            <th>{t("hall_column_place")}</th>
            <th>{t("hall_column_player")}</th>
            <th>{t("hall_prize_of")}</th>
          </tr>
        </thead>
        <tbody>{[...lines].reverse().map((one, index) => callLine(one, index + 1, lowered))}</tbody>
      </table>
      {lowered.size > 0 && <p>{t("hall_prize_lowered", { names: [...lowered].map(nameOf).join(", ") })}</p>}
      <p class="signed">{t("hall_signed_chief")}</p>
    </>
  );
}

/** A lowered prize is the next place's (§23.6); the placing stays. */
function callLine(one: HallPlace, number: number, lowered: ReadonlySet<string>) {
  const place = one.place ?? 0;
  return (
    <tr key={one.player}>
      <td class="n">{number}</td>
      <td class="n">{place}</td>
      <td>{nameOf(one.player)}</td>
      <td class="n">{place + (lowered.has(one.player) ? 1 : 0)}</td>
    </tr>
  );
}
