// Where picture and record differ at the end: shown first, settled by a person.

import { useState } from "preact/hooks";
import type { By, CountState } from "../api/types";
import { colon, t } from "../i18n";
import { Stone } from "../parts/state";
import { step } from "./count-store";
import { rules } from "./role";
import { Who } from "./who";

export function Differences({ count }: { count: CountState }) {
  const [by, setBy] = useState<By>(rules() ? "referee" : "both");
  const settle = (points: string[], seen: boolean) => void step("settle", { points, seen, by });
  const points = count.differences.map(({ point }) => point);
  return (
    <div class="card differences">
      <h2>{t("differ_title", { n: count.differences.length })}</h2>
      <p class="hint">{t("differ_how")}</p>
      <Who label={t("who_says")} value={by} refereed={!!count.signature} onChange={setBy} />
      {points.length > 1 && (
        <p class="buttons">
          <button onClick={() => settle(points, false)}>{t("button_all_as_recorded", { n: points.length })}</button>
        </p>
      )}
      <ul>
        {count.differences.map(({ point, recorded, seen }) => (
          <li key={point}>
            <strong>{point}</strong>
            <button onClick={() => settle([point], true)}>
              {t("as_seen")}
              {colon()}
              <Holds what={seen} />
            </button>
            <button onClick={() => settle([point], false)}>
              {t("as_recorded")}
              {colon()}
              <Holds what={recorded} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Holds({ what }: { what: "." | "B" | "W" }) {
  if (what === ".") return <span>{t("empty")}</span>;
  return (
    <>
      <Stone color={what} />
      <span class="sr-only">{t(what === "B" ? "black" : "white")}</span>
    </>
  );
}
