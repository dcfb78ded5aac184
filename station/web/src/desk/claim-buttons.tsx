// The sides that may still bring an incident up, each by one touch; in the other side's time a pressing matter too.

import type { Color, DeskIncident } from "../api/types";
import { t } from "../i18n";
import { Stone } from "../parts/state";
import { whoText } from "../told";
import { deskStep } from "./store";

export function ClaimButtons({ incident, sides }: { incident: DeskIncident; sides: readonly Color[] }) {
  const claimed = new Set(incident.claims.filter((one) => !one.noted).map((one) => one.by));
  const noted = new Set(incident.claims.map((one) => one.by));
  const waits = !incident.window.heard_now;
  const claim = (side: Color, pressing: boolean) => void deskStep("claim", { incident: incident.seq, side, pressing });
  return (
    <>
      {sides
        .filter((side) => side !== incident.side && !claimed.has(side))
        .map((side) => (
          <div key={side} class="small-buttons">
            {!noted.has(side) && (
              <button onClick={() => claim(side, false)}>
                <Stone color={side} />
                {t("button_claims", { who: whoText(side) })}
              </button>
            )}
            {waits && (
              <button onClick={() => claim(side, true)}>{t("button_claims_pressing", { who: whoText(side) })}</button>
            )}
          </div>
        ))}
    </>
  );
}
