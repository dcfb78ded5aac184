// Who plays: typed, or out of another program's file; withdrawals, warnings, and erasure at request.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { TextField } from "../../parts/text-field";
import { act, event, owner } from "../store";
import type { HallPlayer } from "../types";
import { ImportForm } from "./import-form";
import { PlayerForm } from "./player-form";
import { SanctionForm } from "./sanction-form";

/** So many are listed at once: a browser shows thousands, and waits for them. */
const SHOWN = 300;

export function PlayersCard() {
  const players = event.value?.players ?? [];
  const [name, setName] = useState("");
  const [rank, setRank] = useState("");
  const [team, setTeam] = useState("");
  const [wanted, setWanted] = useState("");
  const [first] = useState(players.length === 0);
  const members = event.value?.members ?? [];
  const found = players.filter((one) => one.name.toLowerCase().includes(wanted.trim().toLowerCase()));
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
      {owner.value && <ImportForm />}
      {players.length > SHOWN && <TextField label={t("hall_find_player")} value={wanted} onInput={setWanted} />}
      <ol>
        {found.slice(0, SHOWN).map((one) => (
          <Line key={one.id} one={one} members={members.filter((member) => member.team === one.name)} />
        ))}
      </ol>
      {found.length > SHOWN && <p class="hint">{t("hall_more_players", { n: found.length - SHOWN })}</p>}
    </details>
  );
}

function Line({ one, members = [] }: { one: HallPlayer; members?: HallPlayer[] }) {
  const [open, setOpen] = useState(false);
  const round = event.value?.after ?? 0;
  const withdraw = () => act("POST", "withdrawals", { player: one.id, after: round });
  const sure = round
    ? t("hall_withdraw_sure", { name: one.name, n: round })
    : t("hall_withdraw_sure_start", { name: one.name });
  const warnings = event.value?.places.find((line) => line.player === one.id)?.warnings ?? 0;
  const erase = () => act("POST", "erasures", { player: one.id, why: t("hall_at_request") });
  return (
    <li>
      <details onToggle={(box) => setOpen(box.currentTarget.open)}>
        <summary>
          {one.name} {one.rank} {one.rating} {one.club} {members.length === 0 && one.team}{" "}
          {one.withdrawn !== null && t("hall_withdrew", { n: one.withdrawn })}{" "}
          {one.sanctions.map((what) => t(`hall_sanction_${what}`)).join(", ")}
        </summary>
        {open && <PlayerForm key={JSON.stringify(one)} one={one} />}
        {open && event.value?.opened && <SanctionForm one={one} />}
        <p class="actions">
          <button
            onClick={() =>
              confirm(t("hall_warn_sure", { name: one.name })) &&
              void attempt(act("POST", "warnings", { player: one.id, seen: warnings }))
            }
          >
            {t("hall_button_warn")}
          </button>
          {warnings > 0 && (
            <button
              onClick={() => void attempt(act("POST", "warnings", { player: one.id, times: -1, seen: warnings }))}
            >
              {t("hall_button_unwarn", { n: warnings })}
            </button>
          )}
          {one.withdrawn === null && event.value?.opened && event.value.players.includes(one) && (
            <button onClick={() => confirm(sure) && void attempt(withdraw())}>
              {round ? t("hall_button_withdraw", { n: round }) : t("hall_button_withdraw_start")}
            </button>
          )}
          {one.withdrawn !== null && !one.sanctions.includes("banned") && (
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
        </p>
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
