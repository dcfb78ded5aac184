// The incident as it was before and after, side by side around its points; a touch shows the whole board large.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { board } from "../api/live";
import type { DeskBoards, DeskIncident, Moment, Places } from "../api/types";
import { differences, partAround, Scene, WHOLE } from "../board/scene";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { Still } from "../view/still";

const SIDES = ["before", "after"] as const;
type Shown = (typeof SIDES)[number];
/** Of a scattered board no single point is looked at. */
const FEW = 8;

/** What is known of an incident; null where it cannot be had, undefined until the station answered. */
export function useBoards(incident: DeskIncident): DeskBoards | null | undefined {
  const [boards, setBoards] = useState<{ seq: number; found: DeskBoards | null } | null>(null);
  // a move that was played since is one of its facts, and that the board was put right
  const told = board.value?.incidents.find((one) => one.seq === incident.seq);
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

/** Which moments have a straightened picture whose points are known. */
function useStraight(sources: Record<Shown, string | null>): Record<Shown, boolean> {
  const [known, setKnown] = useState({ before: false, after: false });
  useEffect(() => {
    const over = new AbortController();
    setKnown({ before: false, after: false });
    for (const side of SIDES) {
      const source = sources[side];
      if (!source) continue;
      get<Places | null>(`${source}.json`, over.signal).then(
        (places) => places && setKnown((now) => ({ ...now, [side]: true })),
        () => undefined, // the drawn board stays
      );
    }
    return () => over.abort();
  }, [sources.before, sources.after]);
  return known;
}

interface Props {
  incident: DeskIncident;
  boards: DeskBoards | null;
  game: number | undefined;
  pictures: boolean;
}

export function BeforeAfter({ incident, boards, game, pictures }: Props) {
  const [large, setLarge] = useState<Shown | null>(null);
  const [drawn, setDrawn] = useState(false);
  const base = `/api/games/${game}/evidence/${incident.seq}`;
  const source = (side: Shown) => (pictures && incident.pictures.includes(side) ? `${base}/${side}` : null);
  const straight = useStraight({ before: source("before"), after: source("after") });
  const changed = boards ? differences(boards.before, boards.after) : [];
  const looked = incident.points.length ? incident.points : changed.map((one) => one.point);
  const part = looked.length > FEW ? WHOLE : partAround(looked);
  const label = (side: Shown) => t(`moment_${side}`);
  const scene = (side: Shown, whole = false) => (
    <Scene
      rows={boards?.[side] ?? null}
      part={whole ? WHOLE : part}
      label={label(side)}
      marked={looked.length > FEW ? [] : looked}
      ghosts={changed.filter((one) => one[side === "before" ? "was" : "is"] === ".").map((one) => ghost(one, side))}
      picture={straight[side] && !drawn ? `${base}/${side}-board.jpg` : undefined}
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
          <span>{label(side)}</span>
          {scene(side)}
        </button>
      ))}
      {(straight.before || straight.after) && (
        <button class="link" aria-pressed={drawn} onClick={() => setDrawn(!drawn)}>
          {t("show_drawn")}
        </button>
      )}
      {large && (
        <Dialog title={label(large)} wide onClose={() => setLarge(null)}>
          <Choice
            label={t("before_after")}
            value={large}
            options={SIDES.map((value) => ({ value, text: label(value) }))}
            onChange={setLarge}
          />
          {scene(large, true)}
          <Stills base={base} incident={incident} pictures={pictures} />
        </Dialog>
      )}
    </section>
  );
}

function ghost(one: { point: string; was: string; is: string }, side: Shown) {
  return { point: one.point, color: side === "before" ? one.is : one.was };
}

/** The camera's own pictures, as they came. */
function Stills({ base, incident, pictures }: { base: string; incident: DeskIncident; pictures: boolean }) {
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
      <Still source={`${base}/${shown}`} label={t(`moment_${shown}`)} points={incident.points} />
    </details>
  );
}
