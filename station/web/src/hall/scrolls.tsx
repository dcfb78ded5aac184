// Tables that may be wider than a screen: they scroll by themselves, with the keyboard too, and are kept narrow on a phone.

import type { ComponentChildren } from "preact";

export function Scrolls({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too
    <section class="scrolls" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** Over a column of numbers: on a phone it stands upright, so that a column is as wide as its numbers. */
export function NumberHead({ children }: { children: ComponentChildren }) {
  return (
    <th class="number">
      <span>{children}</span>
    </th>
  );
}
