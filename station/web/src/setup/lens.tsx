// The lens: measured with the sheet held before the camera, or estimated from the board's own lines.

import { send } from "../api/client";
import type { SetUp } from "../api/types";
import { t } from "../i18n";
import { Download } from "../parts/icons";
import { attempt } from "../parts/notice";
import { toldText } from "../told";

const LEAST_BEND_PX = 0.3;

export function Lens({ now, show, owner }: { now: SetUp; show: (newer: SetUp) => void; owner: boolean }) {
  const { lens, lines, taking } = now;
  const ask = async (method: "POST" | "DELETE") => show(await send<SetUp>(method, "/api/setup/lens"));
  return (
    <section class="card">
      <h2>{t("lens_title")}</h2>
      <p>
        {lens
          ? t(lens.source === "sheet" ? "lens_sheet" : "lens_board", { px: lens.rms_px.toFixed(2) })
          : t("lens_none")}
      </p>
      {lines && (
        <p class="hint">
          {lines.seen_px < LEAST_BEND_PX || lines.left_px === null
            ? t("lens_straight", { px: lines.seen_px.toFixed(2) })
            : t("lens_lines", { px: lines.seen_px.toFixed(2), left: lines.left_px.toFixed(2) })}
        </p>
      )}
      {taking ? (
        <>
          <p class="digits">{t("lens_views", { n: taking.views, wanted: taking.wanted })}</p>
          <p class="next" aria-live="polite">
            {toldText(taking.told)}
          </p>
          {taking.rms_px !== null && <p class="hint">{t("lens_sheet", { px: taking.rms_px.toFixed(2) })}</p>}
        </>
      ) : (
        <p class="hint">{t("lens_how")}</p>
      )}
      {owner && (
        <div class="buttons">
          <a class="button" href="/api/setup/sheet.pdf" download>
            <Download />
            {t("button_sheet")}
          </a>
          <button onClick={() => void attempt(ask(taking ? "DELETE" : "POST"))}>
            {t(taking ? "button_stop_lens" : "button_measure_lens")}
          </button>
        </div>
      )}
    </section>
  );
}
