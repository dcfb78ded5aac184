// Who asks for it: one touch answers and does it.

import type { By } from "../api/types";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { Stone } from "../parts/state";
import { whoText } from "../told";

const WHO: readonly By[] = ["B", "W", "both", "referee"];

export function AskWho(props: { title: string; onAnswer: (by: By) => void; onClose: () => void }) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <p>{t("who_asks")}</p>
      <div class="buttons">
        {WHO.map((by) => (
          <button key={by} onClick={() => props.onAnswer(by)}>
            {(by === "B" || by === "W") && <Stone color={by} />}
            {whoText(by)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
