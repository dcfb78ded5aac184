// Beside the board: where the game stands, whose turn it is, steps, and what can be done with it.

import type { ComponentChildren } from "preact";
import type { Aside, Board, CountState, State, View } from "../api/types";
import { LETTERS } from "../board/marks";
import { dateOf, timeOf } from "../format";
import { language, t } from "../i18n";
import { CameraIcon, Download } from "../parts/icons";
import { ShareButton } from "../parts/share";
import { StateBadge, Stone } from "../parts/state";
import { troubleText } from "../told";
import { AutoplayButton, type Autoplaying } from "./autoplay";
import type { Earlier } from "./earlier";
import { Legend, type Mark } from "./legend";
import { moveText } from "./move-list";
import { Players } from "./players";
import { resultWords } from "./result-words";
import type { Stepping } from "./step";
import { StepBar, Where } from "./step-bar";

/** It is nobody's turn. */
const OVER: ReadonlySet<State> = new Set(["counting", "agreed", "closed"]);

interface PanelProps {
  board: Board;
  view: View | null;
  stepping: Stepping;
  autoplaying: Autoplaying;
  step: Earlier | null;
  /** Marks that are on the board. */
  marked: readonly Mark[];
  forming: CountState | null;
  asides: readonly Aside[];
  picture: boolean;
  onPicture: () => void;
  sgf: string;
  share: string | undefined;
  children?: ComponentChildren;
}

export function Panel(props: PanelProps) {
  const { board, view, stepping, autoplaying, step, marked, forming, asides } = props;
  const { picture, onPicture, sgf, share, children } = props;
  // once its board was cleared, a game that is over is shown as it ended until the next one begins
  // and a view that was sent before the snapshot does not know of what that tells
  const seen = view && view.game === (board.game?.id ?? null) && view.seq >= board.seq;
  const state = seen ? view.state : board.state;
  const trouble = board.live ? troubleText(state, view?.camera ?? board.camera) : "";
  const over = !board.live || board.result !== null || OVER.has(board.state);
  const toMove = step ? (board.moves[stepping.count]?.color ?? null) : over ? null : board.to_move;
  return (
    <>
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
        {board.live && stepping.newest ? <Legend shown={marked} /> : <Where stepping={stepping} live={board.live} />}
      </div>
      {asides.length > 0 && <Asides asides={asides} />}
      {step?.partial && <p class="hint">{t("replay_partial")}</p>}
      {children}
      <div class="actions">
        {!board.live && <AutoplayButton autoplaying={autoplaying} total={stepping.total} />}
        {share && <ShareButton path={`${share}#${stepping.count}`} title={positionName(board, stepping.count)} />}
        {board.live && (
          <button aria-pressed={picture} onClick={onPicture}>
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
    </>
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

/** Which position it is, in words. */
export function positionName(board: Board, count: number): string {
  const last = board.moves[count - 1];
  if (!last) return t("board_at_start");
  return t("board_after", { n: count, color: t(last.color === "B" ? "black" : "white"), point: moveText(last) });
}
