// The live game: a snapshot, then server-sent events from exactly there on, resumed without a gap after any cut.

import { signal } from "@preact/signals";
import { ApiError, get } from "./client";
import { lineTo } from "./line";
import type { Told } from "./stream";
import { appended } from "../game/append";
import type { Board, LiveEvent, View } from "./types";

/** lost: nothing is heard. faulty: the station is there, and answers with an error. */
export type Connection = "connecting" | "live" | "lost" | "faulty";

export const board = signal<Board | null>(null);
export const view = signal<View | null>(null);
export const connection = signal<Connection>("connecting");
/** When the station was last heard, in the browser's milliseconds. */
export const heardMs = signal(Date.now());
/** When it last said what it sees. */
export const seenMs = signal(Date.now());
/** What snapshot and view both tell, of whichever is newer. */
export function newest<Told>(tell: (of: View | Board) => Told): Told | undefined {
  const [now, seen] = [board.value, view.value];
  const newer = seen && seen.seq >= (now?.seq ?? 0) ? seen : now;
  return newer ? tell(newer) : undefined;
}

/** Grows with every event of the log: what depends on the log fetches again. */
export const lastSeq = signal(0);

/** The event heard last: each is here once, in order, for whoever can show what it tells before asking. */
export const lastEvent = signal<LiveEvent | null>(null);

/** After so much silence the station is asked whether it is there; a line cut without a word never says so itself. */
const SILENCE_MS = 10_000;
const PATIENCE_MS = 5_000;
const RETRY_MS = 2_000;

const line = lineTo(onTold);
let refetching: Promise<void> | null = null;
let stale = false;
let retry: ReturnType<typeof setTimeout> | undefined;

function heard(): void {
  heardMs.value = Date.now();
  connection.value = "live";
}

/** Grows with each connection: what was asked for before may have been told to somebody with fewer rights. */
let attempt = 0;

async function fetchBoard(): Promise<void> {
  const asked = attempt;
  const fetched = await get<Board>("/api/board");
  if (asked !== attempt) return; // the connection made since has fetched its own
  if (!board.value || fetched.seq >= board.value.seq || fetched.game?.id !== board.value.game?.id)
    board.value = fetched;
  lastSeq.value = Math.max(lastSeq.value, fetched.seq);
}

/** Fetches the snapshot again; while one is under way, once more after it. */
export function refresh(): Promise<void> {
  stale = refetching !== null;
  refetching ??= fetchBoard()
    .catch(failed)
    .finally(() => {
      refetching = null;
      if (stale) void refresh();
    });
  return refetching;
}

const TIMES_MS = 1_500;
let later: ReturnType<typeof setTimeout> | undefined;

/** How long a move was thought about follows from move and press, whichever comes last: fetched when both may be there. */
function timesLater(): void {
  clearTimeout(later);
  later = setTimeout(() => void refresh(), TIMES_MS);
}

/** The last event that the line told: a line that tabs share tells some again. */
let told = 0;

function onTold(news: Told): void {
  if (news.type === "lost") lost(news.again);
  else heard();
  if (news.type === "message") onEvent(JSON.parse(news.data) as LiveEvent);
  if (news.type === "view") onView(JSON.parse(news.data) as View);
}

function onEvent(event: LiveEvent): void {
  if (event.seq <= told) return;
  told = event.seq;
  lastEvent.value = event;
  lastSeq.value = Math.max(lastSeq.value, event.seq);
  if (!board.value || event.seq <= board.value.seq) return;
  const next = refetching ? null : appended(board.value, event);
  if (!next) void refresh();
  else {
    board.value = next;
    if (next.time && (event.type === "clock_pressed" || event.type === "move")) timesLater();
  }
}

function onView(seen: View): void {
  seenMs.value = heardMs.value;
  view.value = seen;
}

/** What was asked for did not come: nobody answered, or with an error. */
function failed(error: unknown): void {
  lost(false, error instanceof ApiError && error.status > 0 ? "faulty" : "lost");
}

/** again -- the browser comes back by itself, with Last-Event-ID */
function lost(again = false, how: Connection = "lost"): void {
  connection.value = how;
  if (again) return;
  clearTimeout(retry);
  retry = setTimeout(() => void connect(), RETRY_MS);
}

/**
 * Starts, or starts again from the last event that this page has seen; also where somebody else looks from now on:
 * stream and snapshot are those of whoever opened them.
 */
export async function connect(): Promise<void> {
  clearTimeout(retry);
  line.close();
  attempt += 1;
  const asked = attempt;
  try {
    await fetchBoard();
  } catch (error) {
    if (asked === attempt) failed(error);
    return;
  }
  if (asked !== attempt) return; // another one was begun since
  told = board.value?.seq ?? 0;
  line.open(told);
}

async function probe(): Promise<void> {
  if (connection.value === "connecting" || Date.now() - heardMs.value < SILENCE_MS) return;
  try {
    await get("/api/health", AbortSignal.timeout(PATIENCE_MS));
    heardMs.value = Date.now();
  } catch (error) {
    failed(error);
    void connect();
  }
}

export function watchSilence(): void {
  setInterval(() => void probe(), SILENCE_MS / 2);
  addEventListener("online", () => void connect());
}
