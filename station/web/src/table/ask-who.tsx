// Who asks for it: one touch answers and does it. A referee whom no credential names gives his name first.

import type { By } from "../api/types";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { RefereeName, refereeName, speakers, WhoName } from "./who";

export function AskWho(props: { title: string; refereed: boolean; onAnswer: (by: By) => void; onClose: () => void }) {
  const who = speakers(props.refereed);
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{t("who_asks")}</p>
      <div class="buttons">
        {who.map((by) => (
          <button key={by} disabled={by === "referee" && !refereeName()} onClick={() => props.onAnswer(by)}>
            <WhoName who={by} />
          </button>
        ))}
      </div>
      {who.includes("referee") && <RefereeName />}
    </Dialog>
  );
}
