// Board, stones and clock of this table as a referee (2002 §31.5) or the chief (§30.5) has checked them, before a game too.

import { useState } from "preact/hooks";
import type { DeskCheck } from "../api/types";
import { board } from "../api/live";
import { timeOf } from "../format";
import { t, type Key } from "../i18n";
import { Check } from "../parts/icons";
import { TextField } from "../parts/text-field";
import { articleName } from "../told";
import { deskStep } from "./store";

interface Props {
  /** In this game. */
  signed: DeskCheck[];
  /** For the next one, which begins with them. */
  waiting: DeskCheck[];
  acts: boolean;
  /** Something else comes first. */
  folded?: boolean;
}

export function Equipment({ signed, waiting, acts, folded = false }: Props) {
  const [remark, setRemark] = useState("");
  const [open, setOpen] = useState(false);
  const check = async (passes: boolean) => {
    if ((await deskStep("equipment", { passes, remark: passes ? "" : remark })) === null) return;
    setOpen(false);
    setRemark("");
  };
  const inside = (
    <>
      {signed.length + waiting.length === 0 && <p class="hint">{t("equipment_none")}</p>}
      <Checks all={signed} />
      {waiting.length > 0 && <p class="hint">{t("equipment_next")}</p>}
      <Checks all={waiting} />
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
    </>
  );
  if (folded)
    return (
      <details class="card equipment">
        <summary>{t("equipment_title")}</summary>
        {inside}
      </details>
    );
  return (
    <section class="card equipment">
      <h2>{t("equipment_title")}</h2>
      {inside}
    </section>
  );
}

function Checks({ all }: { all: DeskCheck[] }) {
  return (
    <ul>
      {all.map((one, index) => (
        <li key={index}>
          {checkText(one)}
          {one.time && <time> {timeOf({ time: one.time, t: 0 }, board.value?.game ?? null)}</time>}
        </li>
      ))}
    </ul>
  );
}

/** Who checked it, under which article, and what came of it. */
export function checkText(one: DeskCheck): string {
  const said = one.passes ? t("equipment_right") : `${t("equipment_wrong")}: ${one.remark}`;
  const who = [t(`role_${one.role.replace(" ", "_")}` as Key), one.name].filter(Boolean).join(" ");
  return [said, who, one.article && articleName(one.article)].filter(Boolean).join(" · ");
}
