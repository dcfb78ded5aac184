// The lot that a ruling leaves to be drawn (2002 §17.5, §22.3): for the pairing alone, before witnesses.

import { useState } from "preact/hooks";
import type { Color, DeskRuling } from "../api/types";
import { t } from "../i18n";
import { Stone } from "../parts/state";
import { TextField } from "../parts/text-field";
import { whoText } from "../told";
import { deskStep } from "./store";

export function Lot({ ruling, acts }: { ruling: DeskRuling; acts: boolean }) {
  const [drew, setDrew] = useState("");
  const [before, setBefore] = useState("");
  if (ruling.lot) return <p>{lotText(ruling)}</p>;
  if (!ruling.wants_lot) return null;
  if (!acts) return <p class="hint">{t("lot_waits")}</p>;
  const ready = drew.trim() !== "" && before.trim() !== "";
  const draw = (winner: Color) => void deskStep("lot", { ruling: ruling.seq, winner, drew, before });
  return (
    <div class="lot" role="group" aria-label={t("lot_title")}>
      <h4>{t("lot_title")}</h4>
      <p class="hint">{t("lot_means")}</p>
      <TextField label={t("lot_drew")} value={drew} onInput={setDrew} />
      <TextField label={t("lot_before")} value={before} onInput={setBefore} />
      <div class="small-buttons">
        {(["B", "W"] as const).map((side) => (
          <button key={side} disabled={!ready} onClick={() => draw(side)}>
            <Stone color={side} />
            {t("button_lot", { color: whoText(side) })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** How it fell, for the page and the report. */
export function lotText(ruling: DeskRuling): string {
  const { lot } = ruling;
  return lot ? t("lot_drawn", { color: whoText(lot.winner), drew: lot.drew, before: lot.before }) : "";
}
