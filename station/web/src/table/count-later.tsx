// The last game, whose board was cleared before anybody counted it: it is counted from its last position.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import { lastSeq } from "../api/live";
import type { Archive, CountState, GameLine } from "../api/types";
import { movesText } from "../format";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Stone } from "../parts/state";
import { count } from "./count-store";

export function CountLater() {
  const [last, setLast] = useState<GameLine | null>(null);
  const seq = lastSeq.value;
  useEffect(() => {
    get<Archive>("/api/games?limit=1").then(
      ({ games }) => setLast(games[0] ?? null),
      () => undefined, // the rest of the page stands without it
    );
  }, [seq]);
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
