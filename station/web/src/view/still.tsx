// A picture of the evidence, large, with a ring around each point of the incident where the picture's geometry is kept.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { Places } from "../api/types";
import { SIZE, xy } from "../game/points";

/** A ring's radius in cells: around a stone. */
const RING = 0.62;

export function Still({ source, label, points }: { source: string; label: string; points: readonly string[] }) {
  const [places, setPlaces] = useState<Places | null>(null);
  useEffect(() => {
    let over = false;
    setPlaces(null);
    get<Places | null>(`${source}.json`)
      .then((known) => !over && setPlaces(known))
      .catch(() => undefined); // the picture alone says enough
    return () => {
      over = true;
    };
  }, [source]);
  return (
    <div class="still">
      <img
        class="evidence-large"
        src={`${source}.jpg`}
        alt={label}
        style={{ aspectRatio: places ? `${places.width} / ${places.height}` : "4 / 3" }}
      />
      {places && (
        <svg viewBox={`0 0 ${places.width} ${places.height}`} aria-hidden="true">
          {points.map((point) => (
            <Ring key={point} point={point} places={places} />
          ))}
        </svg>
      )}
    </div>
  );
}

function Ring({ point, places }: { point: string; places: Places }) {
  const [column, row] = xy(point);
  const here = places.crossings[row * SIZE + column];
  const beside = places.crossings[row * SIZE + (column ? column - 1 : 1)];
  if (!here || !beside) return null;
  const cell = Math.hypot(here[0] - beside[0], here[1] - beside[1]);
  const circle = { cx: here[0], cy: here[1], r: RING * cell };
  return (
    <>
      <circle class="halo" {...circle} stroke-width={cell * 0.2} />
      <circle {...circle} stroke-width={cell * 0.1} />
    </>
  );
}
