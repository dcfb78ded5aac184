// Whose doing a scattered board was, by one touch of the referee's: it decides what may be ruled at all. Until a ruling
// he may find out otherwise.

import type { DeskIncident } from "../api/types";
import { awaits, deskStep } from "./store";
import { factText, valuesOf, valueText } from "./words";

/** Whether what may be ruled depends on that word. */
export function hasCause(incident: DeskIncident): boolean {
  return awaits(incident) && incident.asks.includes("cause");
}

/** Whether it waits for that word. */
export function wantsCause(incident: DeskIncident): boolean {
  return hasCause(incident) && !("cause" in incident.known);
}

export function Cause({ incident }: { incident: DeskIncident }) {
  return (
    <section aria-label={factText("cause", incident.kind)}>
      <h3>{factText("cause", incident.kind)}</h3>
      <div class="asks">
        {valuesOf("cause").map((value) => (
          <button
            key={value}
            aria-pressed={incident.known.cause === value}
            onClick={() => void deskStep("fact", { incident: incident.seq, fact: "cause", value })}
          >
            {valueText("cause", value)}
          </button>
        ))}
      </div>
    </section>
  );
}
