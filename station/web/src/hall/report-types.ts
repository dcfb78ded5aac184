// What reports are printed from, as station/api/schemas/hall_report.py has it.

import type { Report } from "../api/types";

export interface HallCheck {
  board: number;
  parts: Record<string, boolean>;
  remark: string;
  by: string;
  at_ms: number;
}

export interface HallEntry {
  type: string;
  by: string;
  at_ms: number;
  during: number;
  round: number | null;
  black: string | null;
  match_board: number | null;
  players: string[];
  what: string;
  played: boolean;
  why: string;
  reasons: Record<string, string>;
}

export interface HallCount {
  black_zi: string | null;
  white_zi: string | null;
  black_points: string | null;
  white_points: string | null;
  margin_zi: string | null;
  margin_points: string | null;
  dead: string[];
}

export interface HallGameReport {
  round: number;
  board: number;
  station: string;
  black: string;
  match_board: number | null;
  moves: number;
  used_s: number[] | null;
  clock: string;
  drawn: string;
  colors_kept: boolean;
  count: HallCount | null;
  recounts: number;
  referee: string;
  warnings_zi: string[];
  report: Report;
}

export interface HallReports {
  games: HallGameReport[];
  entries: HallEntry[];
  checks: HallCheck[];
}
