// The screen of a tablet at the table stays on where a person wants it so. Browsers allow it over HTTPS only.

import { remembered } from "./settings";

export type Awake = "on" | "off";
export const awake = remembered<Awake>("awake", "off", ["on", "off"]);

export const canStayAwake = "wakeLock" in navigator;

let lock: WakeLockSentinel | null = null;

async function hold(): Promise<void> {
  if (!canStayAwake) return;
  if (awake.value === "off") {
    await lock?.release();
    lock = null;
  } else if (document.visibilityState === "visible" && (!lock || lock.released)) {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // an empty battery may refuse
  }
}

/** The browser lets go whenever the page is hidden: it is asked again each time it is shown. */
export function watchAwake(): void {
  awake.subscribe(() => void hold());
  document.addEventListener("visibilitychange", () => void hold());
}
