// One incident as it was seen: what, where, what the rules say about such things, and the pictures that were kept.

import type { Board, Incident } from "../api/types";
import { timeOf } from "../format";
import { t, type Key } from "../i18n";
import { articleText, whoText, whyText } from "../told";
import { Dialog } from "../parts/dialog";
import { EvidenceButton } from "../parts/evidence";
import { Evidence } from "./evidence";

export function incidentTitle(incident: Incident): string {
  return t(`incident_${incident.type}`);
}

/** In one line, as the move list and a screen reader have it. */
export function incidentText(incident: Incident): string {
  const { points } = incident;
  const some = points.slice(0, 6).join(", ") + (points.length > 6 ? " …" : "");
  return points.length ? `${incidentTitle(incident)}: ${some}` : incidentTitle(incident);
}

/** What happened, as a sentence. */
export function sentence(incident: Incident): string {
  const { data, points, number } = incident;
  const color = "color" in data && data.color;
  return t(`told_${incident.type}`, {
    color: color ? t(color === "B" ? "black" : "white") : "",
    point: "point" in data ? data.point : (points[0] ?? ""),
    from: "from" in data ? data.from : "",
    to: "to" in data ? data.to : "",
    points: points.join(", "),
    kind: "kind" in data ? t(`illegal_${data.kind}` as Key) : "",
    n: "stones" in data ? data.stones : "number" in data ? data.number : (number ?? 0),
  });
}

export function IncidentFacts({ incident, board }: { incident: Incident; board: Board }) {
  return (
    <div class="facts">
      <p class="hint">
        {t("after_move", { n: incident.number ?? 0 })} · <time>{timeOf(incident, board.game)}</time>
      </p>
      <p>{sentence(incident) || incidentText(incident)}</p>
      {incident.article && <p class="law">{articleText(incident.article)}</p>}
      {incident.settled && (
        <p class="hint">{t("settled_by", { who: whoText(incident.settled.by), why: whyText(incident.settled.why) })}</p>
      )}
      <Evidence incident={incident} board={board} />
      {board.game && <EvidenceButton game={board.game.id} incident={incident.seq} />}
    </div>
  );
}

export function IncidentDialog({
  incident,
  board,
  onClose,
}: {
  incident: Incident;
  board: Board;
  onClose: () => void;
}) {
  return (
    <Dialog title={incidentTitle(incident)} onClose={onClose}>
      <IncidentFacts incident={incident} board={board} />
      <p class="hint">{t("people_decide")}</p>
    </Dialog>
  );
}
