// What goes over the wire, as in station/api/schemas.py; tests/station/test_web_types.py compares the two.

export type Color = "B" | "W";
export type Role = "spectator" | "table" | "owner";
export type State =
  | "waiting"
  | "ready"
  | "recording"
  | "blocked"
  | "attention"
  | "paused"
  | "counting"
  | "agreed"
  | "closed";
export type RulesName = "chinese-2002" | "chinese-older" | "japanese" | "korean" | "ing";
export type By = "B" | "W" | "both" | "referee";

export interface Problem {
  code: string;
  detail: string;
}

/** A sentence of the station: said by its code in the reader's language, else as it came. */
export interface Told {
  code: string;
  values: Record<string, string>;
  text: string;
}

export interface Details {
  id: number;
  black: string;
  white: string;
  event: string;
  board_number: string;
  rules: RulesName;
  komi_zi: string | null;
  komi_points: string | null;
  handicap: number;
  started: string | null;
  ended: string | null;
  clock_trusted: boolean;
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

export interface Incident {
  seq: number;
  type: string;
  t: number;
  time: string | null;
  number: number | null;
  points: string[];
  article: string | null;
  open: boolean;
  pictures: Moment[];
  settled: Settled | null;
  data: Record<string, unknown>;
}

export interface Happening {
  seq: number;
  type: string;
  t: number;
  time: string | null;
  number: number;
  data: Record<string, unknown>;
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

export interface View {
  seq: number;
  game: number | null;
  state: State;
  help: boolean;
  camera: Camera;
  unsure: Unsure[];
  hidden: Hidden[];
  differs: string[];
  count_revision: number | null;
  spectators: number;
}

export interface Board {
  seq: number;
  live: boolean;
  state: State;
  help: boolean;
  game: Details | null;
  board: string[];
  setup_black: string[];
  setup_white: string[];
  to_move: Color;
  move_number: number;
  last_move: string | null;
  captures: Captures;
  moves: Move[];
  incidents: Incident[];
  happenings: Happening[];
  unsure: Unsure[];
  hidden: Hidden[];
  differs: string[];
  result: string | null;
  result_text: string | null;
  camera: Camera | null;
  count_revision: number | null;
}

export interface At {
  move: number;
  board: string[];
  to_move: Color | null;
  captures: Captures;
}

export interface LiveEvent {
  seq: number;
  game: number;
  t: number;
  time: string | null;
  type: string;
  [field: string]: unknown;
}

export type SetUpStep = "camera" | "board" | "view" | "still" | "lock" | "ready";
export type Level = "good" | "poor" | "bad";
export type Side = "bottom" | "left" | "top" | "right";

export interface SetUpFinding {
  kind: string;
  level: Level;
  value: number;
  unit: string;
  zh: string;
  en: string;
  points: string[];
  advice: string;
}

export interface SetUpLock {
  state: "free" | "locking" | "locked" | "partly" | "cannot" | "worse";
  zh: string;
  en: string;
  controls: Record<string, number>;
}

export interface SetUpLens {
  source: "sheet" | "board lines";
  rms_px: number;
  focus_dpt: number | null;
}

export interface SetUpLines {
  seen_px: number;
  left_px: number | null;
}

export interface SetUpTaking {
  views: number;
  wanted: number;
  coverage: number[][];
  seen: "kept" | "no_sheet" | "few_corners" | "same_as_before" | null;
  rms_px: number | null;
  zh: string;
  en: string;
  advice: string;
}

export interface SetUpProfile {
  made: string;
  camera: string;
  verdict: "holds" | "refresh" | "refuse" | null;
  findings: SetUpFinding[];
}

export interface SetUp {
  step: SetUpStep;
  picture: number | null;
  width: number | null;
  height: number | null;
  level: Level;
  reason: string;
  corners: [number, number][];
  black: Side;
  asked: boolean;
  distance_mm: number | null;
  tilt_deg: number | null;
  focal_known: boolean;
  findings: SetUpFinding[];
  lock: SetUpLock;
  lens: SetUpLens | null;
  lines: SetUpLines | null;
  taking: SetUpTaking | null;
  profile: SetUpProfile | null;
  complaint: string;
}

export interface Renamed {
  before: string[];
  after: string[];
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
}

export interface StartGame {
  black: string;
  white: string;
  event: string;
  board_number: string;
  rules: RulesName;
  komi_zi: string | null;
  komi_points: string | null;
  handicap: number;
}

export interface Done {
  seq: number;
}

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
  frozen: Frozen | null;
  played: PlayedOn[];
  ruling: Ruling | null;
}

export interface AdviserView {
  adviser: string;
  status: "alive" | "dead" | "seki" | "unsettled";
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
}

export interface Advice {
  strings: AdvisedString[];
  neutral: string[];
  open_borders: string[];
  fillings: string[];
  pending: boolean;
}

export interface TraceLine {
  color: Color;
  at: string | null;
  points: number;
  total: number;
  tens: number;
  rest: number;
}

export interface Score {
  rules: RulesName;
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
  text: string;
  owner: string[];
  trace: TraceLine[];
  objections: Told[];
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
  disputed: DisputedString[];
  assents: Color[];
  score: Score | null;
  recounts: number;
}

export interface Compare {
  scores: Score[];
}

export interface GameLine {
  id: number;
  black: string;
  white: string;
  event: string;
  board_number: string;
  rules: RulesName;
  started: string | null;
  ended: string | null;
  moves: number;
  doubtful: number;
  incidents: number;
  result: string | null;
  live: boolean;
}

export interface Archive {
  total: number;
  games: GameLine[];
}

export interface Storage {
  games: number;
  events: number;
  log_bytes: number;
  evidence_bytes: number;
  free_bytes: number;
  keep_days: number | null;
  expired: number | null;
}

export interface Settings {
  pictures_public: boolean;
  keep_days: number | null;
}

export interface Restored {
  games: number;
  events: number;
}

export interface Me {
  role: Role;
  pictures: boolean;
}

export interface TablePin {
  pin: string;
  url: string;
  qr_svg: string;
  valid_s: number;
}
