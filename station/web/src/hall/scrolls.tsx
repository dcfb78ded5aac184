// What may be wider than a screen scrolls by itself, with the keyboard too.

import type { ComponentChildren } from "preact";

export function Scrolls({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too
    <section class="scrolls" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
