// The key by which others check this station's evidence: its fingerprint to compare, its QR code to keep.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { EvidenceKey } from "../api/types";
import { t } from "../i18n";

/** The station's key; null until it is known, and where it has none. */
export function useEvidenceKey(): EvidenceKey | null {
  const [key, setKey] = useState<EvidenceKey | null>(null);
  useEffect(() => {
    get<EvidenceKey>("/api/evidence/key").then(setKey, () => undefined);
  }, []);
  return key;
}

export function KeyCard() {
  const key = useEvidenceKey();
  if (!key) return null;
  return (
    <section class="card pin-card">
      <h2>{t("evidence_key_title")}</h2>
      <p class="hint">{t("evidence_key_how")}</p>
      {/* drawn by this station; the Content-Security-Policy lets no script in it run */}
      <div
        class="qr"
        role="img"
        aria-label={t("evidence_key_title")}
        dangerouslySetInnerHTML={{ __html: key.qr_svg }}
      />
      <p class="digits compared">{key.fingerprint}</p>
      <p class="hint">{t("evidence_key_head", { records: key.records, head: key.head })}</p>
      {key.fault && <p class="notice">{t("happened_evidence_broken")}</p>}
    </section>
  );
}
