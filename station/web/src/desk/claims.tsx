// Who brought it up, who still may, and by which move it was too late, with that move's picture.

import type { DeskIncident, DeskWindow } from "../api/types";
import { timeOf } from "../format";
import { board } from "../api/live";
import { t } from "../i18n";
import { whyText } from "../told";
import { ClaimButtons } from "./claim-buttons";
import { usedText } from "./given";
import { awaits, deskStep } from "./store";
import { claimText, windowText } from "./words";

export function Claims({ incident, pictures, acts }: { incident: DeskIncident; pictures: boolean; acts: boolean }) {
  const { claims, window, seq } = incident;
  const game = board.value?.game ?? null;
  return (
    <div class="claims">
      {(awaits(incident) || !window.open) && <p class={window.open ? "" : "closed"}>{windowText(window)}</p>}
      {awaits(incident) && window.open && claims.length === 0 && !incident.ex_officio && window.who && (
        <p class="hint">{t("claim_needed")}</p>
      )}
      {pictures && <ClosingPicture window={window} />}
      <ul>
        {claims.map((one, index) => (
          <li key={index}>
            {claimText(one)} <time>{timeOf(one.at, game)}</time>
            {one.why && ` · ${whyText(one.why)}`}
            {one.used_ms.length > 0 && <span class="hint"> · {usedText(one.used_ms)}</span>}
          </li>
        ))}
      </ul>
      {acts && awaits(incident) && (
        <div class="small-buttons">
          <ClaimButtons incident={incident} sides={["B", "W"]} />
          {incident.ex_officio && claims.length === 0 && (
            <button onClick={() => void deskStep("claim", { incident: seq, side: null })}>
              {t("button_ex_officio")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** The move that closed the window, as it was seen. */
function ClosingPicture({ window }: { window: DeskWindow }) {
  if (window.open || window.closed_by === null || !window.pictures.includes("after")) return null;
  return (
    <img
      class="closing"
      src={`/api/games/${board.value?.game?.id}/evidence/${window.closed_by}/after-board.jpg`}
      alt={t("closing_picture", { n: window.closed_number ?? 0 })}
      loading="lazy"
    />
  );
}

/** Before a ruling: a claim that came after its window, and what had closed it; nothing where every claim is in time. */
export function LateClaims({ incident, pictures }: { incident: DeskIncident; pictures: boolean }) {
  const late = incident.claims.filter((one) => !one.in_time);
  if (late.length === 0) return null;
  return (
    <section class="claims late" aria-label={t("claims_title")}>
      {late.map((one, index) => (
        <p key={index}>
          <strong>{claimText(one)}</strong> <time>{timeOf(one.at, board.value?.game ?? null)}</time>
        </p>
      ))}
      {!incident.window.open && <p class="closed">{windowText(incident.window)}</p>}
      {pictures && <ClosingPicture window={incident.window} />}
    </section>
  );
}
