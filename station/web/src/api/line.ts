// A page's ear: the stream that all tabs share, or one of its own where the browser has no shared workers.

import { Stream, type Told } from "./stream";

export interface Line {
  /** Listens from that number on; null: the stream has no numbers. */
  open(after: number | null): void;
  close(): void;
}

/** Shared workers need no HTTPS, which a hall's own network may not have. */
export function lineTo(tell: (told: Told) => void): Line {
  const own = new Stream(tell);
  if (typeof SharedWorker === "undefined") return own;
  const worker = new SharedWorker(new URL("./shared.ts", import.meta.url), { type: "module" });
  let shared = true;
  const close = () => (shared ? worker.port.postMessage("leave") : own.close());
  worker.port.onmessage = ({ data }: MessageEvent<Told>) => tell(data);
  worker.onerror = () => {
    shared = false; // its file did not come: this page listens for itself
    tell({ type: "lost", again: false });
  };
  addEventListener("pagehide", close);
  addEventListener("pageshow", ({ persisted }) => persisted && tell({ type: "lost", again: false }));
  return { open: (after) => (shared ? worker.port.postMessage(after) : own.open(after)), close };
}
