// A player's data put right: at any time; who was entered by mistake goes before the first round.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { TextField } from "../../parts/text-field";
import { act, event } from "../store";
import type { HallPlayer } from "../types";

type Changes = Partial<Pick<HallPlayer, "name" | "rank" | "club" | "team">>;

export function PlayerForm({ one }: { one: HallPlayer }) {
  const [changes, setChanges] = useState<Changes>({}); // the rest stays as others put it meanwhile
  const { name, rank, club, team } = { ...one, ...changes };
  const set = (change: Changes) => setChanges({ ...changes, ...change });
  const path = `players/${encodeURIComponent(one.id)}`;
  const before = event.value?.round === 0;
  const save = (form: Event) => {
    form.preventDefault();
    void attempt(act("PUT", path, changes)).then((done) => done && setChanges({}));
  };
  const remove = () => confirm(t("hall_remove_sure", { name: one.name })) && void attempt(act("DELETE", path));
  return (
    <form onSubmit={save}>
      <TextField label={t("hall_column_player")} value={name} onInput={(name) => set({ name })} />
      <TextField label={t("hall_rank")} value={rank} max={12} onInput={(rank) => set({ rank })} />
      <TextField label={t("hall_club")} value={club} onInput={(club) => set({ club })} />
      {before && <TextField label={t("hall_team")} value={team} onInput={(team) => set({ team })} />}
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
