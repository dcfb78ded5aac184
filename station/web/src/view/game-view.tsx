// A game to look at: the board as large as the screen allows, beside it what must be plain within a second.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Aside, Board, CountState, State, View } from "../api/types";
import { Goban } from "../board/goban";
import { LETTERS } from "../board/marks";
import { dateOf, timeOf } from "../format";
import { otherwise } from "../game/put-right";
import { positionAfter } from "../game/replay";
import { language, t } from "../i18n";
import { CameraIcon, Download } from "../parts/icons";
import { ShareButton } from "../parts/share";
import { StateBadge, Stone } from "../parts/state";
import { coordinates, numbers } from "../settings";
import { troubleText } from "../told";
import { Autoplay } from "./autoplay";
import { useEarlier } from "./earlier";
import { Legend } from "./legend";
import { unseen } from "./unseen";
import { MoveList, moveNotes, moveText } from "./move-list";
import { Picture, usePicture } from "./picture";
import { Players } from "./players";
import { StepBar, Where } from "./step-bar";
import { resultWords } from "./result-words";
import { useStepping } from "./step";

export interface GameViewProps {
  board: Board;
  view: View | null;
  sgf: string;
  children?: ComponentChildren;
  /** The move shown at first. */
  first?: number | null;
  /** Address of the game, to which the move shown is added. */
  share?: string;
  /** What is wanted seldom, at the very end. */
  foot?: ComponentChildren;
  /** The count as it forms, where whoever looks may see it. */
  forming?: CountState | null;
}

/** It is nobody's turn. */
const OVER: ReadonlySet<State> = new Set(["counting", "agreed", "closed"]);

/** A hand that sets a stone is no news. */
const VEIL_AFTER_S = 2;

function LivePicture() {
  return <Picture {...usePicture()} />;
}

export function GameView(props: GameViewProps) {
  const { board, view, sgf, children, forming = null, first = null, share, foot } = props;
  const stepping = useStepping(board.moves.length, first);
  const [picture, setPicture] = useState(false);
  const step = useEarlier(board, stepping.count, stepping.newest);
  const rows = step?.rows ?? board.board;
  const last = step ? step.last : (board.moves.at(-1) ?? null);
  const now = stepping.newest && board.live;
  const wrong = now ? otherwise(board, view) : { differs: [], seenThere: "" };
  const marks = {
    unsure: now ? (view?.unsure ?? board.unsure) : [],
    hidden: now ? unseen(view?.hidden ?? board.hidden, VEIL_AFTER_S) : [],
    differs: wrong.differs,
    doubtful: doubtfulStones(board, stepping.count, rows),
  };
  // on the live board what is void may still lie, and the list has it
  const asides = now ? [] : board.asides.filter((one) => one.after === stepping.count);
  const stage = useRef<HTMLElement>(null);
  const togglePicture = () => {
    setPicture(!picture);
    stage.current?.scrollIntoView({ block: "nearest" }); // on a phone it may have been scrolled away
  };
  // once its board was cleared, a game that is over is shown as it ended until the next one begins
  // and a view that was sent before the snapshot does not know of what that tells
  const seen = view && view.game === (board.game?.id ?? null) && view.seq >= board.seq;
  const state = seen ? view.state : board.state;
  const trouble = board.live ? troubleText(state, view?.camera ?? board.camera) : "";
  const shown = (Object.keys(marks) as (keyof typeof marks)[]).filter((mark) => marks[mark].length > 0);
  const over = !board.live || board.result !== null || OVER.has(board.state);
  const toMove = step ? (board.moves[stepping.count]?.color ?? null) : over ? null : board.to_move;
  return (
    <div class="game">
      <section class="stage" ref={stage} aria-label={t("page_board")}>
        {picture ? (
          <LivePicture />
        ) : (
          <Goban
            rows={rows}
            last={last?.point ?? null}
            label={label(board, stepping.count)}
            showCoordinates={coordinates.value === "on"}
            alternatives={last?.alternatives ?? []}
            asides={asides}
            seenThere={wrong.seenThere}
            {...marks}
            {...(now && forming ? formed(forming) : {})}
            {...(numbers.value === "on" ? { numbers: numbersOn(board, stepping.count) } : {})}
          />
        )}
      </section>
      <aside class="panel">
        <Headline board={board} state={state} count={stepping.count} />
        {trouble && <p class="hint">{trouble}</p>}
        <Players game={board.game} captures={step?.captures ?? board.captures} toMove={toMove} />
        {forming && forming.phase !== "none" && stepping.newest && !board.result && <Forming count={forming} />}
        {board.result && stepping.newest && (
          <p class="result">
            <span class="sr-only">{t("result")}: </span>
            <strong>{resultWords(board.result, board.game?.rules)}</strong>
          </p>
        )}
        <StepBar stepping={stepping} live={board.live} />
        <div class="below-steps">
          {board.live && stepping.newest ? <Legend shown={shown} /> : <Where stepping={stepping} live={board.live} />}
        </div>
        {asides.length > 0 && <Asides asides={asides} />}
        {step?.partial && <p class="hint">{t("replay_partial")}</p>}
        {children}
        <div class="actions">
          {!board.live && <Autoplay stepping={stepping} />}
          {share && <ShareButton path={`${share}#${stepping.count}`} title={label(board, stepping.count)} />}
          {board.live && (
            <button aria-pressed={picture} onClick={togglePicture}>
              <CameraIcon />
              {t("button_picture")}
            </button>
          )}
          {board.game && (
            <a class="button" href={`${sgf}?lang=${language.value}`} download>
              <Download />
              {t("button_sgf")}
            </a>
          )}
        </div>
        <MoveList board={board} stepping={stepping} />
        {foot}
      </aside>
      <p class="sr-only" aria-live="polite">
        {last && stepping.newest ? spoken(board) : ""}
      </p>
    </div>
  );
}

