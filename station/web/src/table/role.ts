// What this browser may do.

import { signal } from "@preact/signals";
import { ApiError, get, send } from "../api/client";
import { connect } from "../api/live";
import type { Color, Me } from "../api/types";
import { problemText, tell } from "../parts/notice";

export const me = signal<Me | null>(null);

/** Whether this browser is a referee's. */
export function rules(): boolean {
  return ["referee", "executing_referee", "chief"].includes(me.value?.role ?? "");
}

/** Grows with each pairing: an answer that was asked for before says nothing about now. */
let changes = 0;
let following = false;

const RETRY_MS = 2000;
let again: ReturnType<typeof setTimeout> | undefined;

/** Asks again by itself until there was an answer: a page that waits for one would say "Loading" for good. */
export async function learnRole(): Promise<void> {
  if (following) return; // that says it
  const asked = changes;
  clearTimeout(again);
  try {
    const answer = await get<Me>("/api/auth/me");
    if (asked === changes) me.value = answer;
  } catch (error) {
    if (me.value === null) again = setTimeout(() => void learnRole().catch(() => undefined), RETRY_MS);
    throw error;
  }
}

async function change(path: string, body: object): Promise<void> {
  const answer = await send<Me>("POST", path, body);
  changes += 1;
  me.value = answer;
  void connect(); // what was heard so far was told to whoever this browser was before
}

/** For which sides this browser speaks: a tablet that lies at one side for that one. */
export function mySides(): Color[] {
  const side = me.value?.side ?? null;
  return side ? [side] : ["B", "W"];
}

/** For which sides it speaks before the desk, where the station's owner has no part in the game. */
export function deskSides(): Color[] {
  return me.value?.role === "owner" ? [] : mySides();
}

export function pair(pin: string): Promise<void> {
  return change("/api/auth/pair", { pin });
}

export function leave(): Promise<void> {
  return change("/api/auth/leave", {});
}

/** The token that a QR code or link carries behind "#", where no server logs it; taken out of the address at once. */
export function pinFromAddress(): string | null {
  const pin = /^#pin=(\d{6,12}|[\w-]{22})$/.exec(location.hash)?.[1] ?? null;
  if (pin) history.replaceState(null, "", location.pathname);
  return pin;
}

const LONGEST_PIN = 12;
const [PASS_TRIES, PASS_EVERY_MS] = [10, 1000];
/** Why the last link led nowhere; null: it did not. */
export const linkProblem = signal<unknown>(null);

/** Who follows a link with a token is whom it names from then on, whoever this browser was before: a ruling bears that
 * name. Until that is known nobody is anybody. A hall's pass may reach the station a moment after its page did. */
export async function followToken(): Promise<void> {
  const token = pinFromAddress();
  if (!token) return;
  following = true;
  changes += 1;
  me.value = linkProblem.value = null;
  try {
    await paired(token, token.length > LONGEST_PIN ? PASS_TRIES : 1);
  } catch (error) {
    linkProblem.value = error;
  } finally {
    following = false;
  }
  if (!linkProblem.value) return;
  await learnRole();
  if (me.value && (me.value as Me).role !== "spectator") tell(problemText(linkProblem.value), true);
}

async function paired(token: string, tries: number): Promise<void> {
  try {
    await pair(token);
  } catch (error) {
    if (tries <= 1 || !(error instanceof ApiError) || error.code !== "wrong_pin") throw error;
    await new Promise((later) => setTimeout(later, PASS_EVERY_MS));
    await paired(token, tries - 1);
  }
}
