// First the answer to a touch, then the work: what a finger waits for is the next frame.

/** Calls back once what stands now was painted; at once where nobody looks. */
export function afterPaint(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then)); // a frame's callbacks come before its painting
}
