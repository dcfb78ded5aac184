// The count as the station holds it, asked for again whenever the log grew.

import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { ApiError, get, send } from "../api/client";
import { connection, lastSeq } from "../api/live";
import type { CountState } from "../api/types";
import { problemText, tell } from "../parts/notice";
import { me } from "./role";
import { refereeName } from "./who";

/** Another adviser is still thinking: its view comes with the next answer. */
const AGAIN_MS = 1000;

export const count = signal<CountState | null>(null);

/** Grows with each question: the answer to an earlier one, asked perhaps in another role, says nothing about now. */
let asked = 0;

async function learn(): Promise<void> {
  const mine = ++asked;
  try {
    const answer = await get<CountState>("/api/count");
    if (mine === asked) count.value = answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      if (mine === asked) count.value = null; // no game: nothing to count
    } else if (!(error instanceof ApiError)) throw error;
  }
}

/** Keeps `count` up to date while a page that shows it is open, and something is being counted. What it tells depends
 * on who asks. */
export function useCount(wanted = true): CountState | null {
  const seq = lastSeq.value;
  const role = me.value?.role;
  const pending = wanted && (count.value?.advice?.pending ?? false);
  const line = connection.value; // what was asked for when it broke never came
  useEffect(() => {
    if (wanted) learn().catch(() => undefined);
  }, [wanted, seq, role, line]);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => void learn(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [count.value]);
  return wanted ? count.value : null;
}

/** Of a revision that a step of this page ended: the one that it made. */
const followed = new Map<number, number>();
let steps: Promise<unknown> = Promise.resolve();

/** What a finger may ask before the answer to its last touch is drawn. An assent names the result that was seen. */
const QUICK = ["dead", "points"];

/** One step of the count, after those asked for before it; the answer is the new state. */
export function step(path: string, body: { revision?: number; [field: string]: unknown }): Promise<boolean> {
  const done = steps.then(() => take(path, body));
  steps = done;
  return done;
}

async function take(path: string, body: { revision?: number; [field: string]: unknown }): Promise<boolean> {
  const { by = body.color } = body;
  const referee = by === "referee";
  const named = referee && !("name" in body) ? { name: refereeName() } : {};
  const revision = QUICK.includes(path) ? newest(body.revision) : body.revision;
  try {
    const answer = await send<CountState>("POST", `/api/count/${path}`, { ...body, ...named, revision });
    if (revision !== undefined) followed.set(revision, answer.revision);
    asked += 1;
    count.value = answer;
    return true;
  } catch (error) {
    tell(problemText(error), true);
    void learn();
    return false;
  }
}

/** What this page's own steps have made of a revision. Another's step in between is followed by nothing. */
function newest(revision: number | undefined): number | undefined {
  const next = revision === undefined ? undefined : followed.get(revision);
  const now = count.value?.revision ?? 0;
  return next === undefined || next === revision || next > now ? revision : newest(next);
}
