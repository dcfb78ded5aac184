// What the table sends.

import type { Names } from "./base";

export interface StartGame extends Names {
  komi_zi: string | null;
  komi_points: string | null;
  handicap: number;
}

export interface Done {
  seq: number;
}
