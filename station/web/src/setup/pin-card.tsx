// Pairing one more tablet: a PIN and its QR code, good for ten minutes and one device.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { TablePin } from "../api/types";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { PinLink } from "./link";

export function PinCard() {
  const [pin, setPin] = useState<TablePin | null>(null);
  const ask = async () => setPin(await send<TablePin>("POST", "/api/auth/pin"));
  return (
    <section class="card pin-card">
      <h2>{t("pin_title")}</h2>
      <p class="hint">{t("pin_how")}</p>
      <PinLink pin={pin} label={t("pin_qr")} />
      <button class={pin ? "" : "primary"} onClick={() => void attempt(ask())}>
        {t("button_new_pin")}
      </button>
    </section>
  );
}
