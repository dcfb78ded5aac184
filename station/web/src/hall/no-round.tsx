// Before the first round there is nothing to show.

import { t } from "../i18n";
import { event } from "./store";

export function NoRound() {
  return (
    <section class="hall-page">
      <h1>{event.value?.name || "天元"}</h1>
      <p class="hint">{t("hall_no_round")}</p>
    </section>
  );
}
