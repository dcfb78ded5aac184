// The clock on a tablet beside the board: two halves to press, and beneath them what stands above the game.

import { useEffect, useState } from "preact/hooks";
import { connection } from "../api/live";
import type { Clock, Color } from "../api/types";
import { t, type Key } from "../i18n";
import { Dialog } from "../parts/dialog";
import { Waiting } from "../parts/waiting";
import { learnRole, me, mySides } from "../table/role";
import { groundIn } from "../told";
import { Acts } from "./acts";
import { awake, keepAwake } from "./awake";
import { Half } from "./half";
import { OpenedMove } from "./opened";
import { press, waiting } from "./presses";
import { countsUp, facing, flip, swapped } from "./settings";
import { clockStep, keepTicking, useClock } from "./store";
import { keepMeasuring, measured, reached } from "./sync";
import { SystemForm } from "./system-form";
import { keepSpeaking, speak, speaking } from "./voice";
import "./clock.css";

/** Left and right half by the keys that lie there; on a keyboard beside the board each player has his own. */
const KEYS: Record<string, 0 | 1> = { ShiftLeft: 0, ControlLeft: 0, KeyA: 0, ShiftRight: 1, ControlRight: 1, KeyL: 1 };

export function ClockPage() {
  const clock = useClock();
  const [sheet, setSheet] = useState<"system" | "acts" | "show" | null>(null);
  const order: readonly Color[] = swapped.value === "on" ? ["W", "B"] : ["B", "W"];
  const paired = me.value !== null && me.value.role !== "spectator";
  const mine = (side: Color) => paired && mySides().includes(side);
  useEffect(() => {
    learnRole().catch(() => undefined); // the connection's own banner shows
  }, [connection.value]);
  useEffect(() => {
    const ends = [keepMeasuring(), keepTicking(), keepAwake(), keepSpeaking()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const half = KEYS[event.code];
      const side = half === undefined || event.repeat || sheet ? undefined : order[half];
      if (side && mine(side) && document.activeElement?.tagName !== "SELECT") press(side);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  if (!clock) return <Waiting />;
  const close = () => setSheet(null);
  return (
    <div class={`clock${facing.value === "on" ? " facing" : ""}`}>
      {clock.standing === "none" ? (
        <section class="card clock-first">
          <h1>{t("clock_title")}</h1>
          <p class="hint">{t("clock_none_yet")}</p>
          {paired && <SystemForm />}
        </section>
      ) : (
        <div class="halves">
          <h1 class="sr-only">{t("clock_title")}</h1>
          {order.map((side) => (
            <Half key={side} clock={clock} side={side} mine={mine(side)} />
          ))}
        </div>
      )}
      <OpenedMove clock={clock} />
      <footer class="clock-bar">
        <a class="button" href="/table">
          {t("nav_table")}
        </a>
        {paired && <Main clock={clock} />}
        <span class={`standing ${clock.standing}`}>{t(`clock_is_${clock.standing}`)}</span>
        {clock.silent && <span class="latency cut">{t("clock_only_shown")}</span>}
        <Latency />
        {paired && clock.standing !== "none" && <button onClick={() => setSheet("acts")}>{t("clock_acts")}</button>}
        <button onClick={() => setSheet("show")}>{t("clock_show")}</button>
      </footer>
      {sheet === "acts" && (
        <Dialog title={t("clock_acts")} onClose={close}>
          <Acts clock={clock} onDone={close} />
        </Dialog>
      )}
      {sheet === "system" && (
        <Dialog title={t("clock_system")} onClose={close}>
          <SystemForm onDone={close} />
        </Dialog>
      )}
      {sheet === "show" && (
        <Dialog title={t("clock_show")} onClose={close}>
          <Showing clock={clock} />
          {paired && ["none", "ready", "ended"].includes(clock.standing) && (
            <button onClick={() => setSheet("system")}>{t("clock_system")}</button>
          )}
        </Dialog>
      )}
    </div>
  );
}

const MAIN: Partial<Record<Clock["standing"], "begin" | "stop" | "resume" | "open">> = {
  ready: "begin",
  running: "stop",
  stopped: "resume",
  paused: "resume",
  sealed: "open",
};

function Main({ clock }: { clock: Clock }) {
  const act = MAIN[clock.standing];
  if (!act) return null;
  const step = () => (act === "open" ? clockStep("POST", "open", {}) : clockStep("POST", "act", { act }));
  return (
    <button class={act === "stop" ? "" : "primary"} onClick={() => void step()}>
      {t(`button_clock_${act}`)}
    </button>
  );
}

/** How far away the station is, and what waits for it. */
function Latency() {
  const kept = waiting.value.filter((one) => one.queued).length;
  if (!reached.value) return <span class="latency cut">{t("clock_cut_off", { n: kept })}</span>;
  return <span class="latency">{t("clock_latency", { ms: Math.ceil((measured.value?.roundTripMs ?? 0) / 2) })}</span>;
}

function Showing({ clock }: { clock: Clock }) {
  const system = clock.system;
  return (
    <div class="clock-showing">
      {system && (
        <p>
          {t(`clock_kind_${system.system}` as Key)}
          {groundIn(clock.text, system.source)}
          {clock.text && !system.source && ` · ${t("clock_not_in_texts")}`}
        </p>
      )}
      <Toggle label={t("clock_counts_up")} on={countsUp.value === "on"} onClick={() => flip(countsUp)} />
      <Toggle label={t("clock_swapped")} on={swapped.value === "on"} onClick={() => flip(swapped)} />
      <Toggle label={t("clock_facing")} on={facing.value === "on"} onClick={() => flip(facing)} />
      {clock.silent && <p class="hint">{t("clock_silent")}</p>}
      <Toggle
        label={t(clock.speaks ? "clock_station_speaks" : "clock_speaks")}
        on={speaking.value !== null}
        onClick={() => void speak(speaking.value === null)}
      />
      {awake.value === null && <p class="hint">{t("clock_no_wake_lock")}</p>}
      {awake.value !== null && clock.text === "2002" && <p class="hint">{t("clock_place")}</p>}
    </div>
  );
}

function Toggle({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) {
  return (
    <button class="toggle" aria-pressed={on} onClick={onClick}>
      {label}
    </button>
  );
}
