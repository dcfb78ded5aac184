// What the advisers say of dead stones: a proposal to take over, and doubtful strings that only people can settle.

import type { AdvisedString, By, CountState, DeadString } from "../api/types";
import { saying, t, type Key } from "../i18n";
import { BoardSign } from "../board/marks";
import { at, xy } from "../game/points";
import { Stone } from "../parts/state";
import { count as latest, step } from "./count-store";

/** Why, in the reader's language; in the station's own words where the reason is a new one. */
export function adviceText(one: AdvisedString): string {
  const known = t(`advice_${one.reason}` as Key, { n: Math.round(100 * one.stands) });
  return known || (saying() === "zh" ? one.zh : one.en);
}

function stringText(one: { points: string[] }): string {
  return t("string_at", { point: one.points[0] ?? "", n: one.points.length });
}

function advised(count: CountState, string: DeadString): AdvisedString | undefined {
  return count.advice?.strings.find((one) => one.points[0] === string.points[0]);
}

/** Marks one string; every mark gives a new revision, which guards the next one. */
export function mark(count: CountState, point: string | undefined, dead: boolean, by: By): Promise<boolean> {
  return step("dead", { point, dead, color: by, revision: count.revision });
}

/** Of what nobody owned when the advisers looked: what is nobody's still, by the territory that is drawn. */
export function unowned({ advice }: CountState, owner: readonly string[] | null) {
  const still = (point: string) => !owner || !"BW".includes(at(owner, xy(point)));
  return { neutral: advice?.neutral.filter(still) ?? [], borders: advice?.open_borders.filter(still) ?? [] };
}

interface Shown {
  count: CountState;
  by: By;
  /** Somebody wants to see how a string dies. */
  onHow: (string: AdvisedString) => void;
}

/** To see how a string dies, where moves are known. */
function How({ one, onHow }: { one: AdvisedString; onHow: Shown["onHow"] }) {
  if (one.line.length === 0) return null;
  return <button onClick={() => onHow(one)}>{t("button_how_it_dies")}</button>;
}

/** What the advisers are sure of: one touch makes it the marks, another says that all of it lives. */
export function Proposal(props: Shown & { onAnswer: (dead: boolean) => void }) {
  const { count, by, onHow, onAnswer } = props;
  const { proposed, advice } = count;
  if (proposed.length === 0) return <p class="hint">{t(advice?.pending ? "proposal_pending" : "proposal_none")}</p>;
  return (
    <div class="proposal">
      <h3>{t("proposal_title", { n: proposed.length })}</h3>
      <div class="buttons">
        <button class="primary" onClick={() => onAnswer(true)}>
          {t("button_take_all")}
        </button>
        <button onClick={() => onAnswer(false)}>{t("button_decline_all")}</button>
      </div>
      <details>
        <summary>{t("proposal_singly")}</summary>
        <ul class="strings">
          {proposed.map((string) => {
            const why = advised(count, string);
            return (
              <li key={string.points[0]}>
                <Stone color={string.color} />
                <span>
                  {stringText(string)}
                  {why && <span class="hint">{adviceText(why)}</span>}
                </span>
                {why && <How one={why} onHow={onHow} />}
                <span class="either" role="group" aria-label={stringText(string)}>
                  <button onClick={() => void mark(count, string.points[0], false, by)}>{t("status_alive")}</button>
                  <button onClick={() => void mark(count, string.points[0], true, by)}>{t("status_dead")}</button>
                </span>
              </li>
            );
          })}
        </ul>
      </details>
      {advice?.pending && <p class="hint">{t("proposal_pending")}</p>}
    </div>
  );
}

