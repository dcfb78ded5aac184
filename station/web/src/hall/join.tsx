// What a QR code of the hall opens on somebody's phone: the line, for the station's owner.

import { t } from "../i18n";

export function JoinPage() {
  return (
    <section class="hall-page">
      <h1>{t("hall_nav_join")}</h1>
      <p>{t("hall_join_how")}</p>
      <p>
        <code>tianyuan hall join "{location.href}" --data … --name t01</code>
      </p>
      <p>
        <code>tianyuan serve --hall "{location.href}" --hall-name t01</code>
      </p>
      <p class="hint">{t("hall_compare_hint")}</p>
    </section>
  );
}
