// First the answer to a touch, then the work: what a finger waits for is the next frame.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Calls back once what stands now was painted; at once where nobody looks. */
export function afterPaint(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then)); // a frame's callbacks come before its painting
}

/** A node that follows a frame after `key` changed: meanwhile the one drawn last, which is not looked at again. */
export function useLater<Node>(node: Node, key: unknown): Node {
  const [painted, setPainted] = useState(key);
  const newest = useRef(key);
  const drawn = useRef(node);
  newest.current = key;
  if (painted === key) drawn.current = node;
  useLayoutEffect(() => {
    if (painted !== key) afterPaint(() => setPainted(newest.current));
  }, [key]);
  return drawn.current;
}
