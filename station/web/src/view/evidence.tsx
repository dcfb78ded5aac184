// The pictures of an incident: before and after side by side, straightened and cut to its points; a touch shows them
// large, and a swipe leads from one to the next. What they show stands above them and hides nothing.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { Board, Incident, Moment, Places } from "../api/types";
import { partAround, Scene, WHOLE, type Part } from "../board/scene";
import { timeOf } from "../format";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { EraseDialog } from "../parts/erase";
import { attempt, tell } from "../parts/notice";
import { me } from "../table/role";
import { incidentText } from "./incident-words";
import { Still } from "./still";

const EMPTY = Array.from({ length: 19 }, () => ".".repeat(19));
/** Of a scattered board no single point is looked at. */
const FEW = 8;

type Known = Partial<Record<Moment, Places | null>>;

/** What is known of each picture; a picture whose points are known was straightened too. */
function useKnown(moments: readonly Moment[], source: (moment: Moment) => string): Known {
  const [known, setKnown] = useState<Known>({});
  useEffect(() => {
    const over = new AbortController();
    setKnown({});
    for (const moment of moments)
      get<Places | null>(`${source(moment)}.json`, over.signal).then(
        (places) => setKnown((now) => ({ ...now, [moment]: places })),
        () => undefined, // the picture alone says enough
      );
    return () => over.abort();
  }, [source("before")]);
  return known;
}

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
  const known = useKnown(moments, source);
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
  const caption = (moment: Moment) => <Caption moment={moment} known={known} incident={incident} board={board} />;
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
            label={t("after_move", { n: incident.number ?? 0 })}
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

function Caption(props: Shown & { moment: Moment; known: Known }) {
  const { moment, known, incident, board } = props;
  const time = known[moment]?.time;
  return (
    <span class="caption">
      <strong>{t(`moment_${moment}`)}</strong>
      {time && <time>{timeOf({ time, t: incident.t }, board.game)}</time>}
    </span>
  );
}

/** One picture: straightened with the points marked where that is known, else as it came. */
function Taken(props: { source: string; places: Places | null | undefined; part: Part; points: readonly string[] }) {
  const { source, places, part, points } = props;
  if (!places) return <img class="evidence-plain" src={`${source}.jpg`} alt="" loading="lazy" decoding="async" />;
  return <Scene rows={EMPTY} part={part} label="" marked={points} picture={`${source}-board.jpg`} />;
}

/** One beside the other, as wide as the sheet: a finger pulls the next one in. */
function Swipe(props: {
  shown: Moment;
  moments: readonly Moment[];
  onShow: (moment: Moment) => void;
  children: (moment: Moment) => preact.ComponentChildren;
}) {
  const { shown, moments, onShow, children } = props;
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = strip.current;
    if (box) box.scrollLeft = moments.indexOf(shown) * box.clientWidth;
  }, [shown]);
  const onScrollEnd = () => {
    const box = strip.current;
    const moment = box && moments[Math.round(box.scrollLeft / box.clientWidth)];
    if (moment && moment !== shown) onShow(moment);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too
    <div class="swipe" ref={strip} tabIndex={0} onScrollEnd={onScrollEnd}>
      {moments.map((moment) => (
        <figure key={moment} aria-hidden={moment !== shown} inert={moment !== shown}>
          {children(moment)}
        </figure>
      ))}
    </div>
  );
}
