// Correcting the record: the last moves, a point, or the board as it stands now. Each correction says who and why.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Board, Color, Move } from "../api/types";
import { at, xy } from "../game/points";
import { positionAfter } from "../game/replay";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { attempt, tell } from "../parts/notice";
import { Stone } from "../parts/state";
import { moveText } from "../view/move-list";
import { opponent } from "../game/append";
import { Ask, type Reason, type Said } from "./ask";
import { EarlierMove } from "./earlier-move";
import { Moment } from "./moment";
import { PointPicker } from "./point-picker";
import { wayBack, type Step } from "./undo";

const RECENT = 6;

type Task =
  | { kind: "choose" }
  | { kind: "earlier" }
  | { kind: "move"; move: Move }
  | { kind: "missing" }
  | { kind: "withdraw"; move: Move }
  | { kind: "point" }
  | { kind: "accept" };

export function Corrections({ board, onClose }: { board: Board; onClose: () => void }) {
  const [task, setTask] = useState<Task>({ kind: "choose" });
  const command = async (path: string, body: object, back: Step | null = null) => {
    if (!(await attempt(send("POST", `/api/table/${path}`, body)))) return;
    wayBack.value = back;
    tell(t("done_corrected"));
    onClose();
  };
  const withdraw = (move: Move, said: Said) => {
    const { number, color, point } = move;
    const back = point ? { path: "move", body: { number, color, point, ...said } } : { path: "pass", body: { color } };
    void command("withdraw", { number, ...said }, back);
  };
  return (
    <Dialog title={t("correct_title")} onClose={onClose} wide={task.kind !== "choose"}>
      {task.kind === "choose" && <Choose board={board} onTask={setTask} />}
      {task.kind === "earlier" && <EarlierMove board={board} onMove={(move) => setTask({ kind: "move", move })} />}
      {task.kind === "move" && <MoveTask board={board} move={task.move} command={command} />}
      {task.kind === "missing" && <MoveTask board={board} move={null} command={command} />}
      {task.kind === "point" && <PointTask board={board} command={command} />}
      {task.kind === "withdraw" && (
        <Sentence
          text={t("correct_withdraw_n", { n: task.move.number, point: moveText(task.move) })}
          reasons={["taken_back", "misread", "other"]}
          onAnswer={(said) => withdraw(task.move, said)}
        />
      )}
      {task.kind === "accept" && (
        <Sentence
          text={t("correct_accept_means")}
          reasons={["agreed", "misread", "other"]}
          onAnswer={(said) => void command("accept", said)}
        />
      )}
    </Dialog>
  );
}

function Sentence(props: { text: string; reasons: readonly [Reason, ...Reason[]]; onAnswer: (said: Said) => void }) {
  return (
    <>
      <p>{props.text}</p>
      <Ask reasons={props.reasons} onAnswer={props.onAnswer} />
    </>
  );
}

function Choose({ board, onTask }: { board: Board; onTask: (task: Task) => void }) {
  const last = board.moves.at(-1);
  return (
    <div class="choose">
      <h3>{t("correct_which_move")}</h3>
      <div class="recent">
        {board.moves
          .slice(-RECENT)
          .reverse()
          .map((move) => (
            <button key={move.seq} onClick={() => onTask({ kind: "move", move })}>
              <span class="n">{move.number}</span>
              <Stone color={move.color} />
              <strong>{moveText(move)}</strong>
            </button>
          ))}
      </div>
      {board.moves.length > RECENT && (
        <button onClick={() => onTask({ kind: "earlier" })}>{t("correct_earlier")}</button>
      )}
      {last && (
        <button onClick={() => onTask({ kind: "withdraw", move: last })}>
          {t("correct_withdraw", { n: last.number })}
        </button>
      )}
      <button onClick={() => onTask({ kind: "missing" })}>{t("correct_missing")}</button>
      <button onClick={() => onTask({ kind: "point" })}>{t("correct_point")}</button>
      <button onClick={() => onTask({ kind: "accept" })}>{t("correct_accept")}</button>
    </div>
  );
}

interface TaskProps {
  board: Board;
  command: (path: string, body: object, back: Step | null) => Promise<void>;
}

/** What a move really was; without `move` the next one, which was missed. */
function MoveTask({ board, move, command }: TaskProps & { move: Move | null }) {
  const number = move?.number ?? board.moves.length + 1;
  const [color, setColor] = useState<Color>(move?.color ?? board.to_move);
  const [point, setPoint] = useState(move?.point ?? board.last_move ?? "K10");
  const rows = move ? positionAfter(board, number - 1).rows : board.board;
  const same = move ? color === move.color && point === move.point : at(board.board, xy(point)) !== ".";
  const answer = (said: Said) => {
    const before = { number, color: move?.color, point: move?.point, ...said };
    const back = !move ? { path: "withdraw", body: { number, ...said } } : move.point && { path: "move", body: before };
    void command("move", { number, color, point, ...said }, back || null);
  };
  return (
    <>
      <p>{t("correct_move_n", { n: number })}</p>
      <PointPicker rows={rows} start={xy(point)} onPoint={setPoint} />
      <Moment board={board} number={number} />
      <Colors value={color} onChange={setColor} />
      <p class="summary">
        {same ? (
          t(move ? "correct_same" : "choose_point")
        ) : (
          <>
            {t("correct_becomes", { n: number })} <Stone color={color} /> <strong>{point}</strong>
          </>
        )}
      </p>
      <Ask disabled={same} reasons={["misread", "slipped", "other"]} onAnswer={answer} />
    </>
  );
}

function PointTask({ board, command }: TaskProps) {
  const [point, setPoint] = useState(board.last_move ?? "K10");
  const [color, setColor] = useState<Color | null>(null);
  const stands = at(board.board, xy(point));
  const same = stands === (color ?? ".");
  const answer = (said: Said) => {
    const before = { point, color: stands === "." ? null : stands, ...said };
    void command("point", { point, color, ...said }, { path: "point", body: before });
  };
  return (
    <>
      <p>{t("correct_point_means")}</p>
      <PointPicker rows={board.board} start={xy(point)} onPoint={setPoint} />
      <Choice
        label={t("stands_there", { point })}
        value={color ?? "."}
        options={[
          { value: ".", text: t("empty") },
          {
            value: "B",
            text: (
              <>
                <Stone color="B" />
                {t("black")}
              </>
            ),
          },
          {
            value: "W",
            text: (
              <>
                <Stone color="W" />
                {t("white")}
              </>
            ),
          },
        ]}
        onChange={(value) => setColor(value === "." ? null : (value as Color))}
      />
      {same && <p class="summary">{t("correct_same")}</p>}
      <Ask disabled={same} reasons={["misread", "slipped", "other"]} onAnswer={answer} />
    </>
  );
}

function Colors({ value, onChange }: { value: Color; onChange: (color: Color) => void }) {
  const colors: Color[] = [value, opponent(value)].sort() as Color[];
  return (
    <Choice
      label={t("color")}
      value={value}
      options={colors.map((color) => ({
        value: color,
        text: (
          <>
            <Stone color={color} />
            {t(color === "B" ? "black" : "white")}
          </>
        ),
      }))}
      onChange={onChange}
    />
  );
}
