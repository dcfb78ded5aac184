// The last correction made on this tablet, and the way back from it: another correction, with who and why like every one.

import { signal } from "@preact/signals";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt, tell } from "../parts/notice";

export interface Step {
  path: string;
  body: object;
}

/** What takes the last correction back; null where nothing does. */
export const wayBack = signal<Step | null>(null);

export function Undo() {
  const back = wayBack.value;
  if (!back) return null;
  const undo = async () => {
    if (!(await attempt(send("POST", `/api/table/${back.path}`, back.body)))) return;
    wayBack.value = null;
    tell(t("done_undone"));
  };
  return (
    <p class="undo" role="status">
      <span>{t("corrected_line")}</span>
      <button onClick={() => void undo()}>{t("button_take_correction_back")}</button>
    </p>
  );
}
