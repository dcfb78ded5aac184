// A side calls the referee about something the other did, also where the station tells the table nothing.

import { board } from "../api/live";
import type { Color } from "../api/types";
import { deskStep, learnDesk } from "../desk/store";
import { t } from "../i18n";
import { afterPaint } from "../painted";
import { Dialog } from "../parts/dialog";
import { tell } from "../parts/notice";
import { Stone } from "../parts/state";
import { colorText } from "./colors";
import { showCase } from "./lamp";
import { OwnerHere } from "./owner-here";
import { deskSides } from "./role";

export function Complain({ onClose }: { onClose: () => void }) {
  const { game, to_move: turn } = board.value ?? {};
  // in the other side's time a claim is noted, and heard in one's own; but for what is pressing (older D2.7.2)
  const waits = (side: Color) => game?.rules === "chinese-older" && !!turn && turn !== side;
  const claim = async (side: Color, pressing: boolean) => {
    if ((await deskStep("claim", { side, pressing })) === null) return;
    tell(t(waits(side) && !pressing ? "done_noted" : "done_claimed"));
    onClose();
    await learnDesk();
    afterPaint(showCase);
  };
  return (
    <Dialog title={t("complain_title")} onClose={onClose}>
      <p>{t("complain_means")}</p>
      {deskSides().map((side) => (
        <div key={side} class="small-buttons">
          <button onClick={() => void claim(side, false)}>
            <Stone color={side} />
            {t("button_claims", { who: colorText(side) })}
          </button>
          {waits(side) && (
            <button onClick={() => void claim(side, true)}>
              {t("button_claims_pressing", { who: colorText(side) })}
            </button>
          )}
        </div>
      ))}
      <OwnerHere />
    </Dialog>
  );
}
