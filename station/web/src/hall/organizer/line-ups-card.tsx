// Who sits where for each team in its next match (2002 §25.2); given before the match.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { OneOf } from "../field";
import { act, event, nameOf } from "../store";
import type { HallLineUp } from "../types";

export function LineUpsCard() {
  const now = event.value;
  if (!now?.opened || !now.match_boards) return null;
  return (
    <details class="hall-card">
      <summary>{t("hall_line_ups")}</summary>
      {now.line_ups
        .filter((one) => one.round <= now.rounds)
        .map((one) => (
          <LineUp key={JSON.stringify(one)} one={one} boards={now.match_boards} />
        ))}
    </details>
  );
}

function LineUp({ one, boards }: { one: HallLineUp; boards: number }) {
  const team = nameOf(one.team);
  const members = (event.value?.members ?? []).filter(
    (member) => member.team === team && (member.withdrawn ?? one.round) >= one.round,
  );
  const [ids, setIds] = useState(Array.from({ length: boards }, (_, at) => one.names[at] ?? ""));
  const enter = (form: Event) => {
    form.preventDefault();
    void attempt(act("POST", "line-ups", { team: one.team, round: one.round, names: ids }));
  };
  return (
    <form class="line-up" onSubmit={enter}>
      <h3>
        {team}, {t("hall_round_n", { n: one.round })}
      </h3>
      {ids.map((id, at) => (
        <OneOf
          key={at}
          label={t("hall_column_board", { n: at + 1 })}
          value={id}
          options={[["", "–"], ...members.map((one) => [one.id, `${one.name} ${one.rank}`] as const)]}
          onInput={(chosen) => setIds(ids.map((had, index) => (index === at ? chosen : had)))}
        />
      ))}
      <button type="submit" disabled={ids.join() === one.names.join() || ids.some((id) => !id)}>
        {t("hall_button_line_up")}
      </button>
    </form>
  );
}
