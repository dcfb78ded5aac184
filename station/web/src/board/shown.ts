// What each browser chose to see on every board.

import { coordinates } from "../settings";

export function withCoordinates(): { showCoordinates: boolean } {
  return { showCoordinates: coordinates.value === "on" };
}
