// On which side of the picture Black sits: asked once, remembered by the station.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Renamed, SetUp, Side } from "../api/types";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { attempt } from "../parts/notice";

const SIDES: readonly Side[] = ["bottom", "left", "top", "right"];

export function Seat({ now, show, paired }: { now: SetUp; show: (newer: SetUp) => void; paired: boolean }) {
  const [renamed, setRenamed] = useState<Renamed | null>(null);
  const sit = async (side: Side) => {
    const names = await send<Renamed>("POST", "/api/setup/black", { side });
    setRenamed(names);
    show({ ...now, black: side, asked: true });
  };
  const changed = renamed?.before.some((name, index) => name !== renamed.after[index]);
  return (
    <section class={`card seat${now.asked ? "" : " unanswered"}`}>
      <h2>{t("black_question")}</h2>
      <p class="hint">{t(now.asked ? "black_known" : "black_why")}</p>
      {paired ? (
        <Choice
          label={t("black_side")}
          value={now.black}
          options={SIDES.map((value) => ({ value, text: t(`side_${value}`) }))}
          onChange={(side) => void attempt(sit(side))}
        />
      ) : (
        <p>{t(`side_${now.black}`)}</p>
      )}
      {paired && !now.asked && <button onClick={() => void attempt(sit(now.black))}>{t("button_black_right")}</button>}
      {renamed && changed && (
        <p aria-live="polite">
          {renamed.before
            .map((before, index) => t("black_renamed", { before, after: renamed.after[index] ?? "" }))
            .join(" · ")}
        </p>
      )}
    </section>
  );
}
