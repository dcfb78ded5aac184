// The incident as it was before and after, side by side around its points; a touch shows the whole board large.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { board } from "../api/live";
import type { DeskBoards, DeskIncident, Details, Moment } from "../api/types";
import { Half, HalvesLegend, SIDES, type Side } from "../board/halves";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { Caption, Swipe, usePlaces } from "../view/moments";
import { Still } from "../view/still";

/** What is known of an incident; null where it cannot be had, undefined until the station answered. */
export function useBoards(incident: DeskIncident): DeskBoards | null | undefined {
  const [boards, setBoards] = useState<{ seq: number; found: DeskBoards | null } | null>(null);
  // a move that was played since is one of its facts, and that the board was put right
  const told = board.value?.incidents.find((one) => one.seq === incident.origin);
  const of = `${incident.seq} ${incident.state} ${board.value?.move_number ?? 0} ${told?.open ?? false}`;
  useEffect(() => {
    const over = new AbortController();
    get<DeskBoards>(`/api/referee/incidents/${incident.seq}`, over.signal).then(
      (found) => setBoards({ seq: incident.seq, found }),
      () => {
        const none = { seq: incident.seq, found: null };
        if (!over.signal.aborted) setBoards((known) => (known?.seq === none.seq ? known : none));
      },
    );
    return () => over.abort();
  }, [of]);
  return boards?.seq === incident.seq ? boards.found : undefined;
}

interface Props {
  incident: DeskIncident;
  boards: DeskBoards | null;
  game: Details | null;
  pictures: boolean;
}

export function BeforeAfter({ incident, boards, game, pictures }: Props) {
  const [large, setLarge] = useState<Side | null>(null);
  const [drawn, setDrawn] = useState(false);
  const source = (moment: Moment) =>
    `/api/games/${game?.id}/evidence/${moment === "after" ? incident.after : incident.origin}/${moment}`;
  const kept = SIDES.filter((side) => pictures && incident.pictures.includes(side));
  const known = usePlaces(kept, source);
  const label = (side: Side) => t(`moment_${side}`);
  const caption = (side: Side) => <Caption moment={side} time={known[side]?.time} of={incident} game={game} />;
  const scene = (side: Side, whole = false) => (
    <Half
      boards={boards}
      points={incident.points}
      side={side}
      whole={whole}
      picture={known[side] && !drawn ? `${source(side)}-board.jpg` : undefined}
    />
  );
  return (
    <section class="before-after" aria-label={t("before_after")}>
      {SIDES.map((side) => (
        <button
          key={side}
          class="panel-of"
          aria-label={t("show_large", { what: label(side) })}
          onClick={() => setLarge(side)}
        >
          {caption(side)}
          {scene(side)}
        </button>
      ))}
      {(known.before || known.after) && (
        <button class="link" aria-pressed={drawn} onClick={() => setDrawn(!drawn)}>
          {t("show_drawn")}
        </button>
      )}
      <HalvesLegend boards={boards} points={incident.points} />
      {large && (
        <Dialog title={label(large)} wide onClose={() => setLarge(null)}>
          <Choice
            label={t("before_after")}
            value={large}
            options={SIDES.map((value) => ({ value, text: label(value) }))}
            onChange={setLarge}
          />
          <Swipe shown={large} moments={SIDES} onShow={setLarge}>
            {(side) => (
              <>
                {caption(side)}
                {scene(side, true)}
              </>
            )}
          </Swipe>
          <Stills source={source} incident={incident} pictures={pictures} />
        </Dialog>
      )}
    </section>
  );
}

/** The camera's own pictures, as they came. */
function Stills(props: { source: (moment: Moment) => string; incident: DeskIncident; pictures: boolean }) {
  const { source, incident, pictures } = props;
  const [moment, setMoment] = useState<Moment | null>(null);
  if (!pictures || incident.pictures.length === 0) return <p class="hint">{t("no_pictures")}</p>;
  const shown = moment ?? incident.pictures.at(-1) ?? "after";
  return (
    <details>
      <summary>{t("camera_picture")}</summary>
      <Choice
        label={t("camera_picture")}
        value={shown}
        options={incident.pictures.map((value) => ({ value, text: t(`moment_${value}`) }))}
        onChange={setMoment}
      />
      <Still source={source(shown)} label={t(`moment_${shown}`)} points={incident.points} />
    </details>
  );
}
