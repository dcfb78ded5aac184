// What the hall says to the table beside its pairing: who comes, and which pairing waits until this game is over.

import { view } from "../api/live";
import { t } from "../i18n";

export function HallSaid() {
  const { coming = null, waits = null } = view.value ?? {};
  return (
    <>
      {coming !== null && (
        <p class="banner" role="status">
          {coming ? t("referee_coming", { name: coming }) : t("referee_coming_nameless")}
        </p>
      )}
      {waits && (
        <p class="banner" role="status">
          {t("next_pairing_waits", { n: waits.round, black: waits.black, white: waits.white })}
        </p>
      )}
    </>
  );
}
