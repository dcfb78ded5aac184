// What a face shows at a moment after the station told it: the same sums as rules/timing/systems.py, for a display that
// counts on by itself. tests/vectors/clock-faces.json has what both must give.

import type { Clock, ClockFace, ClockPhase, ClockSystemShown, Color } from "../api/types";

export interface Shown {
  phase: ClockPhase;
  /** of what runs now: main time, section, period */
  left_ms: number;
  /** how long the move at hand has been read */
  reading_ms: number;
  periods_left: number | null;
}

/** So much later, where this side's time runs. */
export function later(face: ClockFace, system: ClockSystemShown, ms: number): Shown {
  if (face.began_with !== null) return read(face, system, ms, face.began_with);
  const until = (face.until_left_ms ?? 0) - ms;
  const same = { reading_ms: 0, periods_left: null };
  if (until < 0) return { phase: "over", left_ms: 0, ...same };
  if (system.system !== "sections") return { phase: "main", left_ms: until, ...same };
  return face.main_left_ms > ms
    ? { phase: "main", left_ms: face.main_left_ms - ms, ...same }
    : { phase: "section", left_ms: until, ...same };
}

function read(face: ClockFace, system: ClockSystemShown, ms: number, began: number): Shown {
  if (face.main_left_ms > ms)
    return { phase: "main", left_ms: face.main_left_ms - ms, reading_ms: 0, periods_left: began };
  const reading_ms = face.reading_ms + ms - face.main_left_ms;
  const left = began - Math.floor(reading_ms / system.period_ms);
  if (left <= 0) return { phase: "over", left_ms: 0, reading_ms, periods_left: 0 };
  const left_ms = system.period_ms - (reading_ms % system.period_ms);
  return { phase: left === 1 ? "last_minute" : "reading", left_ms, reading_ms, periods_left: left };
}

/** A side's face at a moment on the station's clock. */
export function faceAt(clock: Clock, side: Color, nowMs: number): Shown {
  const face = clock.faces[side];
  const runs = clock.running === side && !clock.made && clock.system !== null;
  const ms = runs ? Math.max(0, nowMs - clock.now_ms) : 0;
  if (clock.system === null || !runs) return { ...face };
  return later(face, clock.system, ms);
}

/** The clock as it will be once these presses have reached the station: what a tablet that is cut off shows. */
export function afterPress(clock: Clock, side: Color, atMs: number): Clock {
  if (clock.running !== side || !clock.system) return clock;
  const shown = faceAt(clock, side, atMs);
  const face = clock.faces[side];
  const passed = Math.max(0, atMs - clock.now_ms);
  const main_left_ms = Math.max(0, face.main_left_ms - passed);
  const until_left_ms = face.until_left_ms === null ? null : face.until_left_ms - passed + clock.system.increment_ms;
  const next: ClockFace = { ...face, ...shown, main_left_ms, until_left_ms };
  if (shown.periods_left !== null) Object.assign(next, { began_with: shown.periods_left, reading_ms: 0 });
  if (shown.phase === "reading" || shown.phase === "last_minute") next.left_ms = clock.system.period_ms;
  const other: Color = side === "B" ? "W" : "B";
  return {
    ...clock,
    now_ms: atMs,
    turn: other,
    running: other,
    made: false,
    cues: [],
    faces: { ...clock.faces, [side]: next },
  };
}

/** A press as the stream tells of it. */
export interface Told {
  seq: number;
  color: Color;
  at_ms: number;
  /** as the tablet said it that was pressed */
  device_ms: number | null;
}
/** One of this tablet's own, on its way; `seq` once the station has answered. */
interface Own {
  seq: number | null;
  color: Color;
  station_ms: number;
  device_ms: number;
}

/** With the presses that it does not know of yet; one of its own counts once, whoever tells of it first. */
export function afterPresses(clock: Clock, told: readonly Told[], own: readonly Own[]): Clock {
  const heard = told.filter((one) => one.seq > clock.seq);
  const known = (one: Own) => heard.some((press) => press.device_ms === one.device_ms && press.color === one.color);
  const way = own.filter((one) => (one.seq === null || one.seq > clock.seq) && !known(one));
  return [...heard, ...way.map((one) => ({ ...one, at_ms: one.station_ms }))].reduce(
    (now, one) => afterPress(now, one.color, one.at_ms),
    clock,
  );
}

/** Hours, minutes and seconds that are left, a second that was begun counted. */
export function digits(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The seconds of a move that is read: those that are left, or, counted up, those that are used of the period. */
export function seconds(shown: Shown, system: ClockSystemShown, up: boolean): string {
  if (!up) return String(Math.ceil(shown.left_ms / 1000));
  return String(Math.floor((system.period_ms - shown.left_ms) / 1000));
}
