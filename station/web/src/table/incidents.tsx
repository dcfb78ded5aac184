// What a person may want to look at: told as it was seen, dismissed by a person.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Board, Incident } from "../api/types";
import { timeOf } from "../format";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { attempt } from "../parts/notice";
import { incidentText } from "../view/move-list";
import { Ask, type Said } from "./ask";

export function Incidents({ board }: { board: Board }) {
  const [asked, setAsked] = useState<Incident | null>(null);
  const open = board.incidents.filter((one) => one.open);
  const dismiss = async (said: Said) => {
    if (asked && (await attempt(send("POST", "/api/table/dismiss", { seq: asked.seq, ...said })))) setAsked(null);
  };
  if (open.length === 0) return null;
  return (
    <section class="incidents" aria-label={t("incidents")}>
      {open.map((one) => (
        <article key={one.seq} class="card incident">
          <div>
            <h3>{incidentText(one)}</h3>
            <p class="hint">
              {t("after_move", { n: one.number ?? 0 })} · {timeOf(one, board.game)}
              {one.article && ` · ${one.article}`}
            </p>
          </div>
          <button onClick={() => setAsked(one)}>{t("button_dismiss")}</button>
        </article>
      ))}
      {asked && (
        <Dialog title={t("dismiss_title")} onClose={() => setAsked(null)}>
          <p>{incidentText(asked)}</p>
          <Ask reasons={["agreed", "misread", "other"]} onAnswer={(said) => void dismiss(said)} />
        </Dialog>
      )}
    </section>
  );
}
