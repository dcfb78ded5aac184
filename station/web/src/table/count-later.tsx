// The last game, whose board was cleared before anybody counted it: it is counted from its last position.

import { send } from "../api/client";
import type { CountState } from "../api/types";
import { movesText } from "../format";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Stone } from "../parts/state";
import { count } from "./count-store";
import { useLastGame } from "./last-game";

export function CountLater() {
  const last = useLastGame();
  if (!last || last.live || (last.result ?? "?") !== "?" || last.moves === 0) return null;
  const begin = async () => {
    count.value = await send<CountState>("POST", "/api/count/later", {});
  };
  return (
    <div class="card next-game">
      <h2>{t("count_later_title")}</h2>
      <p class="hint">
        <Stone color="B" /> {last.black || t("black")} – <Stone color="W" /> {last.white || t("white")} ·{" "}
        {movesText(last.moves)}
      </p>
      <p class="hint">{t("count_later_how")}</p>
      <button onClick={() => void attempt(begin())}>{t("button_count_later")}</button>
    </div>
  );
}
