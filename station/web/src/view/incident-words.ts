// One incident in words: its name, one line of it, what happened as a sentence.

import type { Incident } from "../api/types";
import { pointsText } from "../game/points";
import { t, type Key } from "../i18n";

export function incidentTitle(incident: Incident): string {
  return t(`incident_${incident.type}`);
}

/** In one line, as the move list and a screen reader have it. */
export function incidentText(incident: Incident): string {
  const { points } = incident;
  return points.length ? `${incidentTitle(incident)}: ${pointsText(points, 6)}` : incidentTitle(incident);
}

/** With which move, where it was one itself; else after which. */
export function happenedText({ type, number }: Incident): string {
  return t(type === "out_of_turn" || type === "illegal_move" ? "at_move" : "after_move", { n: number ?? 0 });
}

/** What happened, as a sentence. */
export function sentence(incident: Incident): string {
  const { data, points, number } = incident;
  const color = "color" in data && data.color;
  const alternate = incident.type === "gap" && "to_move" in data && data.to_move !== null;
  return t(alternate ? "told_gap_order" : `told_${incident.type}`, {
    color: color ? t(color === "B" ? "black" : "white") : "",
    point: "point" in data ? data.point : (points[0] ?? ""),
    from: "from" in data ? data.from : "",
    to: "to" in data ? data.to : "",
    points: pointsText(points),
    kind: "kind" in data ? t(`illegal_${data.kind}` as Key) : "",
    n: "stones" in data ? data.stones : "number" in data ? data.number : (number ?? 0),
  });
}
