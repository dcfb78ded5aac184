// A round that is drawn and not published yet: as the lot gave it, or as a person puts it; everybody stays in it, once.

import { useState } from "preact/hooks";
import { t, type Key } from "../../i18n";
import { attempt } from "../../parts/notice";
import { href } from "../router";
import { act, glances, nameOf, stations } from "../store";
import type { HallDraft } from "../types";
import { isOpen, openGameText } from "../words";

interface Seat {
  black: string;
  white: string | null;
  board: number | null;
  match_board: number | null;
}

/** Both change seats: so nobody is left out, and nobody sits twice. */
export function swapped(seats: readonly Seat[], one: string, other: string): Seat[] {
  const turned = (id: string | null) => (id === one ? other : id === other ? one : id);
  return seats.map((seat) => ({ ...seat, black: turned(seat.black) ?? "", white: turned(seat.white) }));
}

function seatsOf(draft: HallDraft): Seat[] {
  return draft.games.map(({ black, white, board, match_board }) => ({ black, white, board, match_board }));
}

export function DraftForm({ draft }: { draft: HallDraft }) {
  const [seats, setSeats] = useState<Seat[]>(seatsOf(draft));
  const players = seats.flatMap((seat) => [seat.black, seat.white]).filter((id): id is string => id !== null);
  const sorted = [...new Set(players)].sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
  const changed = draft.games.some((game, at) => {
    const seat = seats[at];
    return seat?.black !== game.black || seat.white !== game.white || seat.board !== game.board;
  });
  const put = () => act("PUT", `draft?seen=${draft.mark}`, { games: seats });
  const why = (seat: Seat, at: number) => {
    const drawn = draft.games[at];
    const kept = drawn && drawn.black === seat.black && drawn.white === seat.white;
    const told = kept ? draft.why[seat.black] : "hand";
    return seat.white !== null && told ? t(`hall_why_${told}` as Key) : "";
  };
  return (
    <article class="draft">
      <h3>{t("hall_draft_of", { n: draft.round })}</h3>
      <p class="hint">{t("hall_draft_how")}</p>
      <table class="hall-table draft-table">
        <thead>
          <tr>
            <th>{t("hall_column_table")}</th>
            <th>{t("black")}</th>
            <th />
            <th>{t("white")}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {seats.map((seat, at) => (
            <tr key={at}>
              <td>
                {seat.white !== null && (
                  <input
                    type="number"
                    min="1"
                    aria-label={t("hall_column_table")}
                    value={seat.board ?? ""}
                    onChange={(event) => {
                      const board = Number(event.currentTarget.value) || null;
                      setSeats(seats.map((one, index) => (index === at ? { ...one, board } : one)));
                    }}
                  />
                )}
              </td>
              <td>
                <span class="seat">
                  <i class="stone stone-B" />
                  <Player
                    label={t("black")}
                    id={seat.black}
                    all={sorted}
                    onChange={(id) => setSeats(swapped(seats, seat.black, id))}
                  />
                </span>
              </td>
              <td>
                {seat.white !== null && (
                  <button
                    aria-label={t("hall_button_colors")}
                    title={t("hall_button_colors")}
                    onClick={() => setSeats(swapped(seats, seat.black, seat.white ?? ""))}
                  >
                    ⇄
                  </button>
                )}
              </td>
              <td>
                {seat.white === null ? (
                  t("hall_bye")
                ) : (
                  <span class="seat">
                    <i class="stone stone-W" />
                    <Player
                      label={t("white")}
                      id={seat.white}
                      all={sorted}
                      onChange={(id) => setSeats(swapped(seats, seat.white ?? "", id))}
                    />
                  </span>
                )}
              </td>
              <td class="hint">{why(seat, at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">
        {Object.values(draft.why).includes("file")
          ? t("hall_from_file", { file: draft.seed })
          : t("hall_seed", { seed: draft.seed })}
      </p>
      <StillOpen />
      <p class="actions">
        {changed ? (
          <>
            <button class="primary" onClick={() => void attempt(put())}>
              {t("hall_button_keep_draft")}
            </button>
            <button onClick={() => setSeats(seatsOf(draft))}>{t("hall_button_as_drawn")}</button>
          </>
        ) : (
          <button class="primary" onClick={() => void attempt(act("POST", `rounds?seen=${draft.mark}`))}>
            {t("hall_button_publish")}
          </button>
        )}
        <button onClick={() => void attempt(act("DELETE", `draft?seen=${draft.mark}`))}>{t("hall_button_drop")}</button>
      </p>
    </article>
  );
}

/** Tables that would not take this round at once: the chief knows it before he publishes. */
function StillOpen() {
  const open = stations.value.flatMap((name) => glances.get(name)?.value ?? []).filter(isOpen);
  if (!open.length) return null;
  return (
    <div role="status">
      <p>{t("hall_open_before_draft")}</p>
      <ul>
        {open.map((one) => (
          <li key={one.station}>
            <a class="to-board" href={href("board", one.station)}>
              {one.board === null ? one.station : t("hall_board_n", { n: one.board })}
            </a>{" "}
            {openGameText(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Player(props: { label: string; id: string; all: string[]; onChange: (id: string) => void }) {
  return (
    <select aria-label={props.label} value={props.id} onChange={(event) => props.onChange(event.currentTarget.value)}>
      {props.all.map((id) => (
        <option key={id} value={id}>
          {nameOf(id)}
        </option>
      ))}
    </select>
  );
}
