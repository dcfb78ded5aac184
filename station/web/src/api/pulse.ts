// Whether what stands on the page can still be believed. No page shows a calm state for a station that is not there.

import { computed, signal } from "@preact/signals";
import { connection, seenMs, view } from "./live";

/** lost: nothing is heard. faulty: it answers with an error. still: it answers, and no longer says what it sees. blind: a game goes on, no picture comes. */
export type Pulse = "live" | "lost" | "faulty" | "still" | "blind";

/** A station with a camera says what it sees every four seconds at the latest. */
const STILL_MS = 10_000;
const TICK_MS = 1000;

const nowMs = signal(Date.now());

export const pulse = computed<Pulse>(() => {
  const seen = view.value;
  if (connection.value === "lost" || connection.value === "faulty") return connection.value;
  if (!seen || connection.value === "connecting" || seen.camera.told?.code === "trouble_no_camera") return "live";
  if (nowMs.value - seenMs.value > STILL_MS) return "still";
  const going = seen.game !== null && seen.state !== "closed" && seen.state !== "agreed";
  return going && !seen.camera.connected ? "blind" : "live";
});

/** Seconds since the station said what it sees; of a camera that is gone since its last picture. */
export const silentS = computed(() => {
  const since = Math.max(0, nowMs.value - seenMs.value) / 1000;
  return since + (pulse.value === "blind" ? (view.value?.camera.age_s ?? 0) : 0);
});

export function watchPulse(): void {
  setInterval(() => (nowMs.value = Date.now()), TICK_MS);
}
