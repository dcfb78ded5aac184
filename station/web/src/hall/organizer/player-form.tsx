// A player's data put right: at any time; who was entered by mistake goes before the first round.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { TextField } from "../../parts/text-field";
import { act, event } from "../store";
import type { HallPlayer } from "../types";

export function PlayerForm({ one }: { one: HallPlayer }) {
  const [name, setName] = useState(one.name);
  const [rank, setRank] = useState(one.rank);
  const [club, setClub] = useState(one.club);
  const [team, setTeam] = useState(one.team);
  const path = `players/${encodeURIComponent(one.id)}`;
  const before = event.value?.round === 0;
  const save = (form: Event) => {
    form.preventDefault();
    void attempt(act("PUT", path, { name, rank, club, team, country: one.country }));
  };
  const remove = () => confirm(t("hall_remove_sure", { name: one.name })) && void attempt(act("DELETE", path));
  return (
    <form onSubmit={save}>
      <TextField label={t("hall_column_player")} value={name} onInput={setName} />
      <TextField label={t("hall_rank")} value={rank} max={12} onInput={setRank} />
      <TextField label={t("hall_club")} value={club} onInput={setClub} />
      {before && <TextField label={t("hall_team")} value={team} onInput={setTeam} />}
      <button type="submit" disabled={!name.trim()}>
        {t("hall_button_correct")}
      </button>
      {before && (
        <button type="button" class="danger" onClick={remove}>
          {t("hall_button_remove")}
        </button>
      )}
    </form>
  );
}
