// The end at the table: the proposal and its answer, what differs, dead strings, the count, both assents.

import { useState } from "preact/hooks";
import type { Board, By, Color, CountState } from "../api/types";
import { Goban } from "../board/goban";
import { withCoordinates } from "../board/shown";
import { TouchBoard } from "../board/touch-board";
import { at, pointName, pointsText, stringAt, type XY } from "../game/points";
import { opponent } from "../game/append";
import { t } from "../i18n";
import { StateBadge, Stone } from "../parts/state";
import { tell } from "../parts/notice";
import { useDesk } from "../desk/store";
import { AskWho } from "./ask-who";
import { Assents } from "./assents";
import { AtDesk, PutRight } from "./at-desk";
import { colorText } from "./colors";
import { count as latest, step } from "./count-store";
import { Differences } from "./differences";
import { Contested, Given, TouchedPoint } from "./given";
import { Disputes } from "./disputes";
import { Doubtful, Leftovers, mark, Proposal, Silent, unowned } from "./proposal";
import { played, Steps, useKilling } from "./killing";
import { OwnerHere } from "./owner-here";
import { me, mySides, rules } from "./role";
import { ScoreCard } from "./score-card";
import { NoteAll } from "./together";
import { Who } from "./who";

export function Proposed({ board, count }: { board: Board; count: CountState }) {
  const by = count.proposed_by ?? count.to_move;
  const other = opponent(by);
  return (
    <div class="table-page counting asking">
      <section class="table-board">
        <Goban rows={board.board} last={board.last_move} label={t("page_board")} {...withCoordinates()} />
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

export function Marking({ board, count }: { board: Board; count: CountState }) {
  const [chosen, setBy] = useState<By | null>(null);
  const mine = mySides().length === 1 ? mySides()[0] : rules() ? "referee" : null;
  const by = chosen ?? mine ?? "both"; // what a referee touches is his word, until he says that they agreed
  const desk = useDesk(me.value?.device ?? "");
  const [touched, setTouched] = useState<XY | null>(null);
  const [asked, setAsked] = useState<"recount" | "resume" | null>(null);
  const dead = count.dead.flatMap((string) => string.points);
  const disputed = count.disputed.filter((one) => one.holds_lock).flatMap((one) => one.points);
  const touch = (point: XY) => {
    setTouched(point);
    if (at(count.board, point) === ".") return; // whose an empty point is, is chosen below the board
    const name = pointName(point);
    // a disputed string is decided in words, not by a finger that meant to look at it
    if (!disputed.includes(name)) void mark(count, name, !dead.includes(name), by);
  };
  const answerAll = async (dead: boolean) => {
    for (const string of count.proposed) {
      const now = latest.value;
      if (!now || !(await mark(now, string.points[0], dead, by))) return;
    }
  };
  const answer = async (who: By) => {
    const path = asked;
    setAsked(null);
    if (path && (await step(path, { by: who })) && path === "recount")
      tell(t("done_recount", { n: count.recounts + 1 }));
  };
  const open = count.differences.length > 0;
  const pending = count.unanswered?.overruled ? null : count.proposal;
  const shown = pending ?? count.score;
  const left = unowned(count, shown?.owner ?? null);
  const differ = count.disputed.find((one) => one.holds_lock)?.points[0] ?? count.contested[0]?.point;
  const provisional = differ ? t("while_disputed", { point: differ }) : pending ? t("if_taken_over") : null;
  const killing = useKilling();
  if (killing.shown) {
    const { string, at: moves } = killing.shown;
    return (
      <div class="table-page counting">
        <section class="table-board">
          <TouchBoard
            {...played(count.board, string.line.slice(0, moves))}
            label={t("count_board")}
            {...withCoordinates()}
            onTouch={() => killing.go(1)}
          />
        </section>
        <section class="controls">
          <Steps {...killing} shown={killing.shown} />
        </section>
      </div>
    );
  }
  return (
    <div class="table-page counting">
      <section class="table-board">
        <TouchBoard
          rows={count.board}
          label={t("count_board")}
          {...withCoordinates()}
          dead={dead}
          proposed={count.proposed.flatMap((string) => string.points)}
          differs={count.differences.map((one) => one.point)}
          disputed={disputed}
          questioned={count.advice?.strings.filter((one) => one.doubtful) ?? []}
          {...left}
          {...(shown ? { owner: shown.owner } : {})}
          onTouch={touch}
        />
      </section>
      <section class="controls">
        <Progress at={open ? 1 : count.assents.length ? 3 : 2} />
        {open && <Differences count={count} />}
        {desk && !desk.refereed && <NoteAll desk={desk} seqs={count.incidents} />}
        {desk && <AtDesk desk={desk} />}
        {desk?.refereed && <PutRight desk={desk} />}
        <Disputes count={count} />
        <Contested count={count} by={by} />
        <Doubtful count={count} by={by} onHow={killing.open} />
        <div class="card">
          <h2>{t("dead_title")}</h2>
          <p class="hint">{t("dead_how")}</p>
          <Who label={t("who_marks")} value={by} refereed={!!count.signature} onChange={setBy} />
          <Touched count={count} point={touched} dead={dead} disputed={disputed} by={by} />
          <Proposal count={count} by={by} onAnswer={(dead) => void answerAll(dead)} onHow={killing.open} />
        </div>
        {count.unseen.length > 0 && <p class="hint">{t("unseen_at_end", { points: pointsText(count.unseen) })}</p>}
        <Leftovers count={count} by={by} {...left} />
        <Silent count={count} />
        {shown && <ScoreCard score={shown} {...(provisional ? { title: provisional } : {})} />}
        {desk?.refereed && <OwnerHere />}
        {count.score && <Assents count={count} />}
        <DeadList count={count} by={by} />
        <Given count={count} by={by} />
        <div class="buttons">
          <button onClick={() => setAsked("recount")}>{t("button_recount")}</button>
          <button onClick={() => setAsked("resume")}>{t("button_back_to_play")}</button>
        </div>
        {desk && !desk.refereed && <PutRight desk={desk} />}
        <p class="hint">{t("about_game", { n: board.move_number })}</p>
      </section>
      {asked && (
        <AskWho
          refereed={!!count.signature}
          title={t(asked === "recount" ? "button_recount" : "button_back_to_play")}
          onAnswer={(who) => void answer(who)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The point or string touched last: whose it is; what it is marked as, and the way out when the sides differ on it. */
function Touched(props: {
  count: CountState;
  point: XY | null;
  dead: readonly string[];
  disputed: readonly string[];
  by: By;
}) {
  const { count, point, dead, disputed, by } = props;
  if (!point || disputed.includes(pointName(point))) return null; // a disputed string has a card of its own
  const name = pointName(point);
  if (at(count.board, point) === ".") return <TouchedPoint count={count} point={name} by={by} />;
  const color = at(count.board, point) as Color;
  const size = stringAt(count.board, point).length;
  const says = opponent(color);
  const dispute = (resume: boolean) => void step("dispute", { point: name, says_dead: says, resume });
  return (
    <div class="touched" aria-live="polite">
      <p>
        <Stone color={color} /> {t("string_at", { point: name, n: size })}:{" "}
        <strong>{t(dead.includes(name) ? "dead" : "alive")}</strong>
      </p>
      <details>
        <summary>{t("we_differ")}</summary>
        <p class="hint">{t("dispute_means", { color: colorText(says) })}</p>
        <div class="buttons">
          <button onClick={() => dispute(false)}>{t("button_dispute")}</button>
          <button class="danger" onClick={() => dispute(true)}>
            {t("button_play_out")}
          </button>
        </div>
      </details>
    </div>
  );
}

/** Every marked string, so that marking needs neither a mouse nor a look at the board. */
function DeadList({ count, by }: { count: CountState; by: By }) {
  if (count.dead.length === 0) return null;
  return (
    <details class="card">
      <summary>{t("dead_strings", { n: count.dead.length })}</summary>
      <ul class="dead-list">
        {count.dead.map((string) => (
          <li key={string.points[0]}>
            <Stone color={string.color} />
            <span>{t("string_at", { point: string.points[0] ?? "", n: string.points.length })}</span>
            <button onClick={() => void mark(count, string.points[0], false, by)}>{t("button_alive")}</button>
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
