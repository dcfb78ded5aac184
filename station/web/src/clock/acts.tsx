// What a referee does to the clock, each with what it needs; whose word it is the station enforces.

import { useState } from "preact/hooks";
import type { Clock } from "../api/types";
import { t, type Key } from "../i18n";
import { groundIn } from "../told";
import { clockStep } from "./store";

type Ask = "side" | "venue" | "time" | "reading" | "owner" | "true" | "black" | "white" | "first" | "turn" | "move";
interface Act {
  name: string;
  article: string;
  asks: readonly Ask[];
}
const ACTS: readonly Act[] = [
  { name: "pause", article: "2002 §14", asks: [] },
  { name: "confirm", article: "2002 §22.9", asks: ["side"] },
  { name: "rewind", article: "2002 §16.2", asks: ["reading"] },
  { name: "leave", article: "2002 §22.7", asks: ["side"] },
  { name: "return", article: "2002 §22.7", asks: ["side"] },
  { name: "seated", article: "2002 §22.1", asks: ["side"] },
  { name: "deduct", article: "2002 §22.1", asks: ["side", "venue"] },
  { name: "pass_ruled", article: "2002 §22.5", asks: ["side"] },
  { name: "set", article: "2002 §22.8", asks: ["side", "time"] },
  { name: "pro_rata", article: "2002 §22.8", asks: ["true", "black", "white"] },
  { name: "replace", article: "2002 §22.8", asks: ["owner"] },
  { name: "share", article: "2002 §22.9", asks: ["first"] },
  { name: "turn", article: "2002 §14", asks: ["turn"] },
  { name: "seal", article: "older D2.5", asks: ["move"] },
  { name: "open", article: "older D2.5", asks: [] },
  { name: "end", article: "2002 §13.2", asks: [] },
  { name: "reopen", article: "2002 §21.4", asks: [] },
];
const FIELDS: Partial<Record<Ask, string>> = {
  time: "used_ms",
  true: "true_ms",
  black: "black_ms",
  white: "white_ms",
  first: "first_part_ms",
};

const COLORS: readonly (readonly [string, Key])[] = [
  ["B", "black"],
  ["W", "white"],
];
const OPTIONS: Partial<Record<Ask, readonly (readonly [string, Key])[]>> = {
  side: COLORS,
  turn: COLORS,
  venue: [
    ["same", "clock_venue_same"],
    ["apart", "clock_venue_apart"],
  ],
  owner: [
    ["station", "clock_owner_station"],
    ["external", "clock_owner_external"],
    ["referee", "clock_owner_referee"],
  ],
};

/** "1:02:03", "62:03", "3723" in milliseconds; NaN for what is no time. */
export function parsed(text: string): number {
  if (!/^\d+(:\d{1,2}){0,2}$/.test(text.trim())) return Number.NaN;
  return (
    1000 *
    text
      .trim()
      .split(":")
      .reduce((sum, part) => sum * 60 + Number(part), 0)
  );
}

export function Acts({ clock, onDone }: { clock: Clock; onDone: () => void }) {
  const [name, setName] = useState("pause");
  const [given, setGiven] = useState<Record<string, string>>({ side: "B", turn: "B", venue: "same", owner: "station" });
  const act = ACTS.find((one) => one.name === name) ?? ACTS[0];
  const put = (ask: Ask) => (event: { currentTarget: { value: string } }) =>
    setGiven({ ...given, [ask]: event.currentTarget.value });

  async function carryOut(event: Event): Promise<void> {
    event.preventDefault();
    if (!act) return;
    if (name === "seal" || name === "open") {
      const body = name === "seal" ? { move: given.move?.trim().toUpperCase() || null } : {};
      if (await clockStep("POST", name, body)) onDone();
      return;
    }
    const body: Record<string, unknown> = { act: name === "turn" ? "resume" : name };
    for (const ask of act.asks) {
      const field = FIELDS[ask];
      if (field) body[field] = parsed(given[ask] ?? "");
      else if (ask === "reading") body.reading_ms = readFrom(clock, Number(given.reading ?? 0));
      else body[ask] = given[ask];
    }
    if (await clockStep("POST", "act", body)) onDone();
  }

  return (
    <form class="clock-acts" onSubmit={(event) => void carryOut(event)}>
      <label>
        <span>{t("clock_act")}</span>
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {ACTS.map((one) => (
            <option key={one.name} value={one.name}>
              {t(`clock_act_${one.name}` as Key)}
              {groundIn(clock.text, one.article)}
            </option>
          ))}
        </select>
      </label>
      {act?.asks.map((ask) => {
        const label = t(`clock_needs_${ask}` as Key);
        const options = OPTIONS[ask];
        return options ? (
          <label key={ask}>
            <span>{label}</span>
            <select value={given[ask]} onChange={put(ask)}>
              {options.map(([value, key]) => (
                <option key={value} value={value}>
                  {t(key)}
                </option>
              ))}
            </select>
          </label>
        ) : (
          <label key={ask}>
            <span>{label}</span>
            <input
              value={given[ask] ?? ""}
              placeholder={ask === "move" ? "Q16" : ask === "reading" ? "53" : "0:00:00"}
              inputMode={ask === "reading" ? "numeric" : "text"}
              autocomplete="off"
              required={ask !== "move"}
              onInput={put(ask)}
            />
          </label>
        );
      })}
      <button class="primary" type="submit">
        {t("button_carry_out_act")}
      </button>
    </form>
  );
}

/** The reading of the move at hand at which that second of its present period is called. */
export function readFrom(clock: Clock, second: number): number {
  const face = clock.faces[clock.turn];
  const period = clock.system?.period_ms ?? 60_000;
  const begins = ((face.began_with ?? 1) - 1) * period;
  return begins + second * 1000;
}
