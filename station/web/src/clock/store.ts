// The clock as the station holds it, asked for again whenever the log grew; and as this tablet shows it meanwhile.

import { computed, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, get, send } from "../api/client";
import { lastSeq } from "../api/live";
import type { Clock, Done } from "../api/types";
import { problemText, tell } from "../parts/notice";
import { afterPress } from "./faces";
import { arrived, waiting } from "./presses";
import { stationMs } from "./sync";

const told = signal<Clock | null>(null);
/** With the presses that are still on their way. */
export const clock = computed(() => {
  const pending = waiting.value.filter((one) => one.seq === null || one.seq > (told.value?.seq ?? 0));
  return told.value && pending.reduce((now, one) => afterPress(now, one.color, one.station_ms), told.value);
});

async function learn(): Promise<void> {
  try {
    const fetched = await get<Clock>("/api/clock");
    if (told.value && fetched.seq < told.value.seq) return;
    told.value = fetched;
    arrived(fetched.seq);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // the last state stays and counts on; the page says that it is cut off
  }
}

export function useClock(): Clock | null {
  const seq = lastSeq.value;
  useEffect(() => void learn(), [seq]);
  return clock.value;
}

/** One step; false where it was refused, which is told. */
export async function clockStep(method: "POST" | "PUT", path: string, body: object): Promise<boolean> {
  try {
    await send<Done>(method, `/api/clock/${path}`, body);
    void learn();
    return true;
  } catch (error) {
    tell(problemText(error), true);
    void learn();
    return false;
  }
}

/** Grows with every shown change: at each tenth of a second a face asks the time. */
export const nowMs = signal(0);
const TICK_MS = 100;

export function keepTicking(): () => void {
  const timer = setInterval(() => (nowMs.value = stationMs()), TICK_MS);
  return () => clearInterval(timer);
}
