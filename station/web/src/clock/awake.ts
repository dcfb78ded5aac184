// The screen stays on while the clock shows, where the browser allows it: asked again whenever the page is seen again.

import { signal } from "@preact/signals";

/** null: this browser cannot, or not without https. */
export const awake = signal<boolean | null>("wakeLock" in navigator ? false : null);

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  async function ask(): Promise<void> {
    if (awake.value === null || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      awake.value = true;
      lock.addEventListener("release", () => (awake.value = false));
      if (ended) await lock.release();
    } catch {
      awake.value = false; // a phone that saves its battery
    }
  }
  const again = () => void ask();
  document.addEventListener("visibilitychange", again);
  addEventListener("pointerdown", again, { once: true }); // some want a touch first
  again();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", again);
    removeEventListener("pointerdown", again);
    void lock?.release();
  };
}
