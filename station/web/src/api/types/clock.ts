// The clock. Times are milliseconds, moments on the station's clock.

import type { Color } from "./base";

export type ClockStanding = "none" | "ready" | "running" | "stopped" | "paused" | "sealed" | "ended";
export type ClockPhase = "main" | "section" | "reading" | "last_minute" | "over";
export type ClockOwner = "station" | "external" | "referee";

export interface ClockSystemShown {
  control: string;
  source: string;
  system: "none" | "periods" | "sudden_death" | "sections" | "fischer";
  main_ms: number;
  limit_ms: number;
  periods: number;
  period_ms: number;
  inside: boolean;
  moves: number;
  section_ms: number;
  carried: boolean;
  increment_ms: number;
}

export interface ClockFace {
  phase: ClockPhase;
  used_ms: number;
  left_ms: number;
  periods_left: number | null;
  moves_left: number | null;
  reading_ms: number;
  main_left_ms: number;
  until_left_ms: number | null;
  began_with: number | null;
  away: boolean;
  confirmed: boolean;
  late_ms: number | null;
  deducted: boolean;
}

export interface ClockCue {
  at_ms: number;
  words: string;
}

export interface ClockOpened {
  side: Color;
  move: string;
  taken: boolean;
}

export interface Clock {
  seq: number;
  game: number | null;
  now_ms: number;
  system: ClockSystemShown | null;
  owner: ClockOwner;
  standing: ClockStanding;
  turn: Color;
  running: Color | null;
  made: boolean;
  over_ms: number | null;
  faces: Record<Color, ClockFace>;
  cues: ClockCue[];
  speaks: boolean;
  silent: boolean;
  external_ms: Record<Color, number> | null;
  opened: ClockOpened | null;
  text: string;
}

export interface ClockFinding {
  seq: number;
  of: string;
  judgment: string;
  side: Color;
  number: number | null;
  press_ms: number;
  first_ms: number | null;
  last_ms: number | null;
  error_ms: number;
  incident: number | null;
}

export interface ClockLine {
  seq: number;
  at_ms: number;
  what: string;
  side: Color | null;
  by: string;
  article: string;
  taken: boolean;
  before_ms: Record<Color, number>;
  after_ms: Record<Color, number>;
}

export interface ClockJournal {
  lines: ClockLine[];
  findings: ClockFinding[];
}

export interface TimeFixed {
  control: string;
  owner: ClockOwner;
  by_event: boolean;
  text: string;
}

export interface ClockTime {
  now_ms: number;
}
