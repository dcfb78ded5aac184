// The pictures of an incident: before and after side by side, straightened and cut to its points; a touch shows them
// large, and a swipe leads from one to the next. What they show stands above them and hides nothing.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Board, Incident, Moment, Places } from "../api/types";
import { partAround, Scene, WHOLE, type Part } from "../board/scene";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { EraseDialog } from "../parts/erase";
import { attempt, tell } from "../parts/notice";
import { me } from "../table/role";
import { happenedText, incidentText } from "./incident-words";
import { Caption, Swipe, usePlaces } from "./moments";
import { Still } from "./still";

const EMPTY = Array.from({ length: 19 }, () => ".".repeat(19));
/** Of a scattered board no single point is looked at. */
const FEW = 8;

interface Shown {
  incident: Incident;
  board: Board;
}

export function Evidence({ incident, board }: Shown) {
  const [large, setLarge] = useState<Moment | null>(null);
  const [erasing, setErasing] = useState<Moment | null>(null);
  const [erased, setErased] = useState<readonly Moment[]>([]);
  const source = (moment: Moment) => `/api/games/${board.game?.id}/evidence/${incident.seq}/${moment}`;
  const allowed = me.value?.pictures ?? false;
  const moments = allowed ? incident.pictures.filter((moment) => !erased.includes(moment)) : [];
  const known = usePlaces(moments, source);
  if (incident.pictures.length === erased.length) return <p class="hint">{t("no_pictures")}</p>;
  if (!allowed) return <p class="hint">{t("pictures_need_pairing")}</p>;
  const few = incident.points.length > 0 && incident.points.length <= FEW;
  const part = few ? partAround(incident.points) : WHOLE;
  const beside = moments.filter((moment) => moment !== "during");
  const label = (moment: Moment) => t("evidence_of", { moment: t(`moment_${moment}`), what: incidentText(incident) });
  const erase = async (moment: Moment, why: string) => {
    setErasing(null);
    const asked = { game: board.game?.id, seq: incident.seq, moment, why };
    if (!(await attempt(send("POST", "/api/erasures/picture", asked)))) return;
    setLarge(null);
    setErased([...erased, moment]);
    tell(t("done_picture_erased"));
  };
  const caption = (moment: Moment) => (
    <Caption moment={moment} time={known[moment]?.time} of={incident} game={board.game} />
  );
  return (
    <>
      <div class="evidence">
        {(beside.length ? beside : moments).map((moment) => (
          <button key={moment} aria-label={label(moment)} onClick={() => setLarge(moment)}>
            {caption(moment)}
            <Taken source={source(moment)} places={known[moment]} part={part} points={few ? incident.points : []} />
          </button>
        ))}
      </div>
      {large && (
        <Dialog title={incidentText(incident)} wide onClose={() => setLarge(null)}>
          <Choice
            label={happenedText(incident)}
            value={large}
            options={moments.map((value) => ({ value, text: t(`moment_${value}`) }))}
            onChange={setLarge}
          />
          <Swipe shown={large} moments={moments} onShow={setLarge}>
            {(moment) => (
              <>
                {caption(moment)}
                <Taken source={source(moment)} places={known[moment]} part={part} points={few ? incident.points : []} />
                <details>
                  <summary>{t("evidence_whole")}</summary>
                  <Still source={source(moment)} label={t(`moment_${moment}`)} points={incident.points} />
                </details>
              </>
            )}
          </Swipe>
          {me.value?.role === "owner" && (
            <button class="danger" onClick={() => setErasing(large)}>
              {t("button_erase_picture")}
            </button>
          )}
        </Dialog>
      )}
      {erasing && (
        <EraseDialog
          title={t("button_erase_picture")}
          means={t("erase_picture_means", { what: label(erasing) })}
          onErase={(why) => void erase(erasing, why)}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  );
}

/** One picture: straightened with the points marked where that is known, else as it came; till then its place. */
function Taken(props: { source: string; places: Places | null | undefined; part: Part; points: readonly string[] }) {
  const { source, places, part, points } = props;
  if (places === undefined) return <Scene rows={null} part={part} label="" marked={points} />;
  if (places === null)
    return <img class="evidence-plain" src={`${source}.jpg`} alt="" loading="lazy" decoding="async" />;
  return <Scene rows={EMPTY} part={part} label="" marked={points} picture={`${source}-board.jpg`} />;
}
