// The referee's desk as the station holds it, asked for again whenever the log grew.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError, get, send } from "../api/client";
import { connection, lastSeq, view } from "../api/live";
import type { Desk, DeskChecks, DeskIncident, DeskRuling, Done } from "../api/types";
import { problemText, tell } from "../parts/notice";

/** null: not known yet, no game, or nothing of the desk is told to this browser. */
export const desk = signal<Desk | null>(null);
/** The station has answered, if only that there is no game. */
export const deskAsked = signal(false);
/** Checks of the equipment signed before a game; null: not known, or nothing of the desk is told to this browser. */
export const checks = signal<DeskChecks | null>(null);

async function learn(): Promise<void> {
  await Promise.all([learnDesk(), learnChecks()]);
}

async function learnChecks(): Promise<void> {
  try {
    checks.value = await get<DeskChecks>("/api/referee/equipment");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 0) checks.value = null;
  }
}

/** Asks for the desk as it stands now. */
export async function learnDesk(): Promise<void> {
  try {
    desk.value = await get<Desk>("/api/referee");
    deskAsked.value = true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return; // the last state stays, the connection's banner says that it is old
    desk.value = null;
    deskAsked.value = true;
  }
}

/** Keeps `desk` up to date while a page that shows it is open; `who` is whoever asks, for whom it looks different. */
export function useDesk(who: string): Desk | null {
  const seq = lastSeq.value;
  const line = connection.value; // what was asked for when it broke never came
  const signed = view.value?.checks; // what is signed before a game is no event of the log yet
  useEffect(() => void learnDesk(), [seq, who, line]);
  useEffect(() => void learnChecks(), [seq, who, line, signed]);
  return desk.value;
}

/** One step at the desk: the number of its event, or null where it was refused, which is told. */
export async function deskStep(path: string, body: object): Promise<number | null> {
  try {
    const { seq } = await send<Done>("POST", `/api/referee/${path}`, body);
    void learn();
    return seq;
  } catch (error) {
    tell(problemText(error), true);
    void learn();
    return null;
  }
}

const AWAITING = ["open", "claimed", "asked", "referred"];

/** Somebody still has to say something about it. */
export function awaits(one: DeskIncident): boolean {
  return AWAITING.includes(one.state);
}

/** It waits for a referee: also a claim that came too late has to be refused by somebody. */
export function calls(one: DeskIncident): boolean {
  return awaits(one) || (one.state === "lapsed" && one.claims.length > 0);
}

/** Nobody waits for it, and how its stones came can still be said: of a gap after the end too, whose board stays. */
export function tellable(one: DeskIncident): boolean {
  return one.kind === "gap" && one.state === "lapsed" && one.choices.length > 0;
}

/** Somebody is needed: a loss that the warnings propose waits to be confirmed too. */
export function needed(one: DeskIncident): boolean {
  return calls(one) || one.choices.some((choice) => choice.by_warnings);
}

/** The rulings that hold on an incident: what was added to the first is no other one. */
export function standing(now: Desk, one: DeskIncident): DeskRuling[] {
  return now.rulings.filter((ruling) => one.rulings.includes(ruling.seq) && ruling.superseded_by === null);
}

/** The ruling that holds on an incident; null before the first. */
export function holding(now: Desk, one: DeskIncident) {
  return now.rulings.find((ruling) => ruling.seq === one.rulings.at(-1)) ?? null;
}
