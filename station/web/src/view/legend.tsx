// What the marks on the board mean, for those that are on it now.

import { t } from "../i18n";
import type { Key } from "../i18n";

const SHAPES = {
  unsure: (
    <g class="unsure">
      <circle class="line" r="0.42" />
    </g>
  ),
  hidden: <rect class="legend-veil" x="-0.45" y="-0.45" width="0.9" height="0.9" rx="0.25" />,
  differs: (
    <g class="differs">
      <rect class="line" x="-0.36" y="-0.36" width="0.72" height="0.72" rx="0.08" />
    </g>
  ),
  doubtful: (
    <g class="badge">
      <circle r="0.42" />
      <text dy="0.35em" font-size="0.7" text-anchor="middle">
        ?
      </text>
    </g>
  ),
};

export type Mark = keyof typeof SHAPES;

export function Legend({ shown }: { shown: readonly Mark[] }) {
  return (
    <ul class="legend">
      {shown.map((mark) => (
        <li key={mark}>
          <svg viewBox="-0.5 -0.5 1 1" aria-hidden="true">
            {SHAPES[mark]}
          </svg>
          {t(`legend_${mark}` as Key)}
        </li>
      ))}
    </ul>
  );
}
