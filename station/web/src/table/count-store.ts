// The count as the station holds it, asked for again whenever the log grew.

import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { ApiError, get, send } from "../api/client";
import { lastSeq } from "../api/live";
import type { CountState } from "../api/types";
import { problemText, tell } from "../parts/notice";

/** Another adviser is still thinking: its view comes with the next answer. */
const AGAIN_MS = 1000;

export const count = signal<CountState | null>(null);

async function learn(): Promise<void> {
  try {
    count.value = await get<CountState>("/api/count");
  } catch (error) {
    if (error instanceof ApiError && error.status === 409)
      count.value = null; // no game: nothing to count
    else if (!(error instanceof ApiError)) throw error;
  }
}

/** Keeps `count` up to date while a page that shows it is open. */
export function useCount(): CountState | null {
  const seq = lastSeq.value;
  const pending = count.value?.advice?.pending ?? false;
  useEffect(() => void learn(), [seq]);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => void learn(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [count.value]);
  return count.value;
}

/** One step of the count; the answer is the new state. */
export async function step(path: string, body: object): Promise<boolean> {
  try {
    count.value = await send<CountState>("POST", `/api/count/${path}`, body);
    return true;
  } catch (error) {
    tell(problemText(error), true);
    void learn();
    return false;
  }
}
