// What the table sends.

import type { CompensationName, Names } from "./base";

export interface StartGame extends Names {
  komi_zi: string | null;
  komi_points: string | null;
  handicap: number;
  compensation: CompensationName | null;
}

export interface Done {
  seq: number;
}
