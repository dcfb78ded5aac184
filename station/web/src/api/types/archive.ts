// Games kept, and where.

import type { Names } from "./base";

export interface GameLine extends Names {
  id: number;
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
  retention_paused: boolean;
}

export interface Settings {
  pictures_public: boolean;
  keep_days: number | null;
}

export interface Restored {
  games: number;
  events: number;
}
