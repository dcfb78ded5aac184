// The live stream against a station that answers, goes, comes back and jumps.

import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import type { Board, LiveEvent } from "../src/api/types";
import { board, details, event, move, rows } from "./boards";

class Stream {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState: number = Stream.CONNECTING;
  onopen!: () => void;
  onerror!: () => void;
  onmessage!: (message: { data: string }) => void;
  private readonly named = new Map<string, (message: { data: string }) => void>();

  constructor(readonly url: string) {
    Stream.all.push(this);
  }

  static get newest(): Stream {
    const newest = Stream.all.at(-1);
    if (!newest) throw new Error("no stream was opened");
    return newest;
  }

  addEventListener(name: string, listener: (message: { data: string }) => void) {
    this.named.set(name, listener);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }

  opens() {
    this.readyState = Stream.OPEN;
    this.onopen();
  }
  /** Cut; the browser tries again by itself unless the station refused. */
  breaks(refused = false) {
    this.readyState = refused ? Stream.CLOSED : Stream.CONNECTING;
    this.onerror();
  }
  tells(told: LiveEvent) {
    this.onmessage({ data: JSON.stringify(told) });
  }
  tellsView(view: object) {
    this.named.get("view")?.({ data: JSON.stringify(view) });
  }
}

/** The station: what it answers now, what it was asked; a held answer comes when released. */
const station = {
  up: true,
  fault: false,
  board: board(),
  asked: [] as string[],
  held: null as null | (() => void)[],
  count: (path: string) => station.asked.filter((one) => one === path).length,
};

async function answer(path: string, init: RequestInit): Promise<Response> {
  station.asked.push(path);
  const now = station.board; // as it stands when asked, not when the answer comes
  if (station.held) await new Promise<void>((release) => station.held?.push(release));
  init.signal?.throwIfAborted();
  if (!station.up) throw new TypeError("failed to fetch");
  if (station.fault) return new Response("Internal Server Error", { status: 500 });
  return Response.json(path === "/api/board" ? now : {});
}

type Live = typeof import("../src/api/live");
let live: Live;
let listening: MockInstance<typeof addEventListener>;
const settled = () => vi.advanceTimersByTimeAsync(0);
const shown = () => live.board.value as Board;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  Stream.all = [];
  Object.assign(station, { up: true, fault: false, board: board({ seq: 10 }), asked: [], held: null });
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", answer);
  listening = vi.spyOn(globalThis, "addEventListener");
  live = await import("../src/api/live");
});

afterEach(() => {
  for (const [name, listener] of listening.mock.calls) removeEventListener(name, listener);
  vi.clearAllTimers();
  vi.useRealTimers();
});

async function started(): Promise<Stream> {
  await live.connect();
  Stream.newest.opens();
  return Stream.newest;
}

describe("from the start", () => {
  test("a snapshot, then the events from exactly there on", async () => {
    expect(live.connection.value).toBe("connecting");
    await live.connect();
    expect(Stream.newest.url).toBe("/api/events?after=10");
    expect(live.connection.value).toBe("connecting"); // nothing was heard yet
    Stream.newest.opens();
    expect(live.connection.value).toBe("live");
    expect(shown()).toEqual(station.board);
  });

  test("without an answer it says so and asks every two seconds", async () => {
    station.up = false;
    await live.connect();
    expect(live.connection.value).toBe("lost");
    expect(Stream.all).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(station.count("/api/board")).toBe(3);
    station.up = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(Stream.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Stream.all).toHaveLength(1); // and then no more
  });
});

test("a station that answers with an error is there, and is not called silent", async () => {
  station.fault = true;
  await live.connect();
  expect(live.connection.value).toBe("faulty");
  await vi.advanceTimersByTimeAsync(2000);
  expect(station.count("/api/board")).toBe(2);
  station.fault = false;
  await vi.advanceTimersByTimeAsync(2000);
  Stream.newest.opens();
  expect(live.connection.value).toBe("live");
});

test("an answer to a visitor that comes late does not replace what a referee was told since", async () => {
  await started();
  const held: (() => void)[] = [];
  station.held = held;
  void live.refresh();
  await settled();
  station.held = null;
  station.board = board({ seq: 10, help: true });
  await live.connect();
  for (const release of held) release();
  await settled();
  expect(shown().help).toBe(true);
});

