// The equipment measured against the rules: a page of its own, to print and sign.

import { language, t } from "../i18n";

export function Equipment({ boardSeen }: { boardSeen: boolean }) {
  return (
    <section class="card">
      <h2>{t("equipment_title")}</h2>
      <p>{t("equipment_means")}</p>
      {boardSeen ? (
        <a class="button" href={`/api/equipment.html?lang=${language.value}`} target="_blank" rel="noopener">
          {t("button_equipment")}
        </a>
      ) : (
        <p class="hint">{t("equipment_no_board")}</p>
      )}
    </section>
  );
}
