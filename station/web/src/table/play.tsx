// While the game goes on: is it being recorded, and the few things that players say by hand.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { view } from "../api/live";
import type { Board, Color, CountState, Desk, State } from "../api/types";
import { Goban } from "../board/goban";
import { withCoordinates } from "../board/shown";
import { opponent } from "../game/append";
import { otherwise } from "../game/put-right";
import { t, type Key } from "../i18n";
import { troubleText } from "../told";
import { Dialog } from "../parts/dialog";
import { Flag, Pause, Pencil, Play as Continue, TableIcon } from "../parts/icons";
import { attempt } from "../parts/notice";
import { shownState, StateBadge, Stone } from "../parts/state";
import { Legend } from "../view/legend";
import { unseen } from "../view/unseen";
import { Players } from "../view/players";
import { moveText } from "../view/move-list";
import { awaits, useDesk } from "../desk/store";
import { Ask } from "./ask";
import { AtDesk, PutRight } from "./at-desk";
import { colorText } from "./colors";
import { Complain } from "./complain";
import { Corrections } from "./corrections";
import { CountEarlier } from "./count-earlier";
import { CountLater } from "./count-later";
import { PlayingOut } from "./disputes";
import { EndOtherwise } from "./end-otherwise";
import { Incidents } from "./incidents";
import { Lamp, lampOf } from "./lamp";
import { OwnerHere } from "./owner-here";
import { me } from "./role";
import { LastSlip } from "./slip";
import { StartForm } from "./start-form";
import { Undo } from "./undo";

/** The players' own hands are over the board all the time: nothing may flash at an ordinary move. */
const VEIL_AFTER_S = 6;

/** What the state means for the players; that nobody called is known. */
function meansText(state: State, differs: boolean, desk: Desk | null): string {
  if (state === "attention" && differs) return t("table_differs");
  if (state === "attention" && desk?.incidents.some(awaits)) return t("table_incident");
  return t(`means_${shownState(state)}` as Key);
}

/** Before so many moves nobody means to end the game; after a pass anybody may. */
const MIDDLE_GAME = 150;

type Sheet = "complain" | "start" | "correct" | "resign" | "end" | "pause" | "resume" | "otherwise" | null;

