// The connection is lost: say so, and how old is what stands on the page.

import { useEffect, useState } from "preact/hooks";
import { connect, heardMs } from "../api/live";
import { ago } from "../format";
import { t } from "../i18n";

export function Lost() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="banner lost" role="alert">
      <span>{t("connection_lost")}</span>
      <span aria-live="off">{t("shown_is_old", { age: ago((now - heardMs.value) / 1000) })}</span>
      <button onClick={() => void connect()}>{t("button_retry")}</button>
    </p>
  );
}
