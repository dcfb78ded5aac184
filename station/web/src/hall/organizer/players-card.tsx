// Who plays: typed, or out of another program's file; withdrawals, warnings, and erasure at request.

import { useState } from "preact/hooks";
import { upload } from "../../api/client";
import { t } from "../../i18n";
import { attempt, tell } from "../../parts/notice";
import { TextField } from "../../parts/text-field";
import { act, event, learnOffice, owner } from "../store";
import type { HallBrought, HallPlayer } from "../types";

export function PlayersCard() {
  const players = event.value?.players ?? [];
  const [name, setName] = useState("");
  const [rank, setRank] = useState("");
  const [team, setTeam] = useState("");
  const [columns, setColumns] = useState("");
  const [first] = useState(players.length === 0);
  const members = event.value?.members ?? [];
  const enter = (form: Event) => {
    form.preventDefault();
    void attempt(act("POST", "players", { name, rank, team })).then((done) => {
      if (done) setName("");
    });
  };
  return (
    <details class="hall-card" open={first}>
      <summary>{t("hall_players", { n: members.length || players.length })}</summary>
      <form onSubmit={enter}>
        <TextField label={t("hall_column_player")} value={name} onInput={setName} />
        <TextField label={t("hall_rank")} value={rank} max={4} onInput={setRank} />
        <TextField label={t("hall_team")} value={team} onInput={setTeam} />
        <button type="submit" disabled={!name.trim()}>
          {t("hall_button_enter")}
        </button>
      </form>
      {owner.value && (
        <form>
          <label>
            {t("hall_import")}
            <input
              type="file"
              accept=".csv,.xlsx,.xml,.tour"
              onChange={(input) => {
                const [box, file] = [input.currentTarget, input.currentTarget.files?.[0]];
                if (file) void attempt(imported(file, columns)).then(() => (box.value = ""));
              }}
            />
          </label>
          <label>
            {t("hall_import_columns")}
            <input
              type="text"
              placeholder="name=2, club=单位"
              value={columns}
              onInput={(input) => setColumns(input.currentTarget.value)}
            />
          </label>
        </form>
      )}
      <ol>
        {players.map((one) => (
          <Line key={one.id} one={one} members={members.filter((member) => member.team === one.name)} />
        ))}
      </ol>
    </details>
  );
}

async function imported(file: File, columns: string): Promise<void> {
  const asked = columns.split(",").filter((one) => one.trim());
  const query = new URLSearchParams(asked.map((one) => ["column", one]));
  const came = await upload<HallBrought>(`/api/hall/import/${encodeURIComponent(file.name)}?${query}`, file);
  await learnOffice();
  const unused = came.unused.length ? ` ${t("hall_import_unused", { what: came.unused.join(", ") })}` : "";
  tell(t("hall_imported", { players: came.players, games: came.games }) + unused);
}

function Line({ one, members = [] }: { one: HallPlayer; members?: HallPlayer[] }) {
  const round = event.value?.after ?? 0;
  const withdraw = () => act("POST", "withdrawals", { player: one.id, after: round });
  const sure = round
    ? t("hall_withdraw_sure", { name: one.name, n: round })
    : t("hall_withdraw_sure_start", { name: one.name });
  const warnings = event.value?.places.find((line) => line.player === one.id)?.warnings ?? 0;
  const erase = () => act("POST", "erasures", { player: one.id, why: t("hall_at_request") });
  return (
    <li>
      {one.name} {one.rank} {one.club} {members.length === 0 && one.team}{" "}
      {one.withdrawn !== null && t("hall_withdrew", { n: one.withdrawn })}
      <details>
        <summary>…</summary>
        <button
          onClick={() =>
            confirm(t("hall_warn_sure", { name: one.name })) &&
            void attempt(act("POST", "warnings", { player: one.id }))
          }
        >
          {t("hall_button_warn")}
        </button>
        {warnings > 0 && (
          <button onClick={() => void attempt(act("POST", "warnings", { player: one.id, times: -1 }))}>
            {t("hall_button_unwarn", { n: warnings })}
          </button>
        )}
        {one.withdrawn === null && event.value?.opened && event.value.players.includes(one) && (
          <button onClick={() => confirm(sure) && void attempt(withdraw())}>
            {round ? t("hall_button_withdraw", { n: round }) : t("hall_button_withdraw_start")}
          </button>
        )}
        {one.withdrawn !== null && (
          <button onClick={() => void attempt(act("POST", "returns", { player: one.id }))}>
            {t("hall_button_return")}
          </button>
        )}
        {owner.value && (
          <button
            class="danger"
            onClick={() => confirm(t("hall_erase_sure", { name: one.name })) && void attempt(erase())}
          >
            {t("hall_button_erase")}
          </button>
        )}
      </details>
      {members.length > 0 && (
        <ol>
          {members.map((member) => (
            <Line key={member.id} one={member} />
          ))}
        </ol>
      )}
    </li>
  );
}
