// "I am coming": said once for all that waits at a table; its tablet shows who comes, not what for.

import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import type { Glance } from "./types";

export function ComingForm({ one }: { one: Glance }) {
  if (one.calls.length === 0) return null;
  const say = (on: boolean) => attempt(send<Glance>("POST", `/api/hall/coming/${one.station}`, { on }));
  const coming = one.coming !== null;
  return (
    <p class="actions">
      {coming && <strong>{one.coming ? t("hall_coming", { name: one.coming }) : t("hall_coming_nameless")}</strong>}
      <button onClick={() => void say(!coming)}>{t(coming ? "hall_button_not_coming" : "hall_button_coming")}</button>
    </p>
  );
}
