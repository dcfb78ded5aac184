// Warnings: who, by which ruling, by whom; cancelled ones stay visible.

import type { Desk } from "../api/types";
import { t } from "../i18n";
import { Stone } from "../parts/state";
import { articleName } from "../told";
import { colorText } from "../table/colors";
import { proposedText } from "./words";

export function LedgerCard({ desk }: { desk: Desk }) {
  return (
    <section class="card ledger">
      <h2>{t("ledger_title")}</h2>
      <p class="counts">
        {(["B", "W"] as const).map((side) => (
          <span key={side}>
            <Stone color={side} /> {colorText(side)} <strong>{desk.warnings[side]}</strong>
          </span>
        ))}
      </p>
      {desk.ledger.length > 0 && (
        <ul>
          {desk.ledger.map((one, index) => (
            <li key={index} class={one.cancelled_by === null ? "" : "cancelled"}>
              <Stone color={one.side} /> {t("ruling_n", { n: one.ruling })}
              {one.article && ` · ${articleName(one.article)}`}
              {one.name && ` · ${one.name}`}
              {one.cancelled_by !== null && ` · ${t("cancelled_by", { n: one.cancelled_by })}`}
            </li>
          ))}
        </ul>
      )}
      {desk.proposed && <p class="proposed">{proposedText(desk.proposed)}</p>}
    </section>
  );
}