export function Doubtful({ count, by, onHow }: Shown) {
  const disputed = new Set(count.disputed.filter((one) => one.holds_lock).flatMap((one) => one.points));
  const said = new Set([...count.dead.flatMap((string) => string.points), ...count.alive]);
  const doubtful = (count.advice?.strings ?? []).filter((one) => one.doubtful && !disputed.has(one.points[0] ?? ""));
  const open = doubtful.filter((one) => !said.has(one.points[0] ?? ""));
  const answered = doubtful.filter((one) => said.has(one.points[0] ?? ""));
  const restAlive = async () => {
    for (const one of open) {
      const now = latest.value;
      if (!now || !(await mark(now, one.points[0], false, by))) return;
    }
  };
  return (
    <>
      {open.length > 0 && (
        <div class="card doubtful">
          <h3>
            <span class="mark" aria-hidden="true">
              ?
            </span>
            {t("doubtful_title", { n: open.length })}
          </h3>
          <p class="hint">{t("doubtful_how")}</p>
          <DoubtfulStrings strings={open} count={count} by={by} onHow={onHow} />
          {answered.length > 0 && <button onClick={() => void restAlive()}>{t("button_rest_alive")}</button>}
        </div>
      )}
      {answered.length > 0 && (
        <details class="card doubtful-said">
          <summary>{t("doubtful_said", { n: answered.length })}</summary>
          <DoubtfulStrings strings={answered} count={count} by={by} onHow={onHow} />
        </details>
      )}
    </>
  );
}

function DoubtfulStrings({ strings, count, by, onHow }: Shown & { strings: readonly AdvisedString[] }) {
  const dead = new Set(count.dead.flatMap((string) => string.points));
  const alive = new Set(count.alive);
  return (
    <ul class="strings">
      {strings.map((one) => {
        const marked = dead.has(one.points[0] ?? "");
        return (
          <li key={one.points[0]}>
            <Stone color={one.color} />
            <span>
              {stringText(one)}
              <span class="hint">{adviceText(one)}</span>
              <Views one={one} />
            </span>
            <How one={one} onHow={onHow} />
            <span class="either" role="group" aria-label={stringText(one)}>
              <button
                aria-pressed={alive.has(one.points[0] ?? "")}
                onClick={() => void mark(count, one.points[0], false, by)}
              >
                {t("status_alive")}
              </button>
              <button aria-pressed={marked} onClick={() => !marked && void mark(count, one.points[0], true, by)}>
                {t("status_dead")}
              </button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What each adviser says, where more than one was asked. */
function Views({ one }: { one: AdvisedString }) {
  if (one.views.length < 2) return null;
  return (
    <span class="views">
      {one.views.map((view) => (
        <span key={view.adviser}>
          {view.adviser === "built in" ? t("adviser_built_in") : view.adviser}:{" "}
          <strong>{t(`status_${view.status}` as Key)}</strong>
        </span>
      ))}
    </span>
  );
}

/** Programs that were asked and gave no answer. */
export function Silent({ count }: { count: CountState }) {
  const silent = count.advice?.silent ?? [];
  return (
    <>
      {silent.map((one) => (
        <p class="objection" key={one.adviser} title={one.en}>
          {t("silent_without", { why: t(`silent_${one.why}`, { adviser: one.adviser }) })}
        </p>
      ))}
    </>
  );
}

/** What is still open on the board besides life and death: marked there, and counted here. */
export function Leftovers({ count, by, neutral, borders }: Omit<Shown, "onHow"> & ReturnType<typeof unowned>) {
  const unsaid = count.unanswered?.borders ?? [];
  const asTheyLie = () => step("points", { points: unsaid, to: null, by, revision: count.revision });
  if (neutral.length + borders.length + unsaid.length === 0) return null;
  return (
    <div class="leftovers">
      {neutral.length > 0 && (
        <p class="hint">
          <BoardSign sign="neutral" /> {t("neutral_n", { n: neutral.length })}
        </p>
      )}
      {borders.length > 0 && (
        <p class="objection">
          <BoardSign sign="border" /> {t("open_n", { n: borders.length })}
        </p>
      )}
      {unsaid.length > 0 && <button onClick={() => void asTheyLie()}>{t("point_as_it_lies")}</button>}
    </div>
  );
}
