// What a referee found at a table before the first round (2002 §30.5, §31.5); nobody plays at one that failed.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { PARTS } from "./papers";
import type { HallCheck, HallReports } from "./types";

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
      <label>
        {t("hall_column_table")}
        <input
          type="number"
          min="1"
          value={board}
          onInput={(event) => {
            setBoard(Number(event.currentTarget.value));
            setParts({});
          }}
        />
      </label>
      {PARTS.map((part) => (
        <label key={part}>
          {t(`hall_part_${part}`)}
          <select
            value={parts[part] ?? ""}
            onChange={(event) => setParts({ ...parts, [part]: event.currentTarget.value })}
          >
            <option value="">–</option>
            <option value="passed">{t("hall_passed")}</option>
            <option value="failed">{t("hall_not_passed")}</option>
          </select>
        </label>
      ))}
      <label>
        {t("hall_column_remark")}
        <input type="text" value={remark} onInput={(event) => setRemark(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={!Object.values(parts).some(Boolean)}>
        {t("hall_button_enter")}
      </button>
    </form>
  );
}
