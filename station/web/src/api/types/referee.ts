// The referee's desk.

import type { Color } from "./base";
import type { DeskGiven, Moment } from "./game";

export type Office = "side tablet" | "referee" | "executing referee" | "chief" | "owner";
export type Want = "side" | "point" | "moves" | "used" | "reading" | "wrong" | "first_part" | "owner";

export interface DeskEffect {
  do: string;
  of: string;
  at: string;
}

export interface DeskMove {
  seq: number;
  number: number;
  color: Color;
  point: string;
}

export interface DeskChoice {
  id: string;
  article: string | null;
  text: string;
  decides: string[];
  effects: DeskEffect[];
  choices: Record<string, DeskEffect[]>;
  preferred: string;
  reasons: boolean;
  mine: boolean;
  wants: Want[];
  /** Who was to move where missed moves belong; null: nobody knows. */
  first: Color | null;
  moves: DeskMove[];
  adds: boolean;
  by_warnings: boolean;
}

export interface DeskClaim {
  by: string;
  in_time: boolean;
  noted: boolean;
  pressing: boolean;
  why: string;
  closed_by: number | null;
  at: DeskTime;
  used_ms: number[];
}

/** The lot that a ruling left to be drawn: the winner is one in the pairing alone. */
export interface DeskLot {
  winner: Color;
  drew: string;
  before: string;
}

export interface DeskCheck {
  role: string;
  name: string;
  time: string | null;
  article: string | null;
  passes: boolean;
  remark: string;
}

export interface DeskAppeal {
  by: Color;
  why: string;
  at: DeskTime;
}

export interface DeskTime {
  time: string;
  t: number;
}

export interface DeskWindow {
  name: string | null;
  /** Where the window stands. */
  article: string | null;
  open: boolean;
  who: Color | null;
  until: number | null;
  closed_by: number | null;
  closed_number: number | null;
  closed_at: DeskTime | null;
  heard_now: boolean;
  late: boolean;
  pictures: Moment[];
}

export interface DeskAnswer {
  by: string;
  value: string;
  text: string;
}

export interface DeskQuestion {
  seq: number;
  to: string;
  fact: string;
  text: string;
  name: string;
  at: DeskTime;
  answers: DeskAnswer[];
}

export interface DeskAssent {
  by: Color;
  ruling: string;
  choice: string;
}

export interface DeskReferral {
  by: string;
  why: string;
  at: DeskTime;
  answered: DeskTime | null;
}

export interface DeskIncident {
  seq: number;
  origin: number;
  after: number;
  kind: string;
  term: string;
  state: string;
  number: number;
  t: number;
  time: string | null;
  side: Color | null;
  points: string[];
  broken: string | null;
  quotes: string[];
  rules: string | null;
  rules_quotes: string[];
  by_analogy: boolean;
  sources: string[];
  ex_officio: boolean;
  window: DeskWindow;
  claims: DeskClaim[];
  questions: DeskQuestion[];
  assents: DeskAssent[];
  referrals: DeskReferral[];
  answers: Record<string, string>;
  found: Record<string, string>;
  known: Record<string, string>;
  asks: string[];
  choices: DeskChoice[];
  awaiting_board: DeskChoice[];
  rulings: number[];
  pictures: Moment[];
}

export interface DeskBlind {
  points: string[];
  since: number;
  until: number | null;
}

export interface DeskFact {
  says: string;
  color: Color | null;
  points: string[];
  n: number;
  m: number;
  name: string;
  at: DeskTime | null;
}

export interface DeskBoards {
  before: string[];
  after: string[];
  facts: DeskFact[];
  blind: DeskBlind[];
}

export interface DeskRuling {
  seq: number;
  number: number;
  incident: number;
  t: number;
  time: string | null;
  ruling: string;
  choice: string;
  article: string | null;
  text: string;
  decider: string;
  name: string;
  why: string;
  effects: DeskGiven[];
  assents: Color[];
  before: string[];
  after: string[];
  used_ms: number[];
  supersedes: number | null;
  superseded_by: number | null;
  executed: boolean;
  executed_at: DeskTime | null;
  went_on: DeskTime | null;
  confirmed: Color[];
  appeals: DeskAppeal[];
  lot: DeskLot | null;
  wants_lot: boolean;
  ends: boolean;
}

export interface DeskWarning {
  side: Color;
  ruling: number;
  article: string | null;
  name: string;
  cancelled_by: number | null;
}

/** What has to stand on a point, and what may lie there still: ".", "B" or "W". */
export interface DeskOrder {
  stone: string;
  lies: string;
}

export interface Desk {
  role: Office;
  name: string;
  chief: string;
  refereed: boolean;
  incidents: DeskIncident[];
  rulings: DeskRuling[];
  ledger: DeskWarning[];
  warnings: Record<Color, number>;
  proposed: string | null;
  expected: Record<string, DeskOrder>;
  equipment: DeskCheck[];
}

/** Signed before a game; the next one begins with them. */
export interface DeskChecks {
  role: Office;
  refereed: boolean;
  waiting: DeskCheck[];
}

export interface Preview {
  black: string;
  white: string;
  board: string[];
  to_move: Color | null;
  warnings: Record<Color, number>;
  result: string | null;
  proposed: string | null;
  expected: Record<string, DeskOrder>;
}
