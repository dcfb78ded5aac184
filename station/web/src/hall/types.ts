// What the hall sends, as station/api/schemas/hall.py has it; tests/station/api/test_typescript.py compares.

import type { Color, EventTerms, Moment } from "../api/types";

export type GlanceState = "empty" | "playing" | "paused" | "counting" | "over";
export type Format =
  | "swiss"
  | "round_robin"
  | "team_swiss"
  | "team_round_robin"
  | "knock_out"
  | "swiss_knock_out"
  | "final"
  | "duel";

export interface HallCall {
  game: number;
  seq: number;
  type: string;
  state: string;
  referred: boolean;
  side: string;
  number: number;
  points: string[];
  article: string;
  since_ms: number;
  pictures: Moment[];
}

export interface HallWord {
  number: number;
  kind: "further" | "against";
  round: number;
  board: number | null;
  black: string;
  white: string;
  said: string | null;
  said_played: boolean;
  stands: string | null;
  stands_played: boolean;
}

export interface HallBusy {
  round: number;
  black: string;
  white: string;
}

export interface HallUnconfirmed {
  of: "end" | "count";
  by: "B" | "W" | "both" | "referee";
  since_ms: number;
}

export interface Glance {
  station: string;
  board: number | null;
  rev: number;
  state: GlanceState;
  round: number;
  black: string;
  white: string;
  result: string | null;
  rows: string[] | null;
  moves: number;
  last: string | null;
  captures: number[];
  used_s: number[] | null;
  calls: HallCall[];
  heard_ms: number | null;
  silent: boolean;
  taken: boolean;
  busy: HallBusy | null;
  unconfirmed: HallUnconfirmed | null;
  coming: string | null;
  words: HallWord[];
  pages: string;
}

export type Sanction = "banned" | "prize_down" | "criticized";

export interface HallPlayer {
  id: string;
  name: string;
  rank: string;
  rating: number | null;
  club: string;
  team: string;
  country: string;
  withdrawn: number | null;
  sanctions: Sanction[];
}

export interface HallGame {
  round: number;
  board: number | null;
  black: string;
  white: string | null;
  result: string | null;
  played: boolean;
  cancelled: string[];
  handicap: number;
  lot: string;
  match_board: number | null;
  black_player: string;
  white_player: string;
  holds: string | null;
}

export interface HallPlace {
  place: number | null;
  player: string;
  points: string;
  opponents: string;
  small: string;
  warnings: number;
  total: string | null;
  stage: number;
  boards: string[] | null;
  board_points: string | null;
}

export interface HallVersion {
  number: number;
  after: number;
  by: string;
  at: string;
  because: string;
  places: HallPlace[];
}

export interface HallLineUp {
  team: string;
  round: number;
  names: string[];
}

/** A lot after both lost. station -- where it was drawn, "" by hand here */
export interface HallLot {
  game: string;
  winner: "B" | "W";
  station: string;
}

/** limit -- of a knock-out: out at more defeats; of a final best of n: (n − 1) / 2 */
export interface HallStage {
  format: Format;
  after: number;
  rounds: number;
  limit: number;
  players: string[];
  out: string[];
}

export interface HallFollowing {
  format: Format;
  rounds: number;
  limit: number;
  players: number;
}

export interface HallTeamSum {
  place: number;
  team: string;
  points: string;
  players: string[];
}

export interface HallEvent {
  rev: number;
  opened: boolean;
  name: string;
  format: Format;
  rounds: number;
  limit: number;
  stages: HallStage[];
  stage_ended: boolean;
  following: HallFollowing | null;
  round: number;
  method: string;
  highest: string;
  rules: string;
  chief: string;
  players: HallPlayer[];
  games: HallGame[];
  places: HallPlace[];
  after: number;
  versions: HallVersion[];
  head: string;
  answers: Record<string, string>;
  shared: string[][];
  lots: HallLot[];
  members: HallPlayer[];
  match_boards: number;
  line_ups: HallLineUp[];
  team_sums: HallTeamSum[];
}

export interface HallNews {
  rev: number;
  now_ms: number;
  boards: Glance[];
  stations: string[];
  event: HallEvent | null;
}

export interface HallUncounted {
  number: number;
  moves: number;
  round: number;
  black: string;
  white: string;
}

export interface HallMove {
  number: number;
  color: Color;
  point: string | null;
  over: boolean;
}

export interface HallBoard {
  glance: Glance;
  game: number | null;
  moves: HallMove[];
  incidents: HallCall[];
  phase: string;
  rules: string;
  uncounted: HallUncounted[];
}

export interface HallIncident {
  before: string[];
  after: string[];
}

export interface HallStation {
  name: string;
  board: number | null;
  pages: string;
  heard_ms: number | null;
  records: number;
  cosigned: number;
}

export interface HallWaiting {
  name: string;
  fingerprint: string;
  pages: string;
  since_ms: number;
}

export interface HallAlarm {
  station: string;
  kind: string;
  about: string;
  times: number;
  since_ms: number;
}

export interface HallQuestion {
  name: string;
  article: string;
  choices: string[];
}

export interface HallDraft {
  round: number;
  /** What is done with it names as `seen`: somebody else may have changed it. */
  mark: string;
  seed: string;
  games: HallGame[];
  why: Record<string, string>;
}

export interface HallReferee {
  device: string;
  name: string;
  role: string;
}

export interface TablesGiven {
  rules: string;
  komi_zi: string | null;
  komi_points: string | null;
  clock: string;
  chief: string;
  referees: Record<string, string>;
  terms: EventTerms;
  delay_s: number;
  deputies: string;
}

export interface HeadingGiven {
  place: string;
  country: string;
  begin: string;
  end: string;
  minutes: number | null;
}

export interface HallTaken {
  station: string;
  board: number | null;
  number: number;
  ruling: number;
  players: string[];
  why: string;
  games: HallGame[];
}

export interface HallLeft {
  game: HallGame;
  players: string[];
}

export interface HallOffice {
  line: string;
  qr_svg: string;
  fingerprint: string;
  waiting: HallWaiting[];
  stations: HallStation[];
  alarms: HallAlarm[];
  questions: HallQuestion[];
  draft: HallDraft | null;
  fixed: TablesGiven;
  heading: HeadingGiven;
  komi: string;
  referees: HallReferee[];
  vkeys: string[];
  taken: HallTaken[];
  left: HallLeft[];
}

export interface HallBrought {
  players: number;
  games: number;
  unused: string[];
  known: string[];
  entered: boolean;
  differs: HallDiffers[];
}

export interface HallDiffers {
  round: number;
  board: number | null;
  black: string;
  white: string;
  here: string;
  file: string;
}

export interface HallPass {
  url: string;
}

export interface HallMe {
  role: string;
  name: string;
}

export interface HallCredential {
  pin: string;
  url: string;
  qr_svg: string;
}
