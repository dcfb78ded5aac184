// Other stones lie at the table by now, and the game before ended without a result: where that one is counted.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { Archive, GameLine } from "../api/types";
import { movesText } from "../format";
import { t } from "../i18n";
import { Stone } from "../parts/state";
import { href } from "../router";

export function CountEarlier() {
  const [before, setBefore] = useState<GameLine | null>(null);
  useEffect(() => {
    get<Archive>("/api/games?limit=2").then(
      ({ games }) => setBefore(games.find((one) => !one.live) ?? null),
      () => undefined, // the rest of the page stands without it
    );
  }, []);
  if (!before || (before.result ?? "?") !== "?" || before.moves === 0) return null;
  return (
    <div class="card">
      <p class="hint">{t("count_earlier")}</p>
      <a class="button" href={href("archive", before.id)}>
        <Stone color="B" /> {before.black || t("black")} – <Stone color="W" /> {before.white || t("white")} ·{" "}
        {movesText(before.moves)}
      </a>
    </div>
  );
}
