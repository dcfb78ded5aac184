// What the game is timed by: the systems of both texts, and what is in neither, marked so.

import { useState } from "preact/hooks";
import type { Clock, ClockOwner, ClockSystemShown } from "../api/types";
import { t, type Key } from "../i18n";
import { clockStep } from "./store";

type System = ClockSystemShown["system"];
const SYSTEMS: readonly { value: string; system: System; source: string; own: object }[] = [
  { value: "reading", system: "periods", source: "2002 §12.3", own: { inside: true, period_s: 60 } },
  { value: "quick", system: "periods", source: "2002 §12.3", own: {} },
  { value: "sudden_death", system: "sudden_death", source: "2002 §12.4", own: {} },
  { value: "sections", system: "sections", source: "2002 §12.5", own: {} },
  { value: "byoyomi", system: "periods", source: "", own: {} },
  { value: "canadian", system: "sections", source: "", own: { carried: false } },
  { value: "fischer", system: "fischer", source: "", own: {} },
  { value: "none", system: "none", source: "", own: {} },
];
const ASKS: Record<string, readonly string[]> = {
  reading: ["limit_min", "periods"],
  quick: ["period_s", "periods"],
  sudden_death: ["limit_min"],
  sections: ["limit_min", "moves", "section_min"],
  byoyomi: ["limit_min", "periods", "period_s"],
  canadian: ["limit_min", "moves", "section_min"],
  fischer: ["limit_min", "increment_s"],
  none: [],
};
const FIRST: Record<string, number> = {
  limit_min: 60,
  periods: 5,
  period_s: 30,
  moves: 15,
  section_min: 10,
  increment_s: 10,
};

export function SystemForm({ clock, onDone }: { clock: Clock; onDone?: () => void }) {
  const [value, setValue] = useState("reading");
  const [numbers, setNumbers] = useState(FIRST);
  const [owner, setOwner] = useState<ClockOwner>(clock.owner);
  const chosen = SYSTEMS.find((one) => one.value === value) ?? SYSTEMS[0];
  const asks = ASKS[value] ?? [];
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (!chosen) return;
    const given: Record<string, unknown> = { system: chosen.system, ...chosen.own };
    for (const name of asks) {
      const number = numbers[name] ?? 1;
      if (name.endsWith("_min")) given[name.replace("_min", "_s")] = number * 60;
      else given[name] = number;
    }
    if (await clockStep("PUT", "control", { own: given, owner })) onDone?.();
  }
  return (
    <form class="clock-system" onSubmit={(event) => void save(event)}>
      <label>
        <span>{t("clock_system")}</span>
        <select value={value} onChange={(event) => setValue(event.currentTarget.value)}>
          {SYSTEMS.map((one) => (
            <option key={one.value} value={one.value}>
              {t(`clock_system_${one.value}` as Key)}
              {one.source && ` · ${one.source}`}
            </option>
          ))}
        </select>
      </label>
      {chosen?.source === "" && value !== "none" && <p class="hint">{t("clock_not_in_texts")}</p>}
      {asks.map((name) => (
        <label key={name}>
          <span>{t(`clock_ask_${name}` as Key)}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={name === "limit_min" ? 1440 : 100}
            required
            value={numbers[name]}
            onInput={(event) => setNumbers({ ...numbers, [name]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
      <label>
        <span>{t("clock_owner")}</span>
        <select value={owner} onChange={(event) => setOwner(event.currentTarget.value as ClockOwner)}>
          {(["station", "external", "referee"] as const).map((one) => (
            <option key={one} value={one}>
              {t(`clock_owner_${one}`)}
            </option>
          ))}
        </select>
      </label>
      <button class="primary" type="submit">
        {t("button_save")}
      </button>
    </form>
  );
}
