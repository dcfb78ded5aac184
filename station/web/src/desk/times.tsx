// What a ruling on the clock has to be told: times that are set, the call from which is read again, whose clock counts.

import type { Clock, ClockOwner, DeskEffect, Want } from "../api/types";
import { parsed, readFrom } from "../clock/acts";
import { useClock } from "../clock/store";
import { t, type Key } from "../i18n";

/** Fields of each want, with the texts of the clock's own acts; and the effect on the clock that it belongs to. */
const FIELDS: Partial<Record<Want, { does: string; asks: readonly (readonly [string, Key])[] }>> = {
  used: { does: "set", asks: [["used_ms", "clock_needs_time"]] },
  reading: { does: "rewind_reading", asks: [["reading_ms", "clock_needs_reading"]] },
  wrong: {
    does: "pro_rata",
    asks: [
      ["true_ms", "clock_needs_true"],
      ["black_ms", "clock_needs_black"],
      ["white_ms", "clock_needs_white"],
    ],
  },
  first_part: { does: "share_equally", asks: [["first_part_ms", "clock_needs_first"]] },
};
const OWNERS: readonly ClockOwner[] = ["station", "external", "referee"];

export type Times = Record<string, string>;

function asked(wants: readonly Want[], effects: readonly DeskEffect[]): Want[] {
  const does = new Set(effects.filter((one) => one.do === "CLOCK").map((one) => one.of));
  return wants.filter((want) => (want === "owner" ? does.has("replace") : does.has(FIELDS[want]?.does ?? "")));
}

/** As the station takes them; null while something is missing. */
export function givenTimes(
  wants: readonly Want[],
  effects: readonly DeskEffect[],
  given: Times,
  clock: Clock | null,
): Record<string, number | string> | null {
  const times: Record<string, number | string> = {};
  for (const want of asked(wants, effects)) {
    if (want === "owner") times.owner = given.owner ?? "external";
    for (const [name] of FIELDS[want]?.asks ?? []) {
      const ms = name === "reading_ms" ? second(given[name], clock) : parsed(given[name] ?? "");
      if (!Number.isFinite(ms)) return null;
      times[name] = ms;
    }
  }
  return times;
}

function second(text: string | undefined, clock: Clock | null): number {
  return clock && text && /^\d{1,3}$/.test(text.trim()) ? readFrom(clock, Number(text)) : Number.NaN;
}

export function TimesForm(props: {
  wants: readonly Want[];
  effects: readonly DeskEffect[];
  value: Times;
  onChange: (value: Times) => void;
}) {
  const { wants, effects, value, onChange } = props;
  useClock();
  const put = (name: string) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...value, [name]: event.currentTarget.value });
  return (
    <>
      {asked(wants, effects).map((want) =>
        want === "owner" ? (
          <label key={want} class="stacked">
            <span>{t("clock_needs_owner")}</span>
            <select value={value.owner ?? "external"} onChange={put("owner")}>
              {OWNERS.map((one) => (
                <option key={one} value={one}>
                  {t(`clock_owner_${one}`)}
                </option>
              ))}
            </select>
          </label>
        ) : (
          FIELDS[want]?.asks.map(([name, label]) => (
            <label key={name} class="stacked">
              <span>{t(label)}</span>
              <input
                value={value[name] ?? ""}
                placeholder={name === "reading_ms" ? "53" : "0:00:00"}
                inputMode={name === "reading_ms" ? "numeric" : "text"}
                autocomplete="off"
                onInput={put(name)}
              />
            </label>
          ))
        ),
      )}
    </>
  );
}
