// Pairing one more tablet: a PIN and its QR code, good for ten minutes and one device.

import { useEffect, useState } from "preact/hooks";
import { send } from "../api/client";
import type { TablePin } from "../api/types";
import { elapsed } from "../format";
import { t } from "../i18n";
import { attempt } from "../parts/notice";

export function PinCard() {
  const [pin, setPin] = useState<TablePin | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!pin) return;
    const until = Date.now() + pin.valid_s * 1000;
    const tick = () => setLeft(Math.max(0, (until - Date.now()) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [pin]);
  const ask = async () => setPin(await send<TablePin>("POST", "/api/auth/pin"));
  const shown = pin && left > 0 ? pin : null;
  return (
    <section class="card pin-card">
      <h2>{t("pin_title")}</h2>
      <p class="hint">{t("pin_how")}</p>
      {shown && (
        <>
          {/* drawn by this station; the Content-Security-Policy lets no script in it run */}
          <div class="qr" role="img" aria-label={t("pin_qr")} dangerouslySetInnerHTML={{ __html: shown.qr_svg }} />
          <p class="digits">{shown.pin.replace(/(...)/, "$1 ")}</p>
          <p class="hint">{t("pin_valid", { time: elapsed(left) })}</p>
        </>
      )}
      <button class={shown ? "" : "primary"} onClick={() => void attempt(ask())}>
        {t("button_new_pin")}
      </button>
    </section>
  );
}
