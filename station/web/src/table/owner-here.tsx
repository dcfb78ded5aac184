// The owner rules on nothing; where he plays himself, his browser becomes the table's in one touch.

import { send } from "../api/client";
import type { TablePin } from "../api/types";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { me, pair } from "./role";

export function OwnerHere() {
  if (me.value?.role !== "owner") return null;
  const become = async () => pair((await send<TablePin>("POST", "/api/auth/pin")).pin);
  return (
    <>
      <p class="hint">{t("owner_rules_nothing")}</p>
      <button onClick={() => void attempt(become())}>{t("button_become_table")}</button>
    </>
  );
}
