// A worker that all tabs of this browser share: it listens once for all of them. A browser opens no more than six
// connections to one host, and each stream is one for good.

import { Stream } from "./stream";

/** From which number on a tab still waits; null: the stream has no numbers. */
const tabs = new Map<MessagePort, number | null>();
const stream = new Stream((told) => {
  for (const [tab, after] of tabs) {
    tab.postMessage(told);
    if (told.type === "message" && after !== null) tabs.set(tab, Math.max(after, Number(told.id)));
  }
});

/** Whoever comes has it opened anew, from where the last of all tabs stands: each skips what it has heard. */
addEventListener("connect", (event) => {
  const [tab] = (event as MessageEvent).ports;
  if (!tab) return;
  tab.onmessage = ({ data }: MessageEvent<number | null | "leave">) => {
    if (data === "leave") tabs.delete(tab);
    else {
      tabs.set(tab, data);
      const waits = [...tabs.values()].filter((after) => after !== null);
      stream.open(waits.length ? Math.min(...waits) : null);
    }
    if (!tabs.size) stream.close();
  };
});
