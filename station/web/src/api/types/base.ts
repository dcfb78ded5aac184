// Words and sentences that all of the API uses.

export type Color = "B" | "W";
export type Role = "spectator" | "table" | "referee" | "executing_referee" | "chief" | "owner";
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
export type By = "B" | "W" | "both" | "referee";
export type CompensationName = "none" | "n" | "n-1";
export type RulesName =
  | "chinese-2002"
  | "chinese-older"
  | "japanese"
  | "korean"
  | "ing"
  | "aga"
  | "new-zealand"
  | "tromp-taylor";

/** What a game is called and played under. */
export interface Names {
  black: string;
  white: string;
  event: string;
  board_number: string;
  rules: RulesName;
}

export interface Problem {
  code: string;
  detail: string;
}

/** A sentence of the station, said by its code in the reader's language; one of its values may be a sentence too. */
export interface Told {
  code: string;
  values: Record<string, string | number | Told>;
  text: string;
}
