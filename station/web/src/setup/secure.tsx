// How a tablet comes to trust this station's own secure address: once, from here. Without it all works as before.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { Https } from "../api/types";
import { t } from "../i18n";
import { Fingerprint } from "../parts/fingerprint";

const STEPS = ["ios", "android", "computer"] as const;

/** Null until it is known, and for a station without HTTPS. */
function useHttps(): { https: Https | null; known: boolean } {
  const [https, setHttps] = useState<Https | null>(null);
  const [known, setKnown] = useState(false);
  useEffect(() => {
    get<Https | null>("/api/https").then(
      (one) => {
        setHttps(one);
        setKnown(true);
      },
      () => undefined,
    );
  }, []);
  return { https, known };
}

/** On the set-up page: the way to the page below, for other devices. */
export function SecureCard() {
  const { https } = useHttps();
  if (!https) return null;
  return (
    <section class="card pin-card">
      <h2>{t("secure_title")}</h2>
      <p class="hint">{t("secure_scan")}</p>
      {https.reachable ? (
        <>
          {/* drawn by this station; the Content-Security-Policy lets no script in it run */}
          <div
            class="qr"
            role="img"
            aria-label={t("secure_title")}
            dangerouslySetInnerHTML={{ __html: https.qr_svg }}
          />
          <p class="hint address">{new URL(https.install).host}/secure</p>
        </>
      ) : (
        <p class="problem">{t("pin_unreachable")}</p>
      )}
      <p class="hint">{t("secure_compare")}</p>
      <p>
        <Fingerprint of={https.fingerprint} />
      </p>
    </section>
  );
}

export function SecurePage() {
  const { https, known } = useHttps();
  if (!known) return <p class="loading">{t("loading")}</p>;
  if (!https)
    return (
      <div class="column">
        <h1>{t("secure_title")}</h1>
        <p>{t("secure_off")}</p>
      </div>
    );
  const trusted = location.protocol === "https:";
  return (
    <div class="column secure">
      <h1>{t("secure_title")}</h1>
      <p>{t("secure_why")}</p>
      {trusted && <p class="card next">✓ {t("secure_done")}</p>}
      <ol>
        <li>
          <a class="button primary" href="/api/https/authority.crt">
            {t("button_certificate")}
          </a>
        </li>
        <li>
          <ul>
            {STEPS.map((one) => (
              <li key={one}>{t(`secure_${one}`, { name: https.name })}</li>
            ))}
          </ul>
        </li>
        <li>
          {t("secure_compare")}
          <p>
            <Fingerprint of={https.fingerprint} />
          </p>
        </li>
        <li>
          <a class="button" href={https.secure}>
            {t("button_secure")}
          </a>
        </li>
      </ol>
      <p class="hint">{t("secure_limits")}</p>
    </div>
  );
}
