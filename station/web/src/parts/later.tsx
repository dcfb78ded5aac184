// What takes a while to draw, in a sheet that is there at once.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { afterPaint } from "../painted";

/** Its children, one frame after what surrounds them. */
export function Later({ children }: { children: ComponentChildren }) {
  const [due, setDue] = useState(false);
  useLayoutEffect(() => afterPaint(() => setDue(true)), []);
  return due ? children : null;
}
