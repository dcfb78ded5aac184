// What the table sends.

import type { RulesName } from "./base";

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
