// A press, or the onset of a last second, and when the camera saw the move end: on one line, with what is not known.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { ClockFinding, ClockJournal, DeskIncident } from "../api/types";
import { t } from "../i18n";

const KINDS = ["press_early", "press_before_lifted", "overtime"];
const WIDTH = 320;
const EDGE = 24;

/** Fetched for the incidents that have one. */
export function TimesLine({ incident }: { incident: DeskIncident }) {
  const [finding, setFinding] = useState<ClockFinding | null>(null);
  const asked = KINDS.includes(incident.kind);
  useEffect(() => {
    if (!asked) return;
    get<ClockJournal>("/api/clock/journal")
      .then((journal) => setFinding(journal.findings.find((one) => one.incident === incident.seq) ?? null))
      .catch(() => undefined); // the incident stands without its line
  }, [asked, incident.seq]);
  return finding && <Line finding={finding} />;
}

function Line({ finding }: { finding: ClockFinding }) {
  const { press_ms, error_ms, first_ms, last_ms } = finding;
  const begins = Math.min(press_ms - error_ms, first_ms ?? press_ms);
  const ends = Math.max(press_ms + error_ms, last_ms ?? press_ms);
  const x = (ms: number) => EDGE + ((ms - begins) / Math.max(1, ends - begins)) * (WIDTH - 2 * EDGE);
  const at = (ms: number) => ((ms - press_ms) / 1000).toFixed(2);
  const what = t(finding.of === "overtime" ? "times_over" : "times_press");
  const seen =
    first_ms === null || last_ms === null ? t("times_not_seen") : t("times_seen", { a: at(first_ms), b: at(last_ms) });
  return (
    <figure class="times-line">
      <svg viewBox={`0 0 ${WIDTH} 44`} role="img" aria-label={`${what}. ${seen}`}>
        <path class="axis" d={`M${EDGE} 30H${WIDTH - EDGE}`} />
        {first_ms !== null && last_ms !== null && (
          <rect class="seen" x={x(first_ms)} y={22} width={Math.max(2, x(last_ms) - x(first_ms))} height={16} rx={3} />
        )}
        <rect
          class="error"
          x={x(press_ms - error_ms)}
          y={10}
          width={x(press_ms + error_ms) - x(press_ms - error_ms)}
          height={8}
        />
        <path class="press" d={`M${x(press_ms)} 4V40`} />
      </svg>
      <figcaption>
        {what} (± {error_ms} ms). {seen}
      </figcaption>
    </figure>
  );
}
