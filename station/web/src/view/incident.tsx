// One incident as it was seen: what, where, what the rules say about such things, and the pictures that were kept.

import type { Board, Incident } from "../api/types";
import { timeOf } from "../format";
import { t } from "../i18n";
import { articleText, whoText, whyText } from "../told";
import { Dialog } from "../parts/dialog";
import { EvidenceButton } from "../parts/evidence";
import { Evidence } from "./evidence";
import { happenedText, incidentText, incidentTitle, sentence } from "./incident-words";

export function IncidentFacts({ incident, board }: { incident: Incident; board: Board }) {
  return (
    <div class="facts">
      <p class="hint">
        {happenedText(incident)} · <time>{timeOf(incident, board.game)}</time>
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
