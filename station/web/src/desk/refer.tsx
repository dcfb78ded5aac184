// Passing an incident on to the chief referee, and what was passed on.

import type { DeskIncident } from "../api/types";
import { board } from "../api/live";
import { timeOf } from "../format";
import { t } from "../i18n";
import { awaits, deskStep } from "./store";

export function Refer({ incident, chief, acts }: { incident: DeskIncident; chief: string; acts: boolean }) {
  const may = acts && awaits(incident) && incident.referrals.length === 0;
  return (
    <div class="refer">
      {incident.referrals.map((one, index) => (
        <p key={index}>
          {t("referred_by", { who: one.by })} {one.why} {chief && !one.answered && t("referral_waits", { name: chief })}
          {one.answered && ` · ${t("referral_answered", { time: timeOf(one.answered, board.value?.game ?? null) })}`}
        </p>
      ))}
      {may &&
        (chief ? (
          <button onClick={() => void deskStep("referral", { incident: incident.seq })}>{t("button_refer")}</button>
        ) : (
          <p class="hint">{t("problem_no_chief")}</p>
        ))}
    </div>
  );
}
