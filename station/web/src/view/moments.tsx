// The moments of an incident that a picture was kept of: when it was taken, and a strip that a finger pulls along.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { get } from "../api/client";
import type { Details, Moment, Places } from "../api/types";
import { takenOf } from "../format";
import { t } from "../i18n";

/** What is known of each picture, null where nothing is, undefined till then; one whose points are known was straightened too. */
export function usePlaces(moments: readonly Moment[], source: (moment: Moment) => string) {
  const [known, setKnown] = useState<Partial<Record<Moment, Places | null>>>({});
  useEffect(() => {
    const over = new AbortController();
    setKnown({});
    for (const moment of moments)
      get<Places | null>(`${source(moment)}.json`, over.signal).then(
        (places) => setKnown((now) => ({ ...now, [moment]: places })),
        () => setKnown((now) => ({ ...now, [moment]: null })), // the picture alone says enough
      );
    return () => over.abort();
  }, [moments.map(source).join(" ")]);
  return known;
}

export function Caption(props: {
  moment: Moment;
  /** When it was taken, in UTC; null or undefined where nobody knows. */
  time: string | null | undefined;
  of: { time: string | null; t: number };
  game: Details | null;
}) {
  const { moment, time, of, game } = props;
  return (
    <span class="caption">
      <strong>{t(`moment_${moment}`)}</strong>
      {time && <time>{takenOf(time, of, game)}</time>}
    </span>
  );
}

/** One beside the other, as wide as the sheet: a finger pulls the next one in. */
export function Swipe<One extends Moment>(props: {
  shown: One;
  moments: readonly One[];
  onShow: (moment: One) => void;
  children: (moment: One) => preact.ComponentChildren;
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
