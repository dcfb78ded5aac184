// Calls from the tablet: the station's own clips, each begun at its moment by the browser's audio clock. What the
// station's loudspeaker says is not said twice.

import { effect, signal } from "@preact/signals";
import type { ClockCue } from "../api/types";
import { language } from "../i18n";
import { clock } from "./store";
import { stationMs } from "./sync";

/** null: off; a touch of the player unlocks it. */
export const speaking = signal<AudioContext | null>(null);
const clips = new Map<string, Promise<AudioBuffer | null>>();
let planned: AudioBufferSourceNode[] = [];

function clip(context: AudioContext, name: string): Promise<AudioBuffer | null> {
  const address = `/api/clock/clips/${language.value}/${name}.wav`;
  const known = clips.get(address);
  if (known) return known;
  const found = fetch(address, { credentials: "same-origin" })
    .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(address))))
    .then((data) => context.decodeAudioData(data))
    .catch(() => null); // the digits show what is not said
  clips.set(address, found);
  return found;
}

async function plan(context: AudioContext, cue: ClockCue, current: () => boolean): Promise<void> {
  const buffers = await Promise.all(cue.words.split("+").map((name) => clip(context, name)));
  if (!current()) return;
  let at = context.currentTime + (cue.at_ms - stationMs()) / 1000;
  if (at < context.currentTime) return;
  for (const buffer of buffers) {
    if (!buffer) continue;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(at);
    planned.push(source);
    at += buffer.duration;
  }
}

export async function speak(on: boolean): Promise<void> {
  if (!on) {
    await speaking.value?.close();
    speaking.value = null;
    return;
  }
  const context = new AudioContext();
  await context.resume();
  speaking.value = context;
}

/** Plans the calls of the move at hand anew whenever the clock changes. */
export function keepSpeaking(): () => void {
  let turn = 0;
  const stop = effect(() => {
    const [context, now] = [speaking.value, clock.value];
    turn += 1;
    const mine = turn;
    for (const source of planned) source.stop();
    planned = [];
    if (!context || !now || now.speaks) return;
    for (const cue of now.cues) void plan(context, cue, () => mine === turn);
  });
  return () => {
    stop();
    for (const source of planned) source.stop();
    planned = [];
  };
}
