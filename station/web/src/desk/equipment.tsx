// Board, stones and clock of this table as a referee (2002 §31.5) or the chief (§30.5) has checked them.

import { useState } from "preact/hooks";
import type { Desk, DeskCheck } from "../api/types";
import { board } from "../api/live";
import { timeOf } from "../format";
import { t, type Key } from "../i18n";
import { Check } from "../parts/icons";
import { TextField } from "../parts/text-field";
import { articleName } from "../told";
import { deskStep } from "./store";

export function Equipment({ desk, acts }: { desk: Desk; acts: boolean }) {
  const [remark, setRemark] = useState("");
  const [open, setOpen] = useState(false);
  const check = async (passes: boolean) => {
    if ((await deskStep("equipment", { passes, remark: passes ? "" : remark })) === null) return;
    setOpen(false);
    setRemark("");
  };
  return (
    <section class="card equipment">
      <h2>{t("equipment_title")}</h2>
      {desk.equipment.length === 0 && <p class="hint">{t("equipment_none")}</p>}
      <ul>
        {desk.equipment.map((one, index) => (
          <li key={index}>
            {checkText(one)}
            {one.time && <time> {timeOf({ time: one.time, t: 0 }, board.value?.game ?? null)}</time>}
          </li>
        ))}
      </ul>
      {acts && (
        <>
          <div class="small-buttons">
            <button onClick={() => void check(true)}>
              <Check />
              {t("button_equipment_right")}
            </button>
            <button aria-expanded={open} onClick={() => setOpen(!open)}>
              {t("button_equipment_wrong")}
            </button>
          </div>
          {open && (
            <>
              <TextField label={t("equipment_what")} value={remark} onInput={setRemark} />
              <button disabled={remark.trim() === ""} onClick={() => void check(false)}>
                {t("button_equipment_note")}
              </button>
            </>
          )}
        </>
      )}
    </section>
  );
}

/** Who checked it, under which article, and what came of it. */
export function checkText(one: DeskCheck): string {
  const said = one.passes ? t("equipment_right") : `${t("equipment_wrong")}: ${one.remark}`;
  const who = [t(`role_${one.role.replace(" ", "_")}` as Key), one.name].filter(Boolean).join(" ");
  return [said, who, one.article && articleName(one.article)].filter(Boolean).join(" · ");
}
