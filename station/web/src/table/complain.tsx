// A side calls the referee about something the other did, also where the station tells the table nothing.

import type { Color } from "../api/types";
import { deskStep } from "../desk/store";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { tell } from "../parts/notice";
import { Stone } from "../parts/state";

import { colorText } from "./colors";
import { mySides } from "./role";

export function Complain({ onClose }: { onClose: () => void }) {
  const claim = async (side: Color) => {
    if ((await deskStep("claim", { side })) === null) return;
    tell(t("done_claimed"));
    onClose();
  };
  return (
    <Dialog title={t("complain_title")} onClose={onClose}>
      <p>{t("complain_means")}</p>
      {mySides().map((side) => (
        <button key={side} onClick={() => void claim(side)}>
          <Stone color={side} />
          {t("button_claims", { who: colorText(side) })}
        </button>
      ))}
    </Dialog>
  );
}
