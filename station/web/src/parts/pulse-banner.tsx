// The station is not there, stands still or sees nothing: said on every page, with the age of its last word.

import { connect } from "../api/live";
import { pulse, silentS } from "../api/pulse";
import { ago } from "../format";
import { t } from "../i18n";

export function PulseBanner() {
  const now = pulse.value;
  if (now === "live") return null;
  return (
    <div class="banner lost" role="alert">
      <strong>{t(now === "lost" ? "connection_lost" : `state_${now}`)}</strong>
      <span>{t(`means_${now}`)}</span>
      <Age />
      {(now === "lost" || now === "faulty") && <button onClick={() => void connect()}>{t("button_retry")}</button>}
    </div>
  );
}

/** Counted on without being read out each second. */
function Age() {
  const age = ago(silentS.value);
  return <span aria-live="off">{t(pulse.value === "blind" ? "last_picture" : "last_word", { age })}</span>;
}
