// Passing an incident on to the chief referee, and what was passed on.

import type { DeskIncident } from "../api/types";
import { board } from "../api/live";
import { timeOf } from "../format";
import { t } from "../i18n";
import { awaits, deskStep } from "./store";

export function Refer({ incident, acts }: { incident: DeskIncident; acts: boolean }) {
  return (
    <div class="refer">
      {incident.referrals.map((one, index) => (
        <p key={index}>
          {t("referred_by", { who: one.by })} {one.why}
          {one.answered && ` · ${t("referral_answered", { time: timeOf(one.answered, board.value?.game ?? null) })}`}
        </p>
      ))}
      {acts && awaits(incident) && incident.referrals.length === 0 && (
        <button onClick={() => void deskStep("referral", { incident: incident.seq })}>{t("button_refer")}</button>
      )}
    </div>
  );
}
