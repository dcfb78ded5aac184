// Presses on their way to the station, in order; those that could not be sent wait, and the clock counts on meanwhile.

import { signal } from "@preact/signals";
import { ApiError, send } from "../api/client";
import type { Color, Done } from "../api/types";
import { problemText, tell } from "../parts/notice";
import { heardMs, measured, stationMs } from "./sync";

export interface Press {
  color: Color;
  station_ms: number;
  device_ms: number;
  heard_ms: number;
  round_trip_ms: number;
  queued: boolean;
}

/** Not yet known to be in the log; `seq` once the station has answered. */
export const waiting = signal<readonly (Press & { seq: number | null })[]>([]);
const RETRY_MS = 1_000;
let sending = false;

export function press(color: Color): void {
  const device_ms = Math.round(performance.now());
  const station_ms = stationMs();
  if (Number.isNaN(station_ms)) return;
  const round_trip_ms = Math.round(measured.value?.roundTripMs ?? 0);
  const made: Press = { color, station_ms, device_ms, heard_ms: heardMs(), round_trip_ms, queued: false };
  waiting.value = [...waiting.value, { ...made, seq: null }];
  void flush();
}

/** The log has grown so far: what it holds is waited for no more. */
export function arrived(seq: number): void {
  const left = waiting.value.filter((one) => one.seq === null || one.seq > seq);
  if (left.length < waiting.value.length) waiting.value = left;
}

async function flush(): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (;;) {
      const next = waiting.value.find((one) => one.seq === null);
      if (!next) return;
      const { seq: _, ...body } = next;
      try {
        const { seq } = await send<Done>("POST", "/api/clock/press", body);
        waiting.value = waiting.value.map((one) => (one.device_ms === next.device_ms ? { ...one, seq } : one));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0) {
          waiting.value = waiting.value.filter((one) => one.device_ms !== next.device_ms);
          tell(problemText(error), true);
          continue;
        }
        waiting.value = waiting.value.map((one) => (one.seq === null ? { ...one, queued: true } : one));
        await new Promise((wake) => setTimeout(wake, RETRY_MS));
      }
    }
  } finally {
    sending = false;
  }
}