describe("an event", () => {
  test("with the next move is shown at once, without asking", async () => {
    (await started()).tells(event({ seq: 11, color: "B", number: 1, point: "Q16" }));
    expect(shown()).toMatchObject({ seq: 11, board: rows({ B: ["Q16"] }) });
    await settled();
    expect(station.count("/api/board")).toBe(1);
  });

  test("of a timed game fetches how long moves took, once, when move and press may both be there", async () => {
    const stream = await started();
    stream.tells(event({ seq: 11, color: "B", number: 1, point: "Q16" }));
    await vi.advanceTimersByTimeAsync(900);
    station.board = board({ seq: 12, moves: [move({ seq: 11, point: "Q16" })], times: { 11: 14_400 } });
    stream.tells(event({ seq: 12, type: "clock_pressed", color: "B", at_ms: 5 }));
    expect(shown()).toMatchObject({ seq: 12, times: {} });
    await vi.advanceTimersByTimeAsync(1_600);
    expect(station.count("/api/board")).toBe(2);
    expect(shown().times).toEqual({ 11: 14_400 });
  });

  test("that the snapshot holds already changes nothing", async () => {
    const stream = await started();
    stream.tells(event({ seq: 10, color: "B", number: 1, point: "Q16" }));
    stream.tells(event({ seq: 9, type: "correction" }));
    await settled();
    expect(shown()).toEqual(station.board);
    expect(station.count("/api/board")).toBe(1);
  });

  test("that leaves a gap is answered by a new snapshot", async () => {
    const stream = await started();
    const moves = [move({ point: "Q16" }), move({ number: 2, color: "W", point: "D4" })];
    station.board = board({ seq: 13, moves, board: rows({ B: ["Q16"], W: ["D4"] }) });
    stream.tells(event({ seq: 13, color: "W", number: 2, point: "D4" })); // the first move was never told
    expect(shown().seq).toBe(10);
    await settled();
    expect(shown()).toEqual(station.board);
  });

  test("that comes while a snapshot is on its way is not put on the old board", async () => {
    const stream = await started();
    station.held = [];
    station.board = board({ seq: 11 });
    stream.tells(event({ seq: 11, type: "correction" }));
    const newest = board({ seq: 12, moves: [move({ point: "Q16" })], board: rows({ B: ["Q16"] }) });
    station.board = newest;
    stream.tells(event({ seq: 12, color: "B", number: 1, point: "Q16" }));
    expect(shown().seq).toBe(10);
    const [release] = station.held;
    station.held = null;
    release?.();
    await settled();
    expect(shown()).toEqual(newest); // asked once more after the first answer
    expect(station.count("/api/board")).toBe(3);
  });

  test("counts for what depends on the log, move or not; the count never falls", async () => {
    const stream = await started();
    expect(live.lastSeq.value).toBe(10);
    stream.tells(event({ seq: 14, type: "clock_pressed" }));
    stream.tells(event({ seq: 12, type: "clock_pressed" }));
    expect(live.lastSeq.value).toBe(14);
    await live.refresh(); // a snapshot from before
    expect(live.lastSeq.value).toBe(14);
  });

  test("of the view is apart from the record", async () => {
    (await started()).tellsView({ seq: 10, help: true });
    expect(live.view.value).toMatchObject({ help: true });
    expect(live.lastSeq.value).toBe(10);
  });
});

describe("a snapshot", () => {
  test("older than what is shown is not shown", async () => {
    (await started()).tells(event({ seq: 11, color: "B", number: 1, point: "Q16" }));
    await live.refresh(); // the station's answer was made before the move
    expect(shown().seq).toBe(11);
  });

  test("of another game is shown whatever its number", async () => {
    await started();
    station.board = board({ seq: 3, game: details({ id: 2 }) });
    await live.refresh();
    expect(shown().game?.id).toBe(2);
  });

  test("asked for many times at once is fetched at most twice", async () => {
    await started();
    station.asked = [];
    for (let i = 0; i < 5; i++) void live.refresh();
    await settled();
    expect(station.count("/api/board")).toBe(2);
  });
});

describe("after a cut", () => {
  test("the browser comes back by itself; nothing is opened twice", async () => {
    const stream = await started();
    stream.breaks();
    expect(live.connection.value).toBe("lost");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(Stream.all).toHaveLength(1);
    stream.opens();
    expect(live.connection.value).toBe("live");
  });

  test("for good, the page starts again from the last event it saw", async () => {
    const stream = await started();
    stream.tells(event({ seq: 11, color: "B", number: 1, point: "Q16" }));
    stream.breaks(true);
    stream.breaks(true);
    stream.breaks(true); // one retry, however often it is told
    station.board = board({ seq: 15, moves: [move({ point: "Q16" })], board: rows({ B: ["Q16"] }) });
    await vi.advanceTimersByTimeAsync(1999);
    expect(Stream.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(Stream.all).toHaveLength(2);
    expect(Stream.newest.url).toBe("/api/events?after=15"); // the missed ones are in the snapshot
    expect(shown()).toEqual(station.board);
  });

  test("the network's return is used at once, with one stream open in the end", async () => {
    live.watchSilence();
    const first = await started();
    first.breaks(true);
    dispatchEvent(new Event("online"));
    dispatchEvent(new Event("online"));
    await settled();
    expect(Stream.all.filter((one) => one.readyState !== Stream.CLOSED)).toEqual([Stream.newest]);
    Stream.newest.opens();
    const opened = Stream.all.length;
    await vi.advanceTimersByTimeAsync(4000); // the retry of the first cut is not needed any more
    expect(Stream.all).toHaveLength(opened);
  });
});

describe("silence", () => {
  test("of ten seconds makes the page ask; an answer is enough", async () => {
    live.watchSilence();
    await started();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(station.count("/api/health")).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(station.count("/api/health")).toBe(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(station.count("/api/health")).toBe(1); // the answer was heard: silence begins anew
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.connection.value).toBe("live");
    expect(Stream.all).toHaveLength(1);
  });

  test("is none while views come", async () => {
    live.watchSilence();
    const stream = await started();
    for (let i = 0; i < 20; i++) {
      await vi.advanceTimersByTimeAsync(2000);
      stream.tellsView({ seq: 10 });
    }
    expect(station.count("/api/health")).toBe(0);
  });

  test("without an answer is a cut: the line is given up and opened again", async () => {
    live.watchSilence();
    const dead = await started();
    station.up = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(live.connection.value).toBe("lost");
    expect(dead.readyState).toBe(Stream.CLOSED);
    station.up = true;
    await vi.advanceTimersByTimeAsync(2000);
    expect(Stream.all).toHaveLength(2);
  });
});
