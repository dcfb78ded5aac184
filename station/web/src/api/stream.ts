// One stream of events, as whoever listens hears it.

/** again -- the browser comes back by itself; id -- the event's number, where the stream has numbers */
export type Told =
  | { type: "open" }
  | { type: "lost"; again: boolean }
  | { type: "message" | "view"; data: string; id: string };

export class Stream {
  private source: EventSource | null = null;

  constructor(private readonly tell: (told: Told) => void) {}

  /** From this number on; null: the stream has no numbers. In place of what was open. */
  open(after: number | null): void {
    this.close();
    const source = new EventSource(after === null ? "/api/events" : `/api/events?after=${after}`);
    const told = (type: "message" | "view") => (heard: MessageEvent<string>) =>
      this.tell({ type, data: heard.data, id: heard.lastEventId });
    source.onopen = () => this.tell({ type: "open" });
    source.onerror = () => this.tell({ type: "lost", again: source.readyState === EventSource.CONNECTING });
    source.onmessage = told("message");
    source.addEventListener("view", told("view"));
    this.source = source;
  }

  close(): void {
    this.source?.close();
    this.source = null;
  }
}
