// A board before and after an incident: what is looked at, with the stones that stand in one of the two alone.

import { t } from "../i18n";
import { differences, partAround, Scene, SceneLegend, WHOLE } from "./scene";

export const SIDES = ["before", "after"] as const;
export type Side = (typeof SIDES)[number];
/** Of a scattered board no single point is looked at. */
const FEW = 8;

interface Halves {
  /** As recorded; null where that cannot be had. */
  boards: { before: readonly string[]; after: readonly string[] } | null;
  /** Of the incident; none: those that changed. */
  points: readonly string[];
}

function lookedAt({ boards, points }: Halves) {
  const changed = boards ? differences(boards.before, boards.after) : [];
  const looked = points.length ? points : changed.map((one) => one.point);
  return { changed, looked: looked.length > FEW ? [] : looked };
}

export function Half(props: Halves & { side: Side; whole?: boolean; picture: string | undefined }) {
  const { boards, side, whole = false, picture } = props;
  const { changed, looked } = lookedAt(props);
  const [here, there] = side === "before" ? (["was", "is"] as const) : (["is", "was"] as const);
  return (
    <Scene
      rows={boards?.[side] ?? null}
      part={whole ? WHOLE : partAround(looked)}
      label={t(`moment_${side}`)}
      marked={looked}
      ghosts={changed.filter((one) => one[here] === ".").map((one) => ({ point: one.point, color: one[there] }))}
      picture={picture}
    />
  );
}

export function HalvesLegend(props: Halves) {
  const { changed, looked } = lookedAt(props);
  return <SceneLegend ringed={looked.length > 0} ghosts={changed.length > 0} />;
}
