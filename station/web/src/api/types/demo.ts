// The demo's simulated table.

export type Staged =
  | "stone_moved"
  | "stone_removed"
  | "stone_added"
  | "board_scattered"
  | "two_moves"
  | "takeback"
  | "ko_retake";

export interface DemoStage {
  state: "plays" | "waits" | "ended" | "busy";
  incident: Staged | "";
  can: Staged[];
  soon: Staged[];
  right: boolean;
  goes_on: boolean;
}