/** What was played here and stands no more. */
function Asides({ asides }: { asides: readonly Aside[] }) {
  return (
    <ul class="asides">
      {asides.map((one, index) => (
        <li key={index}>
          <strong>{LETTERS[index]}</strong> <Stone color={one.color} /> {one.point ?? t("pass")}{" "}
          <span class="hint">{t(`aside_${one.why}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Territory and dead stones as they are marked now. */
function formed(count: CountState) {
  const score = count.proposal ?? count.score;
  if (!score) return {};
  return {
    last: null,
    dead: count.dead.flatMap((one) => one.points),
    proposed: count.proposed.flatMap((one) => one.points),
    owner: score.owner,
  };
}

/** What it comes to as things stand; in a hall only that it is being counted. */
function Forming({ count }: { count: CountState }) {
  const score = count.proposal ?? count.score;
  return (
    <p class="result forming" aria-live="polite">
      <span>{t(score ? "forming_so_far" : "means_counting")}</span>
      {score && <strong>{resultWords(score.result, score.rules)}</strong>}
    </p>
  );
}

function Headline({ board, state, count }: { board: Board; state: Board["state"]; count: number }) {
  const last = board.moves[count - 1];
  const { game, live } = board;
  const about = [
    game?.event,
    game?.board_number && t("board_number_n", { n: game.board_number }),
    ...(live ? [] : [dateOf(game?.started ?? null), game?.place, game?.round]),
  ];
  return (
    <header class="headline">
      <div class="about">
        {live && <StateBadge state={state} />}
        <span>{about.filter(Boolean).join(" · ")}</span>
      </div>
      <p class="move-number">
        <span class="label">{t("move")}</span>
        <strong>{count}</strong>
        {last && (
          <span class="last-move">
            <Stone color={last.color} />
            {moveText(last)}
            <time>{timeOf(last, game)}</time>
          </span>
        )}
      </p>
    </header>
  );
}

function doubtfulStones(board: Board, count: number, rows: readonly string[]): string[] {
  if (!board.moves.slice(0, count).some((move) => move.doubtful)) return [];
  const { laid } = positionAfter(board, count);
  return [...laid]
    .filter(
      ([key, move]) => move.doubtful && rows[Number(key.split(",")[1])]?.[Number(key.split(",")[0])] === move.color,
    )
    .map(([, move]) => move.point ?? "");
}

function numbersOn(board: Board, count: number): Map<string, number> {
  return new Map([...positionAfter(board, count).laid].map(([key, move]) => [key, move.number]));
}

function label(board: Board, count: number): string {
  const last = board.moves[count - 1];
  if (!last) return t("board_at_start");
  return t("board_after", { n: count, color: t(last.color === "B" ? "black" : "white"), point: moveText(last) });
}

/** The newest move, as a screen reader says it. */
function spoken(board: Board): string {
  const last = board.moves.at(-1);
  if (!last) return "";
  const color = t(last.color === "B" ? "black" : "white");
  return [`${last.number}: ${color} ${moveText(last)}`, ...moveNotes(last)].join(", ");
}
