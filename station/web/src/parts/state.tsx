// The state of a station: one word, one shape, one color each, the same on every page.

import { pulse, type Pulse } from "../api/pulse";
import { t, type Key } from "../i18n";
import type { State } from "../api/types";

/** What the station said, or that it says nothing any more. */
export type Shown = State | Exclude<Pulse, "live">;

export function shownState(state: State): Shown {
  return pulse.value === "live" ? state : pulse.value;
}

const SHAPES: Record<Shown, preact.JSX.Element> = {
  lost: <path d="M4 4 20 20M8.5 6.3A8.5 8.5 0 0 1 19 15.5M15.5 19A8.5 8.5 0 0 1 5 8.5" />,
  faulty: <path d="M12 3 22 20.5H2ZM9.5 10.5l5 5m0-5l-5 5" />,
  still: <path d="M6 3.5h12M6 20.5h12M7 3.5c0 5 10 12 10 17M17 3.5c0 5-10 12-10 17" />,
  blind: <path d="M4 4 20 20M3.5 8H6M10 5.5h5L16.5 8h4v9M17 19H3.5V8" />,
  waiting: <circle cx="12" cy="12" r="8" class="dashed" />,
  ready: <circle cx="12" cy="12" r="8" />,
  recording: <circle cx="12" cy="12" r="8.5" class="solid" />,
  blocked: <path d="M12 3.5a8.5 8.5 0 0 0 0 17ZM12 3.5a8.5 8.5 0 0 1 0 17" class="half" />,
  attention: <path d="M12 3 22 20.5H2ZM12 9.5v5M12 17v.6" />,
  paused: <path d="M8.5 5v14M15.5 5v14" class="bold" />,
  counting: <path d="M4 4h16v16H4ZM4 12h16M12 4v16" />,
  agreed: <path d="m4 13 5.5 5.5L20.5 6" class="bold" />,
  closed: <rect x="4" y="4" width="16" height="16" rx="2" class="solid" />,
};

export function StateBadge({ state: said, large = false }: { state: State; large?: boolean }) {
  const state = shownState(said);
  return (
    <span class={`state state-${state}${large ? " large" : ""}`} data-state={state}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
        {SHAPES[state]}
      </svg>
      <span>{t(`state_${state}` as Key)}</span>
    </span>
  );
}

/** A stone beside a word: black filled, white ringed, also told apart in gray. */
export function Stone({ color }: { color: "B" | "W" }) {
  return <span class={`stone stone-${color}`} aria-hidden="true" />;
}
