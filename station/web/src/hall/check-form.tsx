// What a referee found at a table before the first round (2002 §30.5, §31.5); nobody plays at one that failed.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Field, OneOf } from "./field";
import { PARTS } from "./papers";
import type { HallCheck, HallReports } from "./report-types";

export function CheckForm({ onChecked }: { onChecked: (checks: HallCheck[]) => void }) {
  const [board, setBoard] = useState(1);
  const [remark, setRemark] = useState("");
  const [parts, setParts] = useState<Record<string, string>>({});
  const enter = (event: Event) => {
    event.preventDefault();
    const given = Object.entries(parts).filter(([, said]) => said);
    const body = { board, remark, parts: Object.fromEntries(given.map(([part, said]) => [part, said === "passed"])) };
    void attempt(send<HallReports>("POST", "/api/hall/checks", body).then((told) => onChecked(told.checks)));
  };
  return (
    <form class="hall-card" onSubmit={enter}>
      <Field
        label={t("hall_column_table")}
        type="number"
        min={1}
        value={String(board)}
        onInput={(value) => {
          setBoard(Number(value));
          setParts({});
        }}
      />
      {PARTS.map((part) => (
        <OneOf
          key={part}
          label={t(`hall_part_${part}`)}
          value={parts[part] ?? ""}
          options={[
            ["", "–"],
            ["passed", t("hall_passed")],
            ["failed", t("hall_not_passed")],
          ]}
          onInput={(said) => setParts({ ...parts, [part]: said })}
        />
      ))}
      <Field label={t("hall_column_remark")} value={remark} onInput={setRemark} />
      <button type="submit" disabled={!Object.values(parts).some(Boolean)}>
        {t("hall_button_enter")}
      </button>
    </form>
  );
}
