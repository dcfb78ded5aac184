// The station's clock as this browser knows it: asked every two seconds; the quickest answer of the last half minute
// counts. The browser's own clock never shows: it only counts on from there.

import { signal } from "@preact/signals";
import { get } from "../api/client";
import type { ClockTime } from "../api/types";

export interface Sample {
  /** performance.now() when the answer came */
  cameMs: number;
  roundTripMs: number;
  /** station's clock less performance.now() */
  offsetMs: number;
}

const KEPT_MS = 30_000;
/** A station that was started anew has another clock: what was measured before says nothing. */
const JUMP_MS = 1_000;
const EVERY_MS = 2_000;

/** The samples that still count, with a new one. */
export function kept(samples: readonly Sample[], fresh: Sample): Sample[] {
  const same = samples.filter((one) => fresh.cameMs - one.cameMs < KEPT_MS);
  const jumped = same.some(
    (one) => Math.abs(one.offsetMs - fresh.offsetMs) > JUMP_MS + one.roundTripMs + fresh.roundTripMs,
  );
  return jumped ? [fresh] : [...same, fresh];
}

export function best(samples: readonly Sample[]): Sample | null {
  return samples.reduce<Sample | null>((one, next) => (one && one.roundTripMs <= next.roundTripMs ? one : next), null);
}

let samples: Sample[] = [];
/** The quickest lately; null before the first answer. */
export const measured = signal<Sample | null>(null);
/** Whether the last question was answered. */
export const reached = signal(false);
/** The station's clock in the last answer. */
let heard = 0;

export function heardMs(): number {
  return heard;
}

/** The station's clock now; NaN before the first answer. */
export function stationMs(ownMs: number = performance.now()): number {
  return measured.value ? Math.round(ownMs + measured.value.offsetMs) : Number.NaN;
}

async function ask(): Promise<void> {
  const sentMs = performance.now();
  try {
    const { now_ms } = await get<ClockTime>("/api/clock/time", AbortSignal.timeout(EVERY_MS));
    const cameMs = performance.now();
    const roundTripMs = cameMs - sentMs;
    samples = kept(samples, { cameMs, roundTripMs, offsetMs: now_ms + roundTripMs / 2 - cameMs });
    measured.value = best(samples);
    heard = now_ms;
    reached.value = true;
  } catch {
    reached.value = false; // the clock counts on
  }
}

/** Measures until the returned function is called. */
export function keepMeasuring(): () => void {
  void ask();
  const timer = setInterval(() => void ask(), EVERY_MS);
  return () => clearInterval(timer);
}
