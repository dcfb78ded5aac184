// What the event has fixed where the texts are silent.

import type { CompensationName } from "./base";

export interface EventTerms {
  chief: string;
  referees: Record<string, string>;
  announce: "desk" | "desk+table" | null;
  immediate_s: number | null;
  correction: "swap_sides" | "begin_anew";
  lift_s: number;
  repetition_loses_turn: boolean;
  cycles: "forbid" | "no_result" | "draw" | "extra_game";
  replay_clocks_fresh: boolean;
  stops_clocks: boolean;
  counted: "game" | "event";
  smoking_banned: boolean;
  compensation: CompensationName | null;
  sealed_moves: string;
  time: string;
  resume_on_request: boolean;
  venue: "apart" | "same" | null;
}

export interface EventTerm {
  article: string | null;
  silent: boolean;
}

export interface EventFixed {
  asked: boolean;
  refereed: boolean;
  text: string;
  terms: EventTerms;
  defaults: EventTerms;
  grounds: Record<string, EventTerm>;
}
