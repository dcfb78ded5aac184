// What a person may want to look at: told as it was seen with its pictures, and dismissed by a person in one touch.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Board, Desk } from "../api/types";
import { t } from "../i18n";
import { Attention } from "../parts/icons";
import { useLingering } from "../parts/lingering";
import { attempt, tell } from "../parts/notice";
import { Settling } from "../parts/settling";
import { IncidentFacts } from "../view/incident";
import { incidentText, incidentTitle } from "../view/incident-words";
import { Ask, type Said } from "./ask";

/** A person says that an incident needs no more attention. */
export async function dismiss(seq: number, said: Said): Promise<void> {
  if (await attempt(send("POST", "/api/table/dismiss", { seq, ...said }))) tell(t("done_settled"));
}

/** The newest open one lies open, the others wait folded. What is before the desk is told there: with a referee the
 * station tells the table nothing of its own accord (2002 §17.3 leaves the claim to the opponent). */
export function Incidents({ board, desk }: { board: Board; desk: Desk | null }) {
  const atDesk = new Set(desk?.incidents.map((one) => one.seq));
  const open = desk?.refereed ? [] : board.incidents.filter((one) => one.open && !atDesk.has(one.seq)).reverse();
  const [chosen, setChosen] = useState<number | null>(null);
  // what went to the desk is not put right: it is told there
  const still = new Set(board.incidents.filter((one) => one.open).map((one) => one.seq));
  const shown = useLingering(open, (one) => one.seq).filter(({ one, gone }) => !gone || !still.has(one.seq));
  if (shown.length === 0) return null;
  const unfolded = (shown.find(({ one }) => one.seq === chosen) ?? shown[0])?.one;
  return (
    <section class="incidents" aria-label={t("incidents")}>
      {shown.map(({ one, gone }) => (
        <Settling key={one.seq} gone={gone} text={t("incident_settled", { what: incidentText(one) })}>
          {one === unfolded ? (
            <article class="card incident">
              <h3>
                <Attention />
                {incidentTitle(one)}
              </h3>
              <IncidentFacts incident={one} board={board} />
              <Ask
                title={t("dismiss_title")}
                reasons={["agreed", "misread", "other"]}
                onAnswer={(said) => void dismiss(one.seq, said)}
              />
            </article>
          ) : (
            <button
              class="incident folded"
              aria-label={t("show_incident", { what: incidentText(one) })}
              onClick={() => setChosen(one.seq)}
            >
              <Attention />
              {incidentText(one)}
            </button>
          )}
        </Settling>
      ))}
    </section>
  );
}
