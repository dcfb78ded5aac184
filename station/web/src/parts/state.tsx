// The state of a station: one word, one shape, one color each, the same on every page.

import { t, type Key } from "../i18n";
import type { State } from "../api/types";

const SHAPES: Record<State, preact.JSX.Element> = {
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

export function StateBadge({ state, large = false }: { state: State; large?: boolean }) {
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
