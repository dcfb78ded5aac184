// Before and after an incident, on the hall's desk: the table's pictures around its points, the record where none comes.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { Half, HalvesLegend, SIDES, type Side } from "../board/halves";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import type { Glance, HallCall, HallIncident } from "./types";

const AGAIN_MS = 10_000;
/** By side, an address of this page's own; null: the table did not answer. */
type Pictures = Partial<Record<Side, string | null>>;

/** The table is asked for one at a time, and again where it did not answer. */
function usePictures(base: string, wanted: readonly Side[], away: boolean): Pictures {
  const [known, setKnown] = useState<Pictures>({});
  useEffect(() => {
    if (away) return;
    const over = new AbortController();
    const made: string[] = [];
    let again: ReturnType<typeof setTimeout> | undefined;
    const fetchAll = async (sides: readonly Side[]) => {
      const missing: Side[] = [];
      for (const side of sides) {
        const answer = await fetch(`${base}/${side}.jpg`, { credentials: "same-origin", signal: over.signal });
        const found = answer.ok ? URL.createObjectURL(await answer.blob()) : null;
        if (found) made.push(found);
        else missing.push(side);
        setKnown((now) => ({ ...now, [side]: found }));
      }
      if (missing.length) later(missing);
    };
    const later = (sides: readonly Side[]) => {
      if (!over.signal.aborted) again = setTimeout(() => start(sides), AGAIN_MS);
    };
    const start = (sides: readonly Side[]) => void fetchAll(sides).catch(() => later(sides));
    start(wanted);
    return () => {
      over.abort();
      clearTimeout(again);
      for (const one of made) URL.revokeObjectURL(one);
      setKnown({});
    };
  }, [base, wanted.join(" "), away]);
  return known;
}

export function Evidence({ call, one }: { call: HallCall; one: Glance }) {
  const base = `/api/hall/boards/${one.station}/games/${call.game}/incidents/${call.seq}`;
  const [boards, setBoards] = useState<HallIncident | null>(null);
  const [large, setLarge] = useState<Side | null>(null);
  useEffect(() => {
    const over = new AbortController();
    get<HallIncident>(base, over.signal).then(setBoards, () => undefined); // settled meanwhile
    return () => over.abort();
  }, [base, call.state]);
  const kept = SIDES.filter((side) => call.pictures.includes(side));
  const pictures = usePictures(base, kept, one.silent);
  const half = (side: Side, whole: boolean) => (
    <Half boards={boards} points={call.points} side={side} whole={whole} picture={pictures[side] ?? undefined} />
  );
  return (
    <section class="before-after" aria-label={t("before_after")}>
      {SIDES.map((side) => (
        <button
          key={side}
          class="panel-of"
          aria-label={t("show_large", { what: t(`moment_${side}`) })}
          onClick={() => setLarge(side)}
        >
          <strong>{t(`moment_${side}`)}</strong>
          {half(side, false)}
        </button>
      ))}
      <HalvesLegend boards={boards} points={call.points} />
      <p class="hint">{stateOf(kept, pictures, one.silent)}</p>
      {large && (
        <Dialog title={t(`moment_${large}`)} wide onClose={() => setLarge(null)}>
          {half(large, true)}
        </Dialog>
      )}
    </section>
  );
}

/** What is seen above: the table's pictures, or the record, and why. */
function stateOf(kept: readonly Side[], found: Pictures, away: boolean): string {
  if (kept.length === 0) return t("no_pictures");
  if (away || kept.some((side) => found[side] === null)) return t("hall_pictures_away");
  return t(kept.every((side) => found[side]) ? "hall_pictures_here" : "hall_pictures_come");
}
