// How this tablet shows the clock.

import { language } from "../i18n";
import { remembered } from "../settings";

type Switch = "on" | "off";
/** Seconds that are read count up, as clocks in Japan do. */
export const countsUp = remembered<Switch>("clock.up", language.value === "ja" ? "on" : "off", ["on", "off"]);
/** Which side is at the left, or on top. */
export const swapped = remembered<Switch>("clock.swapped", "off", ["on", "off"]);
/** The upper half stands upside down: for a tablet between the players. */
export const facing = remembered<Switch>("clock.facing", "off", ["on", "off"]);

export function flip(one: typeof countsUp): void {
  one.value = one.value === "on" ? "off" : "on";
}
