// Who asks for it: one touch answers and does it.

import type { By } from "../api/types";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { WhoName } from "./who";

const WHO: readonly By[] = ["B", "W", "both", "referee"];

export function AskWho(props: { title: string; onAnswer: (by: By) => void; onClose: () => void }) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{t("who_asks")}</p>
      <div class="buttons">
        {WHO.map((by) => (
          <button key={by} onClick={() => props.onAnswer(by)}>
            <WhoName who={by} />
          </button>
        ))}
      </div>
    </Dialog>
  );
}
