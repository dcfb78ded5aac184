// The way in for one more device: a QR code, its digits, how long they hold.

import { useEffect, useState } from "preact/hooks";
import type { TablePin } from "../api/types";
import { elapsed, inGroups } from "../format";
import { t } from "../i18n";

/** Seconds that a PIN still holds. */
function useLeft(pin: TablePin | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!pin) return;
    const until = Date.now() + pin.valid_s * 1000;
    const tick = () => setLeft(Math.max(0, (until - Date.now()) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [pin]);
  return left;
}

/** Nothing once it holds no more. */
export function PinLink({ pin, label }: { pin: TablePin | null; label: string }) {
  const left = useLeft(pin);
  if (!pin || left <= 0) return null;
  return (
    <>
      {pin.reachable ? (
        <>
          {/* drawn by this station; the Content-Security-Policy lets no script in it run */}
          <div class="qr" role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: pin.qr_svg }} />
          <p class="hint address">{new URL(pin.url).host}</p>
        </>
      ) : (
        <p class="problem">{t("pin_unreachable")}</p>
      )}
      <p class="digits">{inGroups(pin.pin)}</p>
      <p class="hint">{t("pin_valid", { time: elapsed(left) })}</p>
    </>
  );
}
