// What the table sends.

import type { CompensationName, Names } from "./base";

export interface StartGame extends Names {
  komi_zi: string | null;
  komi_points: string | null;
  handicap: number;
  compensation: CompensationName | null;
  drawn_black: string;
  drawn: "draw" | "nigiri" | "";
  drawn_by: string;
}

export interface RecordDetails extends Names {
  komi_zi: string | null;
  komi_points: string | null;
  handicap: number;
  compensation: CompensationName | null;
  drawn_black: string;
  drawn: "draw" | "nigiri" | "";
  drawn_by: string;
  place: string;
  round: string;
  result: string | null;
}

export interface Done {
  seq: number;
}
