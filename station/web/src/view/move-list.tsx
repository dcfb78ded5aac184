// Every move with its time, what is doubtful, and what happened in between, in neutral words.

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { duration, timeOf } from "../format";
import { t, type Key } from "../i18n";
import { articleName } from "../told";
import { Stone } from "../parts/state";
import type { Aside, Board, Details, Happening, Incident, Move } from "../api/types";
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
  if (move.captures.length && move.illegal !== "suicide") notes.push(t("captures_n", { n: move.captures.length }));
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
  count: ReadonlySignal<number>;
  go: (count: number) => void;
}

/** It listens for itself whether its move is the one shown: a step draws two rows, and looks at no other. */
function Row({ move, game, thought, count, go }: RowProps) {
  const shown = useComputed(() => count.value === move.number).value;
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

function IncidentRow(props: { incident: Incident; game: Details | null; ask: (incident: number) => void }) {
  const { incident, game, ask } = props;
  const text = incidentText(incident);
  return (
    <li class={incident.open ? "incident open" : "incident"}>
      <button aria-label={t("show_incident", { what: text })} onClick={() => ask(incident.seq)}>
        <span>
          {text}
          {incident.open && ` (${t("settled_open")})`}
        </span>
        <time>{timeOf(incident, game)}</time>
      </button>
    </li>
  );
}

function HappeningRow({ happening, game }: { happening: Happening; game: Details | null }) {
  return (
    <li class="happening">
      <span>{happeningText(happening)}</span>
      <time>{timeOf(happening, game)}</time>
    </li>
  );
}

/** A move that a ruling took out of the record: what was played stays to be read where it was played. */
function VoidRow({ move }: { move: Aside }) {
  return (
    <li class="happening void">
      <span>
        {move.number} <Stone color={move.color} /> <s>{move.point ?? t("pass")}</s> {t("aside_void")}
      </span>
    </li>
  );
}

export function MoveList({ board, stepping }: { board: Board; stepping: Stepping }) {
  const list = useRef<HTMLOListElement>(null);
  const [asked, setAsked] = useState<number | null>(null);
  const followed = useRef({ top: 0, total: 0 });
  const [painted, setPainted] = useState(false);
  const count = useSignal(stepping.count);
  useLayoutEffect(() => {
    count.value = stepping.count;
  }, [stepping.count]);
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
  useEffect(() => {
    const box = list.current;
    if (!box || !stepping.newest || !("ResizeObserver" in window)) return;
    // buttons come above it, a tablet is turned: whoever followed the newest move goes on following
    const observer = new ResizeObserver(() => {
      if (box.scrollTop < followed.current.top - SCROLLED_PX) return;
      box.scrollTop = box.scrollHeight;
      followed.current.top = box.scrollTop;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [stepping.newest, painted]);
  const rows = useMemo(() => painted && rowsOf(board, count, stepping.go, setAsked), [board, painted, stepping.go]);
  if (board.moves.length === 0) return <p class="empty">{t("no_moves_yet")}</p>;
  const shown = board.incidents.find((one) => one.seq === asked);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard too */}
      <ol class="moves" ref={list} tabIndex={0} aria-label={t("moves")}>
        {rows}
      </ol>
      {shown && <IncidentDialog incident={shown} board={board} onClose={() => setAsked(null)} />}
    </>
  );
}

/** After which move it came: of one that was taken out of the record, another has the number that it had then. */
function before(moves: readonly Move[], { number, t: at }: Incident): number {
  let after = Math.min(number ?? 0, moves.length);
  while ((moves[after - 1]?.t ?? at) > at) after--;
  return after;
}

/** Moves, and in their places what happened between them. */
function rowsOf(
  board: Board,
  count: ReadonlySignal<number>,
  go: (count: number) => void,
  ask: (incident: number) => void,
) {
  const { game } = board;
  const beside = board.asides.filter((one) => one.why === "void");
  const place = new Map(beside.map((one) => [one.seq, one.after]));
  const between = [
    ...beside.map((one) => ({ seq: one.seq, number: one.after, row: <VoidRow key={`v${one.seq}`} move={one} /> })),
    ...board.incidents.map((one) => ({
      seq: one.seq,
      number: place.get(one.seq) ?? before(board.moves, one),
      row: <IncidentRow key={`i${one.seq}`} incident={one} game={game} ask={ask} />,
    })),
    ...board.happenings.map((one) => ({
      seq: one.seq,
      number: one.number,
      row: <HappeningRow key={`h${one.seq}`} happening={one} game={game} />,
    })),
  ].sort((one, other) => one.seq - other.seq);
  const after = (number: number) => between.filter((one) => one.number === number).map((one) => one.row);
  return [
    after(0),
    ...board.moves.map((move) => [
      <Row key={move.seq} move={move} game={game} thought={board.times[move.seq]} count={count} go={go} />,
      after(move.number),
    ]),
  ];
}
