// The camera's own picture with the reading drawn over it.

import { useEffect, useState } from "preact/hooks";
import { ApiError, get } from "../api/client";
import type { PictureReading } from "../api/types";
import { t } from "../i18n";
import { toldText } from "../told";
import { problemText } from "../parts/notice";
import { pointName, SIZE } from "../game/points";

const EVERY_MS = 1000;

/** The newest reading, asked for again each second while the page is looked at. */
export function usePicture(): { reading: PictureReading | null; problem: string } {
  const [reading, setReading] = useState<PictureReading | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const next = async () => {
      if (!document.hidden) {
        try {
          const newest = await get<PictureReading>("/api/picture.json");
          if (!over) setReading(newest);
          if (!over) setProblem("");
        } catch (error) {
          if (!over)
            setProblem(
              error instanceof ApiError && error.status === 403 ? t("pictures_not_public") : problemText(error),
            );
        }
      }
      if (!over) timer = setTimeout(() => void next(), EVERY_MS);
    };
    void next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  return { reading, problem };
}

export function Picture({ reading, problem }: { reading: PictureReading | null; problem: string }) {
  if (problem) return <p class="picture-none">{problem}</p>;
  if (!reading) return <p class="picture-none">{t("loading")}</p>;
  const { width, height } = reading;
  return (
    <figure class="picture" style={{ aspectRatio: `${width} / ${height}` }}>
      <img
        src={`/api/picture.jpg?picture=${reading.picture}`}
        alt={t("camera_picture")}
        width={width}
        height={height}
      />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Outline reading={reading} />
        <Reading reading={reading} />
      </svg>
      {!reading.board_found && <figcaption>{reading.told ? toldText(reading.told) : t("no_board_found")}</figcaption>}
    </figure>
  );
}

function Outline({ reading }: { reading: PictureReading }) {
  if (!reading.corners) return null;
  const r = Math.max(4, reading.width / 160);
  return (
    <g class="outline" stroke-width={r / 2.5}>
      <polygon points={reading.corners.map((corner) => corner.join(",")).join(" ")} />
      {reading.corners.map(([x, y], index) => (
        <circle key={index} cx={x} cy={y} r={r} />
      ))}
    </g>
  );
}

function Reading({ reading }: { reading: PictureReading }) {
  const { crossings, reading: rows, stone_px } = reading;
  if (!crossings || !rows) return null;
  const r = stone_px ?? reading.width / 60;
  const unsure = new Set(reading.unsure.map((one) => one.point));
  const hidden = new Set(reading.hidden);
  return (
    <g class="reading" stroke-width={r / 6}>
      {crossings.map(([x, y], index) => {
        const [column, row] = [index % SIZE, Math.floor(index / SIZE)];
        const name = pointName([column, row]);
        const stone = rows[row]?.[column] ?? ".";
        if (hidden.has(name))
          return <rect key={name} class="unseen" x={x - r * 0.5} y={y - r * 0.5} width={r} height={r} />;
        if (unsure.has(name))
          return (
            <circle key={name} class="doubt" cx={x} cy={y} r={r * 0.95} stroke-dasharray={`${r * 0.5} ${r * 0.3}`} />
          );
        if (stone === ".") return null;
        return <circle key={name} class={`read-${stone}`} cx={x} cy={y} r={r * 0.42} />;
      })}
    </g>
  );
}
