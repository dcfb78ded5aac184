// A station without a network asks the owner's device for the time of day; its own clock is never set.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { StationClock } from "../api/types";
import { dateOf } from "../format";
import { t } from "../i18n";
import { attempt } from "../parts/notice";

export function TimeCard() {
  const [clock, setClock] = useState<StationClock | null>(null);
  useEffect(() => {
    get<StationClock>("/api/time").then(setClock, () => undefined);
  }, []);
  if (!clock || clock.by === "network") return null;
  const tell = async () => setClock(await send<StationClock>("POST", "/api/time", { unix_ms: Date.now() }));
  const values = { name: clock.name, time: dateOf(new Date(clock.unix_ms).toISOString()) };
  return (
    <section class="card">
      <h2>{t("time_title")}</h2>
      <p class="hint">{t(clock.by === "device" ? "clock_by_device" : "clock_nobody", values)}</p>
      <button class={clock.by === "nobody" ? "primary" : ""} onClick={() => void attempt(tell())}>
        {t("button_tell_time")}
      </button>
    </section>
  );
}
