// Every move with its time, what is doubtful, and what happened in between, in neutral words.

import { useEffect, useRef, useState } from "preact/hooks";
import { duration, timeOf } from "../format";
import { t, type Key } from "../i18n";
import { articleName } from "../told";
import { Stone } from "../parts/state";
import type { Board, Details, Move } from "../api/types";
import { happeningText } from "./happening";
import { IncidentDialog } from "./incident";
import { incidentText } from "./incident-words";
import type { Stepping } from "./step";

export function moveText(move: Move): string {
  if (move.kind === "pass" || !move.point) return t("pass");
  return move.point;
}

/** What is to be said about a move, in words: doubtful, illegal, corrected. */
export function moveNotes(move: Move): string[] {
  const notes: string[] = [];
  if (move.captures.length) notes.push(t("captures_n", { n: move.captures.length }));
  if (move.doubtful) notes.push(t("doubtful"));
  if (move.alternatives.length)
    notes.push(t("or_else", { points: move.alternatives.map((one) => one.point).join(", ") }));
  if (move.kind === "illegal_move")
    notes.push(t(`illegal_${move.illegal ?? "suicide"}` as Key) || t("incident_illegal_move"));
  if (move.kind === "out_of_turn") notes.push(t("incident_out_of_turn"));
  if (move.article) notes.push(articleName(move.article));
  if (move.corrected) notes.push(t("corrected"));
  return notes;
}

/** Less is no finger's doing. */
const SCROLLED_PX = 4;

interface RowProps {
  move: Move;
  game: Details | null;
  thought: number | undefined;
  shown: boolean;
  go: (count: number) => void;
}

/** It reads signals, and so is drawn again only where one of these is another: a step draws two rows, not a game's. */
function Row({ move, game, thought, shown, go }: RowProps) {
  const notes = [...moveNotes(move), ...(thought === undefined ? [] : [t("thought_for", { time: duration(thought) })])];
  return (
    <li class={`${shown ? "shown" : ""}${move.doubtful ? " doubtful" : ""}`}>
      <button aria-current={shown ? "step" : undefined} onClick={() => go(move.number)}>
        <span class="n">{move.number}</span>
        <Stone color={move.color} />
        <span class="sr-only">{t(move.color === "B" ? "black" : "white")}</span>
        <span class="point">{moveText(move)}</span>
        <span class="notes">
          {move.doubtful && (
            <span class="mark" aria-hidden="true">
              ?
            </span>
          )}
          {notes.join(" · ")}
        </span>
        <time>{timeOf(move, game)}</time>
      </button>
    </li>
  );
}

export function MoveList({ board, stepping }: { board: Board; stepping: Stepping }) {
  const list = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const followed = useRef({ top: 0, total: 0 });
  const [painted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []); // a page that is opened shows its board first, and hundreds of rows then
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(".shown");
    if (!box || box.scrollHeight <= box.clientHeight) return;
    const { top, total } = followed.current;
    const came = total > 0 && board.moves.length > total;
    followed.current.total = board.moves.length;
    const reads = !stepping.newest || box.scrollTop < top - SCROLLED_PX; // an earlier move, or further up
    if (came && reads) return;
    box.scrollTop = row ? row.offsetTop - box.clientHeight / 2 : 0;
    followed.current.top = box.scrollTop;
  }, [stepping.count, board.moves.length, painted]);
  if (board.moves.length === 0) return <p class="empty">{t("no_moves_yet")}</p>;
  const shown = board.incidents.find((one) => one.seq === asked);
  const between = [
    ...board.incidents.map((one) => ({
      seq: one.seq,
      number: one.number ?? 0,
      row: (
        <li key={`i${one.seq}`} class={one.open ? "incident open" : "incident"}>
          <button aria-label={t("show_incident", { what: incidentText(one) })} onClick={() => setAsked(one.seq)}>
            <span>
              {incidentText(one)}
              {one.open && ` (${t("settled_open")})`}
            </span>
            <time>{timeOf(one, board.game)}</time>
          </button>
        </li>
      ),
    })),
    ...board.happenings.map((one) => ({
      seq: one.seq,
      number: one.number,
      row: (
        <li key={`h${one.seq}`} class="happening">
          <span>{happeningText(one)}</span>
          <time>{timeOf(one, board.game)}</time>
        </li>
      ),
    })),
  ].sort((one, other) => one.seq - other.seq);
  const notes = (number: number) => between.filter((one) => one.number === number).map((one) => one.row);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too */}
      <ol class="moves" ref={list} tabIndex={0} aria-label={t("moves")}>
        {painted && notes(0)}
        {(painted ? board.moves : []).map((move) => [
          <Row
            key={move.seq}
            move={move}
            game={board.game}
            thought={board.times[move.seq]}
            shown={stepping.count === move.number}
            go={stepping.go}
          />,
          notes(move.number),
        ])}
      </ol>
      {shown && <IncidentDialog incident={shown} board={board} onClose={() => setAsked(null)} />}
    </>
  );
}
