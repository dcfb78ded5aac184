// The count at the table.

import type { By, Color, RulesName, Told } from "./base";
import type { Captures } from "./game";

export interface CountDifference {
  point: string;
  recorded: "." | "B" | "W";
  seen: "." | "B" | "W";
}

export interface DeadString {
  color: Color;
  points: string[];
  by: string | null;
}

export interface Claims {
  B: "dead" | "alive";
  W: "dead" | "alive";
}

export interface Frozen {
  board: string[];
  move_number: number;
  to_move: Color | null;
}

export interface PlayedOn {
  number: number;
  color: Color;
  point: string | null;
}

export interface Ruling {
  on: "played" | "frozen";
  dead: boolean | null;
  by: By;
  name: string;
  why: string;
}

export interface DisputedString {
  seq: number;
  color: Color;
  points: string[];
  says_dead: Color;
  claims: Claims;
  stage: "prepared" | "playing" | "ruled";
  open: boolean;
  holds_lock: boolean;
  frozen: Frozen | null;
  played: PlayedOn[];
  ruling: Ruling | null;
}

export interface AdviserView {
  adviser: string;
  status: "alive" | "dead" | "seki" | "unsettled";
}

export interface LineMove {
  color: Color;
  point: string;
  captures: string[];
}

export interface AdvisedString {
  color: Color;
  points: string[];
  status: "alive" | "dead" | "seki" | "unsettled";
  stands: number;
  reason: string;
  zh: string;
  en: string;
  doubtful: boolean;
  views: AdviserView[];
  line: LineMove[];
}

export interface SilentAdviser {
  adviser: string;
  why: "late" | "ended" | "refused" | "nonsense" | "resting" | "interrupted";
  en: string;
}

export interface Advice {
  strings: AdvisedString[];
  neutral: string[];
  open_borders: string[];
  fillings: string[];
  pending: boolean;
  silent: SilentAdviser[];
}

export interface TraceLine {
  color: Color;
  at: string | null;
  points: number;
  total: number;
  tens: number;
  rest: number;
}

/** Warnings that count against a side, and what they take from it. */
export interface Warnings {
  color: Color;
  n: number;
  zi: string;
}

export type Owner = "B" | "W" | "shared";

export interface ContestedPoint {
  point: string;
  B: Owner | null;
  W: Owner | null;
}

export interface GivenPoint {
  point: string;
  to: Owner;
}

export interface Score {
  rules: RulesName;
  variant: "n" | "n-1" | null;
  compensation_points: string;
  komi_zi: string | null;
  komi_points: string | null;
  black_zi: string | null;
  white_zi: string | null;
  black_points: string | null;
  white_points: string | null;
  shared: number;
  margin_zi: string | null;
  margin_points: string | null;
  winner: "B" | "W" | "draw" | null;
  result: string | null;
  result_after_teire: string | null;
  teire: string[];
  text: string;
  owner: string[];
  trace: TraceLine[];
  warnings: Warnings[];
  objections: Told[];
}

export interface Unanswered {
  proposed: string[][];
  doubtful: string[][];
  borders: string[];
  overruled: string | null;
}

export interface Signature {
  needs: string;
  role: string | null;
  name: string | null;
}

export interface CountState {
  revision: number;
  phase: "none" | "proposed" | "marking" | "locked";
  proposed_by: Color | null;
  to_move: Color;
  board: string[];
  differences: CountDifference[];
  unseen: string[];
  dead: DeadString[];
  proposed: DeadString[];
  proposal: Score | null;
  advice: Advice | null;
  given: GivenPoint[];
  contested: ContestedPoint[];
  may_concede: boolean;
  disputed: DisputedString[];
  assents: Color[];
  alive: string[];
  lying: string[];
  unanswered: Unanswered | null;
  incidents: number[];
  signature: Signature | null;
  score: Score | null;
  recounts: number;
}

export interface Compare {
  scores: Score[];
  not_compared: RulesName[];
  prisoners: Captures | null;
}
