// The clock as the station holds it, asked for again whenever the log grew; and as this tablet shows it meanwhile: a
// press that the stream tells of shows before the answer comes.

import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, get, send } from "../api/client";
import { lastEvent, lastSeq } from "../api/live";
import type { Clock, Done } from "../api/types";
import { problemText, tell } from "../parts/notice";
import { afterPresses, type Told } from "./faces";
import { arrived, waiting } from "./presses";
import { measured, stationMs } from "./sync";

const told = signal<Clock | null>(null);
/** Presses of any tablet that the answer does not know of yet. */
const pressed = signal<readonly Told[]>([]);
effect(() => {
  const event = lastEvent.value;
  if (event?.type !== "clock_pressed" || event.at_ms == null) return;
  const { seq, color, at_ms, device_ms } = event;
  pressed.value = [...unknown(pressed.peek()), { seq, color, at_ms, device_ms: device_ms ?? null }];
});

function unknown(presses: readonly Told[]): readonly Told[] {
  return presses.filter((one) => one.seq > (told.peek()?.seq ?? 0));
}

export const clock = computed(() => told.value && afterPresses(told.value, pressed.value, waiting.value));

let learning: Promise<void> | null = null;
let stale = false;

/** Asks for the clock; while an answer is awaited, once more after it. */
function learn(): Promise<void> {
  stale = learning !== null;
  learning ??= ask().finally(() => {
    learning = null;
    if (stale) void learn();
  });
  return learning;
}

async function ask(): Promise<void> {
  try {
    const fetched = await get<Clock>("/api/clock");
    if (told.value && fetched.seq < told.value.seq) return;
    told.value = fetched;
    pressed.value = unknown(pressed.value);
    arrived(fetched.seq);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // the last state stays and counts on; the page says that it is cut off
  }
}

/** Before a game there is no log that grows: another tablet may have said what it will be timed by. */
const ASKED_BEFORE_MS = 2000;

export function useClock(): Clock | null {
  const seq = lastSeq.value;
  useEffect(() => void learn(), [seq]);
  const before = clock.value?.game === null;
  useEffect(() => {
    if (!before) return;
    const timer = setInterval(() => void learn(), ASKED_BEFORE_MS);
    return () => clearInterval(timer);
  }, [before]);
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

/** Grows with every shown change: at each tenth of a second a face asks the time. Until the station's clock is known it
 * stands at 0, and a face as the station told it. */
export const nowMs = signal(0);
const TICK_MS = 100;

export function keepTicking(): () => void {
  const timer = setInterval(() => {
    if (measured.value) nowMs.value = stationMs();
  }, TICK_MS);
  return () => clearInterval(timer);
}
