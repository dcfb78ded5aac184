// What is recorded and signed of a game.

import type { Color } from "./base";
import type { Details } from "./game";
import type { Desk, DeskBoards, DeskChoice } from "./referee";
import type { EventTerms } from "./terms";

export interface ReportSignature {
  who: string;
  name: string;
  time: string | null;
  result: string;
}

export interface ReportPause {
  time: string | null;
  name: string;
  used_ms: number[];
  confirmed: Color[];
}

export interface Report {
  game: Details;
  terms: EventTerms;
  drawn_black: string;
  drawn: string;
  drawn_by: string;
  desk: Desk;
  boards: Record<number, DeskBoards>;
  ended: string | null;
  ended_why: string;
  result: string | null;
  result_text: string | null;
  locked: boolean;
  signatures: ReportSignature[];
  pauses: ReportPause[];
}

export interface Sanctions {
  choices: DeskChoice[];
}

export interface Reports {
  reports: Report[];
}