export function Play({ board, state, count }: { board: Board; state: State; count: CountState | null }) {
  const [sheet, setSheet] = useState<Sheet>(null);
  const close = () => setSheet(null);
  const desk = useDesk(me.value?.device ?? "");
  const color = t(board.to_move === "B" ? "black" : "white");
  const moved = board.game !== null && board.moves.length > 0;
  const started = moved || continued(board);
  const command = async (path: string, body: object) => {
    if (await attempt(send("POST", path, body))) close();
  };
  const ending = board.moves.length >= MIDDLE_GAME || board.moves.at(-1)?.kind === "pass";
  const wrong = otherwise(board, view.value);
  const trouble = troubleText(state, view.value?.camera ?? board.camera);
  return (
    <div class="table-page">
      <section class="table-board" aria-label={t("page_board")}>
        <Goban
          rows={board.board}
          last={board.last_move}
          unsure={view.value?.unsure ?? board.unsure}
          hidden={unseen(view.value?.hidden ?? board.hidden, VEIL_AFTER_S)}
          {...wrong}
          label={t("page_board")}
          {...withCoordinates()}
        />
      </section>
      <section class="controls">
        <div class="card status">
          <div class="status-line">
            <StateBadge state={state} large />
            {wrong.differs.length > 0 && <Legend shown={["differs"]} />}
          </div>
          <Lamp desk={desk} help={board.help} />
          {lampOf(desk, board.help) === null && <p>{meansText(state, wrong.differs.length > 0, desk)}</p>}
          {trouble && <p class="hint">{trouble}</p>}
        </div>
        {desk && <AtDesk desk={desk} />}
        {desk?.refereed && <PutRight desk={desk} />}
        <Incidents board={board} desk={desk} />
        {board.pressed_without && (
          <div class="card">
            <p>{t("pressed_without_stone", { color: t(board.pressed_without === "B" ? "black" : "white") })}</p>
          </div>
        )}
        <PlayingOut count={count} />
        <Players game={board.game} captures={board.captures} toMove={board.to_move} />
        {desk && <Warned desk={desk} />}
        {started && (
          <p class="now">
            {t("move")} <strong>{board.move_number}</strong>
            {board.moves.at(-1) && <LastMove board={board} />}
          </p>
        )}
        <Undo />
        {desk?.refereed && <OwnerHere />}
        {!moved && (
          <div class="card">
            <h2>{t("start_title")}</h2>
            {!started && <p class="hint">{t("start_how")}</p>}
            <StartForm />
          </div>
        )}
        <div class={started ? "buttons" : "buttons before"}>
          <button onClick={() => void command("/api/table/pass", { color: board.to_move })}>
            <Stone color={board.to_move} />
            {t("button_pass", { color })}
          </button>
          <button class={ending ? "primary" : ""} onClick={() => setSheet("end")}>
            <TableIcon />
            {t("button_count")}
          </button>
          <button onClick={() => setSheet("correct")}>
            <Pencil />
            {t("button_correct")}
          </button>
          <button onClick={() => setSheet(state === "paused" ? "resume" : "pause")}>
            {state === "paused" ? <Continue /> : <Pause />}
            {t(state === "paused" ? "button_resume" : "button_pause")}
          </button>
          <button onClick={() => setSheet("resign")}>
            <Flag />
            {t("button_resign")}
          </button>
          {moved && <button onClick={() => setSheet("start")}>{t("button_details")}</button>}
        </div>
        {started && desk?.refereed && <button onClick={() => setSheet("complain")}>{t("button_complain")}</button>}
        {started && !desk?.refereed && <button onClick={() => setSheet("otherwise")}>{t("end_otherwise")}</button>}
        <a class="button" href="/clock">
          {t("clock_title")}
        </a>
        {desk && !desk.refereed && <PutRight desk={desk} />}
        {board.game === null ? <CountLater /> : <CountEarlier key={board.game.id} />}
        {board.game === null && <LastSlip />}
      </section>
      {sheet === "complain" && <Complain onClose={close} />}
      {sheet === "otherwise" && <EndOtherwise game={board.game} refereed={false} onClose={close} />}
      {sheet === "correct" && <Corrections board={board} onClose={close} />}
      {sheet === "start" && (
        <Dialog title={t("start_title")} onClose={close}>
          <StartForm onDone={close} />
        </Dialog>
      )}
      {sheet === "resign" && (
        <Resign onClose={close} onColor={(side) => void command("/api/table/resign", { color: side })} />
      )}
      {sheet === "end" && (
        <Dialog title={t("count_title")} onClose={close}>
          <p>{t("propose_means", { color, other: t(opponent(board.to_move) === "B" ? "black" : "white") })}</p>
          <button class="primary" onClick={() => void command("/api/count/propose", { color: board.to_move })}>
            <Stone color={board.to_move} />
            {t("button_propose", { color })}
          </button>
        </Dialog>
      )}
      {(sheet === "pause" || sheet === "resume") && (
        <Dialog title={t(sheet === "pause" ? "button_pause" : "button_resume")} onClose={close}>
          <Ask
            reasons={sheet === "pause" ? ["break", "other"] : ["break_over", "agreed", "other"]}
            onAnswer={(said) => void command(`/api/table/${sheet}`, said)}
          />
        </Dialog>
      )}
    </div>
  );
}

/** Whether the game goes on from stones that lay there: they are no handicap, which waits for its first move. */
function continued(board: Board): boolean {
  return board.game?.handicap === 0 && board.board.some((row) => /[BW]/.test(row));
}

/** Warnings that count, of whoever has one. */
export function Warned({ desk }: { desk: Desk }) {
  const warned = (["B", "W"] as const).filter((side) => desk.warnings[side] > 0);
  if (warned.length === 0) return null;
  return (
    <p class="warned">
      {warned.map((side) => (
        <span key={side}>
          <Stone color={side} /> {t("warnings_n", { color: colorText(side), n: desk.warnings[side] })}
        </span>
      ))}
    </p>
  );
}

function LastMove({ board }: { board: Board }) {
  const last = board.moves.at(-1);
  if (!last) return null;
  return (
    <span>
      <Stone color={last.color} /> <strong>{moveText(last)}</strong>
    </span>
  );
}

function Resign({ onClose, onColor }: { onClose: () => void; onColor: (color: Color) => void }) {
  return (
    <Dialog title={t("resign_title")} onClose={onClose}>
      <p>{t("resign_means")}</p>
      {(["B", "W"] as const).map((color) => (
        <button key={color} class="danger" onClick={() => onColor(color)}>
          <Stone color={color} />
          {t("button_resigns", { color: t(color === "B" ? "black" : "white") })}
        </button>
      ))}
      <button onClick={onClose}>{t("button_cancel")}</button>
    </Dialog>
  );
}
