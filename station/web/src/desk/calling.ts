// The referee is called wherever he is: a sound, the phone's vibration, a notification, a number in the title.
// Browsers allow the sound after a first touch, and the notification after they asked.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { calls } from "../parts/calls";
import { remembered } from "../settings";

export type Call = "on" | "off";
export const call = remembered<Call>("call", "off", ["on", "off"]);

const TONES_HZ = [880, 660, 880];
const TONE_S = 0.16;
let audio: AudioContext | null = null;

/** From a touch: the browser may ask, and the sound is allowed from now on. */
export async function allowCalls(): Promise<void> {
  call.value = "on";
  await sound();
  if ("Notification" in window && Notification.permission === "default") await Notification.requestPermission();
  ring();
}

async function sound(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
}

export function stopCalls(): void {
  call.value = "off";
}

function ring(): void {
  navigator.vibrate?.([200, 100, 200]);
  if (audio?.state !== "running") return;
  TONES_HZ.forEach((frequency, index) => {
    if (!audio) return;
    const [tone, loud] = [audio.createOscillator(), audio.createGain()];
    const at = audio.currentTime + index * TONE_S;
    tone.frequency.value = frequency;
    loud.gain.setValueAtTime(0.2, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + TONE_S);
  });
}

function notify(text: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    new Notification(t("call_title"), { body: text, tag: "tianyuan" });
  } catch {
    // some phones allow it from a service worker only: sound, vibration and title remain
  }
}

/** Calls once for each thing that was not there before, and for what waits when the page is opened; `needs` are their
 * names by a key of their own. */
export function useCalling(needs: ReadonlyMap<string, string>): void {
  const known = useRef<Set<string> | null>(null);
  const keys = [...needs.keys()].join(" ");
  useEffect(() => {
    calls.value = needs.size;
    const fresh = [...needs].filter(([key]) => known.current && !known.current.has(key));
    known.current = new Set(needs.keys());
    if (fresh.length === 0 || call.value === "off") return;
    ring();
    notify(fresh.map(([, text]) => text).join(", "));
  }, [keys]);
  useEffect(() => {
    const touched = () => void (call.value === "on" && sound()); // a page opened anew may sound after its first touch
    addEventListener("pointerdown", touched, { once: true });
    return () => {
      removeEventListener("pointerdown", touched);
      calls.value = 0;
    };
  }, []);
}
