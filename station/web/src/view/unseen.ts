import type { Hidden } from "../api/types";

/** Points out of sight for at least so long. */
export function unseen(hidden: readonly Hidden[], seconds: number): Hidden[] {
  return hidden.filter((one) => one.since_s >= seconds);
}
