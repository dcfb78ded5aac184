// The end at the table: the proposal and its answer, what differs, dead strings, the count, both assents.

import { useState } from "preact/hooks";
import type { Board, By, Color, CountState } from "../api/types";
import { Goban } from "../board/goban";
import { TouchBoard } from "../board/touch-board";
import { at, pointName, stringAt, type XY } from "../game/points";
import { opponent } from "../game/append";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { StateBadge, Stone } from "../parts/state";
import { tell } from "../parts/notice";
import { whoText } from "../told";
import { Assents } from "./assents";
import { step } from "./count-store";
import { Differences } from "./differences";
import { ScoreCard } from "./score-card";

export function colorText(color: Color): string {
  return t(color === "B" ? "black" : "white");
}

export function Proposed({ board, count }: { board: Board; count: CountState }) {
  const by = count.proposed_by ?? count.to_move;
  const other = opponent(by);
  return (
    <div class="table-page">
      <section class="table-board">
        <Goban rows={board.board} last={board.last_move} label={t("page_board")} />
      </section>
      <section class="controls">
        <Progress at={0} />
        <div class="card question">
          <Stone color={other} />
          <h2>{t("proposed", { color: colorText(by) })}</h2>
          <p>{t("answer_means", { color: colorText(other) })}</p>
          <button class="primary" onClick={() => void step("answer", { color: other, agree: true })}>
            {t("button_agree_end", { color: colorText(other) })}
          </button>
          <button onClick={() => void step("answer", { color: other, agree: false })}>
            {t("button_play_on", { color: colorText(other) })}
          </button>
        </div>
      </section>
    </div>
  );
}

type Who = Color | "referee";

export function Marking({ board, count }: { board: Board; count: CountState }) {
  const [who, setWho] = useState<Who>("referee");
  const [touched, setTouched] = useState<XY | null>(null);
  const dead = count.dead.flatMap((string) => string.points);
  const mark = (point: XY) => {
    if (at(count.board, point) === ".") return;
    setTouched(point);
    const name = pointName(point);
    void step("dead", { point: name, dead: !dead.includes(name), color: who, revision: count.revision });
  };
  const open = count.differences.length > 0;
  return (
    <div class="table-page counting">
      <section class="table-board">
        <TouchBoard
          rows={count.board}
          label={t("count_board")}
          dead={dead}
          proposed={count.proposed.flatMap((string) => string.points)}
          differs={count.differences.map((one) => one.point)}
          disputed={count.disputed.filter((one) => one.open).flatMap((one) => one.points)}
          {...(count.score ? { owner: count.score.owner } : {})}
          onTouch={mark}
        />
      </section>
      <section class="controls">
        <Progress at={open ? 1 : count.assents.length ? 3 : 2} />
        {open && <Differences count={count} />}
        <div class="card">
          <h2>{t("dead_title")}</h2>
          <p class="hint">{t("dead_how")}</p>
          <Choice<Who>
            label={t("who_marks")}
            value={who}
            options={(["B", "W", "referee"] as const).map((value) => ({ value, text: <WhoName who={value} /> }))}
            onChange={setWho}
          />
          <Touched count={count} point={touched} dead={dead} />
          <Proposals count={count} who={who} />
        </div>
        {count.unseen.length > 0 && <p class="hint">{t("unseen_at_end", { points: count.unseen.join(", ") })}</p>}
        {count.score && <ScoreCard score={count.score} />}
        {count.score && <Assents count={count} />}
        <DeadList count={count} who={who} />
        <div class="buttons">
          <button onClick={() => void recount(count)}>{t("button_recount")}</button>
          <button onClick={() => void step("resume", { by: "both" })}>{t("button_back_to_play")}</button>
        </div>
        <p class="hint">{t("about_game", { n: board.move_number })}</p>
      </section>
    </div>
  );
}

async function recount(count: CountState): Promise<void> {
  if (await step("recount", { by: "both" })) tell(t("done_recount", { n: count.recounts + 1 }));
}

function WhoName({ who }: { who: Who }) {
  return (
    <>
      {who !== "referee" && <Stone color={who} />}
      {whoText(who as By)}
    </>
  );
}

/** The string touched last: what it is marked as, and the way out when the sides differ on it. */
function Touched({ count, point, dead }: { count: CountState; point: XY | null; dead: readonly string[] }) {
  if (!point || at(count.board, point) === ".") return null;
  const name = pointName(point);
  const color = at(count.board, point) as Color;
  const size = stringAt(count.board, point).length;
  const says = opponent(color);
  return (
    <div class="touched" aria-live="polite">
      <p>
        <Stone color={color} /> {t("string_at", { point: name, n: size })}: <strong>{t(dead.includes(name) ? "dead" : "alive")}</strong>
      </p>
      <details>
        <summary>{t("we_differ")}</summary>
        <p class="hint">{t("dispute_means", { color: colorText(says) })}</p>
        <button class="danger" onClick={() => void step("dispute", { point: name, says_dead: says })}>
          {t("button_dispute")}
        </button>
      </details>
    </div>
  );
}

/** Strings that the adviser takes for dead without doubt: proposed, never marked by itself. */
function Proposals({ count, who }: { count: CountState; who: Who }) {
  if (count.proposed.length === 0) return null;
  return (
    <div class="proposals">
      <h3>{t("proposals")}</h3>
      <ul class="dead-list">
        {count.proposed.map((string) => (
          <li key={string.points[0]}>
            <Stone color={string.color} />
            <span>{t("string_at", { point: string.points[0] ?? "", n: string.points.length })}</span>
            <button onClick={() => void step("dead", { point: string.points[0], dead: true, color: who, revision: count.revision })}>
              {t("button_dead")}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every marked string, so that marking needs neither a mouse nor a look at the board. */
function DeadList({ count, who }: { count: CountState; who: Who }) {
  if (count.dead.length === 0) return null;
  return (
    <details class="card">
      <summary>{t("dead_strings", { n: count.dead.length })}</summary>
      <ul class="dead-list">
      {count.dead.map((string) => (
        <li key={string.points[0]}>
          <Stone color={string.color} />
          <span>
            {t("string_at", { point: string.points[0] ?? "", n: string.points.length })}
          </span>
          <button onClick={() => void step("dead", { point: string.points[0], dead: false, color: who, revision: count.revision })}>
            {t("button_alive")}
          </button>
        </li>
      ))}
      </ul>
    </details>
  );
}

const STEPS = ["step_end", "step_compare", "step_dead", "step_assent"] as const;

/** Where in the end of a game the table is. */
export function Progress({ at: current }: { at: number }) {
  return (
    <div class="progress">
      <StateBadge state="counting" />
      <ol>
        {STEPS.map((key, index) => (
          <li key={key} class={index < current ? "done" : ""} aria-current={index === current ? "step" : undefined}>
            {t(key)}
          </li>
        ))}
      </ol>
    </div>
  );
}
