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
        <div key={index}>
          <p>
            {t("referred_by", { who: one.by })} {one.why && <q>{one.why}</q>}
          </p>
          {chief && !one.answered && <p class="hint">{t("referral_waits", { name: chief })}</p>}
          {one.answered && (
            <p class="hint">{t("referral_answered", { time: timeOf(one.answered, board.value?.game ?? null) })}</p>
          )}
        </div>
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
