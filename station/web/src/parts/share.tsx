// A link to this very move: by the device's own sheet where it has one, else to be copied.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Dialog } from "./dialog";
import { Share } from "./icons";
import { tell } from "./notice";

export function ShareButton({ path, title }: { path: string; title: string }) {
  const [shown, setShown] = useState(false);
  const url = `${location.origin}${path}`;
  const share = async () => {
    try {
      if (typeof navigator.share === "function") return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      tell(t("done_copied"));
    } catch (error) {
      if ((error as Error).name !== "AbortError") setShown(true); // a page without HTTPS may do neither
    }
  };
  return (
    <>
      <button onClick={() => void share()}>
        <Share />
        {t("button_share")}
      </button>
      {shown && (
        <Dialog title={t("button_share")} onClose={() => setShown(false)}>
          <p class="hint">{t("share_how")}</p>
          <input
            type="text"
            readOnly
            value={url}
            aria-label={t("button_share")}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  );
}
