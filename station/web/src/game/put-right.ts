// What lies otherwise than it was played, for as long as nobody put it right: where stones stood, and where they lie.

import type { Board, Incident, View } from "../api/types";

export interface Otherwise {
  differs: string[];
  /** At each of those what is drawn over the board: a stone that is seen there or that stood there; "?" for none. */
  seenThere: string;
}

function ofIncident({ type, data, points }: Incident): [point: string, drawn: string][] {
  const color = "color" in data && typeof data.color === "string" ? data.color : "?";
  switch (type) {
    case "stone_moved":
      return "from" in data && "to" in data
        ? [
            [String(data.from), color],
            [String(data.to), "?"],
          ]
        : [];
    case "stone_removed":
      return points.map((point) => [point, color]);
    case "stone_added":
    case "stone_exchanged":
      return points.map((point) => [point, "?"]);
    default:
      return [];
  }
}

/** Of the newest view, and of incidents that are open. */
export function otherwise(board: Board, view: View | null): Otherwise {
  const seen = view ?? board;
  const drawn = new Map<string, string>();
  for (const incident of board.incidents)
    if (incident.open) for (const [point, letter] of ofIncident(incident)) drawn.set(point, letter);
  seen.differs.forEach((point, index) => {
    drawn.set(point, seen.seen_there[index] ?? "?");
  });
  return { differs: [...drawn.keys()], seenThere: [...drawn.values()].join("") };
}
