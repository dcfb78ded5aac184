// The hall as its stream tells it: each board a signal of its own, so that what changes alone is drawn anew.

import { computed, signal, type Signal } from "@preact/signals";
import { get, send } from "../api/client";
import { lineTo } from "../api/line";
import type { Told } from "../api/stream";
import type { Glance, HallEvent, HallGame, HallMe, HallNews, HallOffice, HallPlayer } from "./types";

export const glances = new Map<string, Signal<Glance>>();
/** Names of all stations, in the order of their boards. */
export const stations = signal<string[]>([]);
export const event = signal<HallEvent | null>(null);
export const me = signal<HallMe | null>(null);
export const office = signal<HallOffice | null>(null);
export type Connection = "connecting" | "live" | "lost";
export const connection = signal<Connection>("connecting");
export const lost = computed(() => connection.value === "lost");
/** When the hall was last heard, in the browser's milliseconds; null: not yet. */
export const heardMs = signal<number | null>(null);
/** By so much the hall's clock is ahead of the browser's, in milliseconds. */
export const aheadMs = signal(0);
/** The browser's time, once a second. */
export const nowMs = signal(Date.now());

const SILENCE_MS = 12_000;
const PATIENCE_MS = 5_000;
const RETRY_MS = 2_000;
const OFFICIALS = ["referee", "executing_referee", "chief", "owner"];

export const official = computed(() => OFFICIALS.includes(me.value?.role ?? ""));
/** Who may enter the result of a game. */
export const decides = computed(() => ["executing_referee", "chief", "owner"].includes(me.value?.role ?? ""));
export const chief = computed(() => ["chief", "owner"].includes(me.value?.role ?? ""));
export const owner = computed(() => me.value?.role === "owner");

const line = lineTo(onTold);
let quietMs = Date.now(); // since when the line says nothing
let retry: ReturnType<typeof setTimeout> | undefined;

export function take(news: HallNews): void {
  aheadMs.value = news.now_ms - Date.now();
  for (const one of news.boards) {
    const known = glances.get(one.station);
    if (!known) glances.set(one.station, signal(one));
    else if (JSON.stringify(known.peek()) !== JSON.stringify(one)) known.value = one;
  }
  if (news.stations.join() !== stations.peek().join()) stations.value = news.stations;
  if (news.event) {
    event.value = news.event;
    if (office.peek()) void learnOffice();
  }
}

function heard(): void {
  quietMs = Date.now();
  heardMs.value = quietMs;
  connection.value = "live";
}

export function connect(): void {
  clearTimeout(retry);
  line.close();
  quietMs = Date.now();
  line.open(null);
}

function onTold(told: Told): void {
  if (told.type === "lost") {
    connection.value = "lost";
    clearTimeout(retry);
    if (!told.again) retry = setTimeout(connect, RETRY_MS);
  } else heard();
  if (told.type === "message") take(JSON.parse(told.data) as HallNews);
}

/** Comments keep a line alive without a word to us: after a long silence the hall is asked. */
export function watch(): void {
  setInterval(() => {
    nowMs.value = Date.now();
    if (!lost.value && Date.now() - quietMs > SILENCE_MS) {
      quietMs = Date.now();
      get<HallMe>("/api/auth/me", AbortSignal.timeout(PATIENCE_MS)).then(heard, () => {
        connection.value = "lost";
        connect();
      });
    }
  }, 1000);
}

export async function learnRole(): Promise<void> {
  me.value = await get<HallMe>("/api/auth/me");
}

export async function pair(pin: string): Promise<void> {
  me.value = await send<HallMe>("POST", "/api/auth/pair", { pin });
  connect();
}

export async function leave(): Promise<void> {
  me.value = await send<HallMe>("POST", "/api/auth/leave");
  office.value = null;
  for (const one of glances.values())
    one.value = { ...one.value, rows: null, calls: [], unconfirmed: null, coming: null };
  connect();
}

export async function learnOffice(): Promise<void> {
  office.value = await get<HallOffice>("/api/hall/office");
}

/** An act of the organizers: the office as it is then. */
export async function act(method: "POST" | "PUT" | "DELETE", path: string, body: unknown = {}): Promise<void> {
  office.value = await send<HallOffice>(method, `/api/hall/${path}`, body);
}

/** The token that a QR code or link carries behind "#", where no server logs it. */
export function pinFromAddress(): string | null {
  const pin = /^#pin=(\d{6,12}|[\w-]{22})$/.exec(location.hash)?.[1] ?? null;
  if (pin) history.replaceState(null, "", location.pathname);
  return pin;
}

/** Names of players by id; of several with one name each with what tells him from the others. */
export const names = computed(() => {
  const all = [...(event.value?.players ?? []), ...(event.value?.members ?? [])];
  const times = new Map<string, number>();
  for (const one of all) times.set(one.name, (times.get(one.name) ?? 0) + 1);
  const more = (one: HallPlayer) => [one.club, one.rank].filter(Boolean).join(" ");
  const alike = (one: HallPlayer) =>
    all.filter((other) => other.name === one.name && more(other) === more(one)).length > 1;
  const apart = (one: HallPlayer) => (more(one) && !alike(one) ? more(one) : one.id);
  return new Map(all.map((one) => [one.id, times.get(one.name) === 1 ? one.name : `${one.name} (${apart(one)})`]));
});

export function nameOf(id: string | null): string {
  return id === null ? "" : (names.value.get(id) ?? id);
}

/** Who plays a side of a game: of teams a player, and his team behind him. */
export function sideName(game: HallGame, side: "B" | "W"): string {
  const player = side === "B" ? game.black_player : game.white_player;
  const whole = nameOf(side === "B" ? game.black : game.white);
  return player ? `${player} (${whole})` : whole;
}

/** Games by "round/table": of one that is played again the last row. */
const seats = computed(() => new Map(event.value?.games.map((game) => [`${game.round}/${game.board}`, game])));

/** Who sits at a table now, told apart from others of the same name. */
export function seatName(one: Glance, side: "B" | "W"): string {
  const game = seats.value.get(`${one.round}/${one.board}`);
  const told = side === "B" ? one.black : one.white;
  return (told && game && game.white !== null ? sideName(game, side) : told) || "–";
}

/** What names a game to the hall. */
export function keyOf(game: HallGame) {
  return { round: game.round, black: game.black, match_board: game.match_board };
}

/** The same as one word. */
export function keyText(game: HallGame): string {
  return [game.round, game.black, ...(game.match_board === null ? [] : [game.match_board])].join("/");
}
