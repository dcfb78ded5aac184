// A game as the board page sees it, live and earlier.

import type { Color, CompensationName, Names, State, Told } from "./base";
import type { EventType, HappeningData, IncidentData, IncidentType } from "./events";

export interface Details extends Names {
  id: number;
  place: string;
  round: string;
  locked: boolean;
  komi_zi: string | null;
  komi_points: string | null;
  handicap: number;
  compensation: CompensationName | null;
  started: string | null;
  ended: string | null;
  clock_trusted: boolean;
  clock_told: boolean;
  restored: boolean;
  replays: number | null;
  replayed_as: number | null;
}

export interface Alternative {
  color: Color;
  point: string;
  confidence: number | null;
}

export interface Move {
  seq: number;
  number: number;
  kind: "move" | "pass" | "illegal_move" | "out_of_turn";
  color: Color;
  point: string | null;
  captures: string[];
  t: number;
  time: string | null;
  confidence: number | null;
  doubtful: boolean;
  alternatives: Alternative[];
  illegal: string | null;
  article: string | null;
  corrected: boolean;
}

export type Moment = "before" | "during" | "after";

export interface Settled {
  by: string;
  why: string;
}

export interface EnteredResult {
  by: string;
  name: string;
  why: string;
}

export interface Incident {
  seq: number;
  type: IncidentType;
  t: number;
  time: string | null;
  number: number | null;
  points: string[];
  article: string | null;
  open: boolean;
  pictures: Moment[];
  settled: Settled | null;
  data: IncidentData;
}

export interface DeskGiven {
  do: string;
  side: Color | null;
  action: string;
  before: boolean;
}

export interface Happening {
  seq: number;
  type: EventType;
  t: number;
  time: string | null;
  number: number;
  data: HappeningData;
  /** Of a ruling: what it did. */
  did: DeskGiven[];
}

export interface Hidden {
  point: string;
  since_s: number;
}

export interface Unsure {
  point: string;
  empty: number;
  black: number;
  white: number;
}

/** A move that is none any more, after so many moves of the record. */
export interface Aside {
  seq: number;
  number: number;
  after: number;
  color: Color;
  point: string | null;
  why: "withdrawn" | "void";
}

export interface Captures {
  B: number;
  W: number;
}

export interface Camera {
  name: string;
  connected: boolean;
  board_found: boolean;
  reason: string;
  told: Told | null;
  quality: number | null;
  frames_per_s: number;
  frame_ms: number;
  age_s: number | null;
}

export interface NextPairing {
  round: number;
  black: string;
  white: string;
}

export interface View {
  seq: number;
  game: number | null;
  state: State;
  help: boolean;
  broken: boolean;
  camera: Camera;
  unsure: Unsure[];
  hidden: Hidden[];
  differs: string[];
  seen_there: string;
  count_revision: number | null;
  spectators: number;
  checks: number;
  waits: NextPairing | null;
  coming: string | null;
}

export interface Board {
  seq: number;
  live: boolean;
  state: State;
  help: boolean;
  broken: boolean;
  game: Details | null;
  board: string[];
  setup_black: string[];
  setup_white: string[];
  to_move: Color;
  move_number: number;
  last_move: string | null;
  captures: Captures;
  moves: Move[];
  asides: Aside[];
  incidents: Incident[];
  happenings: Happening[];
  unsure: Unsure[];
  hidden: Hidden[];
  differs: string[];
  seen_there: string;
  result: string | null;
  result_text: string | null;
  entered: EnteredResult | null;
  camera: Camera | null;
  count_revision: number | null;
  times: Record<number, number>;
  used_ms: Record<Color, number> | null;
  time: string;
  pressed_without: Color | null;
}

export interface At {
  move: number;
  board: string[];
  to_move: Color | null;
  captures: Captures;
}

export interface PictureReading {
  picture: number;
  width: number;
  height: number;
  time: string | null;
  board_found: boolean;
  reason: string;
  told: Told | null;
  corners: [number, number][] | null;
  crossings: [number, number][] | null;
  stone_px: number | null;
  reading: string[] | null;
  unsure: Unsure[];
  hidden: string[];
}

export interface Places {
  width: number;
  height: number;
  crossings: [number, number][];
  time: string | null;
}
