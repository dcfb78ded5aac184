// What a person may want to look at: told as it was seen with its pictures, and dismissed by a person in one touch.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Board, Incident } from "../api/types";
import { t } from "../i18n";
import { Attention } from "../parts/icons";
import { attempt, tell } from "../parts/notice";
import { IncidentFacts, incidentText, incidentTitle } from "../view/incident";
import { Ask, type Said } from "./ask";

/** The newest open one lies open, the others wait folded. */
export function Incidents({ board }: { board: Board }) {
  const open = board.incidents.filter((one) => one.open).reverse();
  const [chosen, setChosen] = useState<number | null>(null);
  if (open.length === 0) return null;
  const unfolded = open.find((one) => one.seq === chosen) ?? open[0];
  const dismiss = async (incident: Incident, said: Said) => {
    if (await attempt(send("POST", "/api/table/dismiss", { seq: incident.seq, ...said }))) tell(t("done_settled"));
  };
  return (
    <section class="incidents" aria-label={t("incidents")}>
      {open.map((one) =>
        one === unfolded ? (
          <article key={one.seq} class="card incident">
            <h3>
              <Attention />
              {incidentTitle(one)}
            </h3>
            <IncidentFacts incident={one} board={board} />
            <Ask
              title={t("dismiss_title")}
              reasons={["agreed", "misread", "other"]}
              onAnswer={(said) => void dismiss(one, said)}
            />
          </article>
        ) : (
          <button
            key={one.seq}
            class="incident folded"
            aria-label={t("show_incident", { what: incidentText(one) })}
            onClick={() => setChosen(one.seq)}
          >
            <Attention />
            {incidentText(one)}
          </button>
        ),
      )}
    </section>
  );
}
