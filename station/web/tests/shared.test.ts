// One stream for all tabs: who comes has it opened from where the last of them stands, who leaves closes nobody's.

import { beforeEach, expect, test, vi } from "vitest";

class Source {
  static readonly CONNECTING = 0;
  static all: Source[] = [];
  readyState = 1;
  onopen!: () => void;
  onerror!: () => void;
  onmessage!: (message: { data: string; lastEventId: string }) => void;

  constructor(readonly url: string) {
    Source.all.push(this);
  }
  addEventListener() {}
  close() {
    this.readyState = 2;
  }
  static get open(): string[] {
    return Source.all.filter((one) => one.readyState !== 2).map((one) => one.url);
  }
}

interface Tab {
  heard: { type: string; data?: string }[];
  onmessage?: (said: { data: number | null | "leave" }) => void;
  postMessage(told: { type: string }): void;
}

function tab(): Tab {
  const made: Tab = { heard: [], postMessage: (told) => void made.heard.push(told) };
  dispatchEvent(Object.assign(new Event("connect"), { ports: [made] }));
  return made;
}

beforeEach(async () => {
  vi.resetModules();
  Source.all = [];
  vi.stubGlobal("EventSource", Source);
  await import("../src/api/shared");
});

test("many tabs are one stream, from where the last of them stands", () => {
  const [first, second] = [tab(), tab()];
  first.onmessage?.({ data: 10 });
  expect(Source.open).toEqual(["/api/events?after=10"]);
  Source.all[0]?.onmessage({ data: "eleven", lastEventId: "11" });
  second.onmessage?.({ data: 20 });
  expect(Source.open).toEqual(["/api/events?after=11"]);
  Source.all[1]?.onmessage({ data: "twelve", lastEventId: "12" });
  expect(first.heard.map((one) => one.data)).toEqual(["eleven", "twelve"]);
  expect(second.heard.map((one) => one.data)).toEqual(["twelve"]);
});

test("a tab that left hears nothing, and the last one closes the stream", () => {
  const [first, second] = [tab(), tab()];
  for (const one of [first, second]) one.onmessage?.({ data: null });
  expect(Source.open).toEqual(["/api/events"]);
  first.onmessage?.({ data: "leave" });
  Source.all.at(-1)?.onerror();
  expect([first.heard, second.heard]).toEqual([[], [{ type: "lost", again: false }]]);
  second.onmessage?.({ data: "leave" });
  expect(Source.open).toEqual([]);
});
