// What this table's games are timed by, and whose reading counts.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { ClockOwner, TimeFixed } from "../api/types";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { controlText } from "./control-name";
import { clockStep } from "./store";
import { SystemFields } from "./system-fields";

const USUAL = "reading-1h-5";

export function SystemForm({ onDone }: { onDone?: () => void }) {
  const [fixed, setFixed] = useState<TimeFixed | null>(null);
  useEffect(() => void attempt(get<TimeFixed>("/api/clock/control").then(setFixed)), []);
  if (!fixed) return null;
  const control = fixed.control || USUAL;
  const set = (part: Partial<TimeFixed>) => setFixed({ ...fixed, control, ...part });
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (await clockStep("PUT", "control", { control, owner: fixed?.owner })) onDone?.();
  }
  return (
    <form class="clock-system" onSubmit={(event) => void save(event)}>
      {fixed.by_event ? (
        <p>{t("clock_fixed_by_event", { system: controlText(control) })}</p>
      ) : (
        <SystemFields name={control} text={fixed.text} onChange={(name) => set({ control: name })} />
      )}
      <label>
        <span>{t("clock_owner")}</span>
        <select value={fixed.owner} onChange={(event) => set({ owner: event.currentTarget.value as ClockOwner })}>
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
