// One incident as it was seen: what, where, what the rules say about such things, and the pictures that were kept.

import { useState } from "preact/hooks";
import type { Board, Incident, Moment } from "../api/types";
import { timeOf } from "../format";
import { t, type Key } from "../i18n";
import { articleText, whoText, whyText } from "../told";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { Still } from "./still";
import { me } from "../table/role";

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
function sentence(incident: Incident): string {
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
    </div>
  );
}

/** The pictures before, during and after; a touch shows one large. */
function Evidence({ incident, board }: { incident: Incident; board: Board }) {
  const [shown, setShown] = useState<Moment | null>(null);
  if (incident.pictures.length === 0) return <p class="hint">{t("no_pictures")}</p>;
  if (!me.value?.pictures) return <p class="hint">{t("pictures_need_pairing")}</p>;
  const source = (moment: Moment) => `/api/games/${board.game?.id}/evidence/${incident.seq}/${moment}`;
  const label = (moment: Moment) =>
    t("evidence_of", { moment: t(`moment_${moment}` as Key), what: incidentTitle(incident) });
  return (
    <>
      <div class="evidence">
        {incident.pictures.map((moment) => (
          <button key={moment} aria-label={label(moment)} onClick={() => setShown(moment)}>
            <img src={`${source(moment)}.jpg`} alt="" loading="lazy" decoding="async" />
            <span>{t(`moment_${moment}` as Key)}</span>
          </button>
        ))}
      </div>
      {shown && (
        <Dialog title={incidentText(incident)} wide onClose={() => setShown(null)}>
          <Still source={source(shown)} label={label(shown)} points={incident.points} />
          <Choice
            label={t("after_move", { n: incident.number ?? 0 })}
            value={shown}
            options={incident.pictures.map((value) => ({ value, text: t(`moment_${value}` as Key) }))}
            onChange={setShown}
          />
        </Dialog>
      )}
    </>
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
