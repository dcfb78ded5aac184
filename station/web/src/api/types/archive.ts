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
  restored: boolean;
}

export interface DamagedGame {
  id: number;
  started: string | null;
  readable: number;
  lost: number;
  repaired: number | null;
}

export interface Archive {
  total: number;
  games: GameLine[];
  damaged: DamagedGame[];
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
  copy_at: string | null;
  copy_trouble: string | null;
}

export interface Settings {
  pictures_public: boolean;
  keep_days: number | null;
}

export interface Restored {
  games: number;
  events: number;
}

/** The games from which something was taken out. */
export interface Erased {
  games: number[];
}
