// Boards, moves and events as the station sends them, for the tests: each says only what it is about.

import type { Board, Camera, Details, LiveEvent, Move } from "../src/api/types";
import { SIZE, xy } from "../src/game/points";

/** The rows of a board with these stones. */
export function rows(stones: { B?: readonly string[]; W?: readonly string[] } = {}): string[] {
  const cells = Array.from({ length: SIZE }, () => Array<string>(SIZE).fill("."));
  for (const color of ["B", "W"] as const)
    for (const point of stones[color] ?? []) {
      const [x, y] = xy(point);
      const row = cells[y];
      if (row?.[x] === undefined) throw new Error(`${point} is not on the board`);
      row[x] = color;
    }
  return cells.map((row) => row.join(""));
}

export function details(over: Partial<Details> = {}): Details {
  return {
    id: 1,
    black: "",
    white: "",
    event: "",
    board_number: "",
    place: "",
    round: "",
    locked: false,
    rules: "chinese-2002",
    komi_zi: "3.75",
    komi_points: null,
    handicap: 0,
    compensation: null,
    started: null,
    ended: null,
    restored: false,
    replays: null,
    replayed_as: null,
    clock_trusted: true,
    clock_told: false,
    ...over,
  };
}

export function move(over: Partial<Move> = {}): Move {
  return {
    seq: 1,
    number: 1,
    kind: "move",
    color: "B",
    point: null,
    captures: [],
    t: 0,
    time: null,
    confidence: null,
    doubtful: false,
    alternatives: [],
    illegal: null,
    article: null,
    corrected: false,
    ...over,
  };
}

export function camera(over: Partial<Camera> = {}): Camera {
  return {
    name: "sim",
    connected: true,
    board_found: true,
    reason: "",
    told: null,
    quality: 1,
    frames_per_s: 10,
    frame_ms: 5,
    age_s: 0,
    ...over,
  };
}

export function board(over: Partial<Board> = {}): Board {
  return {
    seq: 10,
    time: "2026-11-20T05:30:00Z",
    pressed_without: null,
    live: true,
    state: "recording",
    help: false,
    broken: false,
    game: details(),
    board: rows(),
    setup_black: [],
    setup_white: [],
    to_move: "B",
    move_number: 0,
    last_move: null,
    captures: { B: 0, W: 0 },
    moves: [],
    asides: [],
    incidents: [],
    happenings: [],
    unsure: [],
    hidden: [],
    differs: [],
    seen_there: "",
    result: null,
    result_text: null,
    entered: null,
    camera: null,
    count_revision: null,
    times: {},
    used_ms: null,
    ...over,
  };
}

/** An event by its JSON: a move, where nothing else is said. */
export function event(over: Record<string, unknown> = {}): LiveEvent {
  const move = { type: "move", captures: [], confidence: null, doubtful: false };
  return { seq: 11, game: 1, t: 60, time: null, ...move, ...over } as LiveEvent;
}
