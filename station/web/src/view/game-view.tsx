// A game to look at: the board as large as the screen allows, beside it what must be plain within a second.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Board, CountState, View } from "../api/types";
import { Goban } from "../board/goban";
import { otherwise } from "../game/put-right";
import { positionAfter } from "../game/replay";
import { t } from "../i18n";
import { useLater } from "../painted";
import { coordinates, numbers } from "../settings";
import { useAutoplay } from "./autoplay";
import { useEarlier } from "./earlier";
import type { Mark } from "./legend";
import { unseen } from "./unseen";
import { MoveList, moveNotes, moveText } from "./move-list";
import { Panel, positionName } from "./panel";
import { Picture, usePicture } from "./picture";
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

/** A hand that sets a stone is no news. */
const VEIL_AFTER_S = 2;

function LivePicture() {
  return <Picture {...usePicture()} />;
}

export function GameView(props: GameViewProps) {
  const { board, view, sgf, children, forming = null, first = null, share, foot } = props;
  const stepping = useStepping(board.moves.length, first);
  const autoplaying = useAutoplay(stepping);
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
  const panel = useLater(
    <Panel
      board={board}
      view={view}
      stepping={stepping}
      autoplaying={autoplaying}
      step={step}
      marked={(Object.keys(marks) as Mark[]).filter((mark) => marks[mark].length > 0)}
      forming={forming}
      asides={asides}
      picture={picture}
      onPicture={togglePicture}
      sgf={sgf}
      share={share}
    >
      {children}
    </Panel>,
    stepping.count,
  );
  return (
    <div class="game">
      <section class="stage" ref={stage} aria-label={t("page_board")}>
        {picture ? (
          <LivePicture />
        ) : (
          <Goban
            rows={rows}
            last={last?.point ?? null}
            label={positionName(board, stepping.count)}
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
        {panel}
        <MoveList board={board} stepping={stepping} />
        {foot}
      </aside>
      <p class="sr-only" aria-live="polite">
        {last && stepping.newest ? spoken(board) : ""}
      </p>
    </div>
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

/** The newest move, as a screen reader says it. */
function spoken(board: Board): string {
  const last = board.moves.at(-1);
  if (!last) return "";
  const color = t(last.color === "B" ? "black" : "white");
  return [`${last.number}: ${color} ${moveText(last)}`, ...moveNotes(last)].join(", ");
}
