// Calls from the tablet: the station's own clips, each begun at its moment by the browser's audio clock, and told to the
// station's journal. What the station's loudspeaker says is not said twice.

import { effect, signal } from "@preact/signals";
import { send } from "../api/client";
import type { Clock, ClockCue, Done } from "../api/types";
import { language } from "../i18n";
import { clock } from "./store";
import { stationMs } from "./sync";

/** null: off; a touch of the player unlocks it. */
export const speaking = signal<AudioContext | null>(null);
/** A call that could not be made until so long after its moment is only shown. */
const LATEST_MS = 500;
const FORGOTTEN_MS = 60_000;

interface Call {
  cue: ClockCue;
  begun: boolean;
  sources: AudioBufferSourceNode[];
  timer: ReturnType<typeof setTimeout> | undefined;
}
const clips = new Map<string, Promise<AudioBuffer | null>>();
const calls = new Map<string, Call>();
const nameOf = (cue: ClockCue) => `${cue.at_ms} ${cue.words}`;

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

async function plan(context: AudioContext, call: Call): Promise<void> {
  const { cue } = call;
  const buffers = await Promise.all(cue.words.split("+").map((name) => clip(context, name)));
  const lateMs = Math.max(0, stationMs() - cue.at_ms);
  if (calls.get(nameOf(cue)) !== call) return; // somebody pressed meanwhile
  const said = lateMs < LATEST_MS && buffers.every((buffer) => buffer !== null);
  const toEar = context.outputLatency || context.baseLatency || 0;
  let at = context.currentTime + Math.max(0, (cue.at_ms - stationMs()) / 1000 - toEar);
  for (const buffer of said ? buffers : []) {
    if (!buffer) continue;
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.start(at);
    call.sources.push(source);
    at += buffer.duration;
  }
  call.timer = setTimeout(() => begun(call, cue.at_ms + lateMs, !said), Math.max(0, cue.at_ms - stationMs()));
}

function begun(call: Call, at_ms: number, shown: boolean): void {
  call.begun = true;
  const { at_ms: planned_ms, words } = call.cue;
  send<Done>("POST", "/api/clock/called", { words, planned_ms, at_ms, shown }).catch(() => undefined); // it was said
}

function silence(call: Call): void {
  clearTimeout(call.timer);
  for (const source of call.sources) source.stop();
  calls.delete(nameOf(call.cue));
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

/** Calls that are no longer due fall silent; a word that was begun is said to its end while the same move is read. */
function follow(context: AudioContext | null, now: Clock | null, sameMove: boolean): void {
  const cues = context && now && !now.speaks ? now.cues : [];
  const due = new Set(cues.map(nameOf));
  for (const [name, call] of calls) {
    const old = call.begun && call.cue.at_ms < stationMs() - FORGOTTEN_MS;
    if (old || (!due.has(name) && !(call.begun && sameMove))) silence(call);
  }
  for (const cue of cues) {
    if (!context || calls.has(nameOf(cue))) continue;
    const call: Call = { cue, begun: false, sources: [], timer: undefined };
    calls.set(nameOf(cue), call);
    void plan(context, call);
  }
}

/** Plans the calls of the move at hand whenever the clock changes. */
export function keepSpeaking(): () => void {
  let before = "";
  const stop = effect(() => {
    const [context, now] = [speaking.value, clock.value];
    const move = now ? `${now.game} ${now.running} ${now.standing}` : "";
    follow(context, now, context !== null && move === before);
    before = move;
  });
  return () => {
    stop();
    for (const call of calls.values()) silence(call);
  };
}
