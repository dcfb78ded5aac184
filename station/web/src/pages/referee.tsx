// The referee's desk has work of its own; here only its place.

import { t } from "../i18n";

export function RefereePage() {
  return (
    <div class="column">
      <h1>{t("nav_referee")}</h1>
      <p>{t("referee_later")}</p>
    </div>
  );
}
