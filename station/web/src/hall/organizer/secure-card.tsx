// The hall's pages over TLS, where a port was named for it: officials' tablets take these.

import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/client";
import type { Https } from "../../api/types";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { Fingerprint } from "../../parts/fingerprint";

export function SecureCard() {
  const [told, setTold] = useState<Https | null>(null);
  useEffect(() => {
    void attempt(get<Https | null>("/api/https").then(setTold));
  }, []);
  if (!told) return null;
  return (
    <details class="hall-card">
      <summary>{t("hall_secure")}</summary>
      <p>
        <a href={told.secure}>{told.secure}</a>
      </p>
      <p class="hint">{t("hall_secure_how")}</p>
      <p>
        <a href="/api/https/authority.crt">{t("hall_secure_install")}</a>
      </p>
      <p>
        <Fingerprint of={told.fingerprint} />
      </p>
    </details>
  );
}
