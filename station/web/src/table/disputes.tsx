// A string on which the sides differ, prepared for the referee: both claims, the position kept, who moves first.

import { useState } from "preact/hooks";
import type { Color, CountState, DisputedString } from "../api/types";
import { Diagram } from "../board/diagram";
import { opponent } from "../game/append";
import { t } from "../i18n";
import { Stone } from "../parts/state";
import { whoText } from "../told";
import { colorText } from "./colors";
import { step } from "./count-store";
import { mark } from "./proposal";
import { me, mySides, rules } from "./role";
import { RulingDialog, rulingText, type Decision } from "./ruling";

const DECISIONS: readonly Decision[] = [
  { on: "played", dead: null },
  { on: "frozen", dead: true },
  { on: "frozen", dead: false },
];

export function Disputes({ count }: { count: CountState }) {
  const open = count.disputed.filter((one) => one.open);
  const waiting = open.filter((one) => one.stage === "prepared").length;
  const closed = count.disputed.filter((one) => !one.open);
  return (
    <>
      {open.map((one) => (
        <Dispute key={one.seq} count={count} one={one} order={waiting > 1} mayOrder={!count.signature || rules()} />
      ))}
      {closed.map((one) => (
        <p key={one.seq} class="hint">
          {one.ruling
            ? t("dispute_ruled", {
                point: one.points[0] ?? "",
                who: [whoText(one.ruling.by), one.ruling.name].filter(Boolean).join(" "),
              })
            : t("dispute_settled", { point: one.points[0] ?? "" })}
        </p>
      ))}
    </>
  );
}

/** order -- it waits beside others: the chief names which one is played out first, both sides where nobody is named. */
function Dispute(props: { count: CountState; one: DisputedString; order: boolean; mayOrder: boolean }) {
  const { count, one, order, mayOrder } = props;
  const [chosen, setChosen] = useState<Decision | null>(null);
  const played = one.stage === "playing";
  return (
    <article class="card dispute">
      <h3>
        <Stone color={one.color} />
        {t("dispute_title", { n: one.points.length, point: one.points[0] ?? "" })}
      </h3>
      <ul>
        {(["B", "W"] as const).map((side) => (
          <li key={side}>
            <Stone color={side} />{" "}
            {t("dispute_claim", {
              color: colorText(side),
              what: t(one.claims[side] === "dead" ? "status_dead" : "status_alive"),
            })}
          </li>
        ))}
      </ul>
      {one.holds_lock && <Settle count={count} one={one} />}
      {one.frozen && (
        <details>
          <summary>{t("dispute_position")}</summary>
          <p class="hint">{t("dispute_frozen", { n: one.frozen.move_number })}</p>
          <div class="paper">
            <Diagram rows={one.frozen.board} dead={one.points} />
          </div>
        </details>
      )}
      {played ? (
        <p>
          {t("dispute_played", { n: one.played.length })}{" "}
          <span class="hint">{one.played.map((move) => move.point ?? t("pass")).join(" ")}</span>
        </p>
      ) : (
        <>
          <p>{t("dispute_first", { color: colorText(one.says_dead) })}</p>
          {order && <p class="hint">{t(mayOrder ? "dispute_order" : "dispute_order_chief")}</p>}
          <button
            class="primary"
            disabled={order && !mayOrder}
            onClick={() => void step("playout", { by: rules() ? "referee" : "both", dispute: one.seq })}
          >
            <Stone color={one.says_dead} />
            {t("button_play_out")}
          </button>
        </>
      )}
      {(played || (!rules() && !count.signature)) && ( // else a referee's own screen asks in one touch
        <>
          <h4>{t("dispute_which")}</h4>
          <div class="rulings">
            {DECISIONS.filter((decision) => played || decision.on === "frozen").map((decision) => (
              <button key={rulingText(decision)} onClick={() => setChosen(decision)}>
                {rulingText(decision)}
              </button>
            ))}
          </div>
        </>
      )}
      {chosen && (
        <RulingDialog
          dispute={one.seq}
          decision={chosen}
          refereed={!!count.signature}
          onClose={() => setChosen(null)}
        />
      )}
    </article>
  );
}

/** One touch settles it: a side says what the other says, both together, or the referee, whose credential has his name. */
function Settle({ count, one }: { count: CountState; one: DisputedString }) {
  const mine: Color | undefined = mySides().length === 1 ? mySides()[0] : undefined;
  const words = (["dead", "alive"] as const).filter((what) => !mine || one.claims[opponent(mine)] === what);
  const say = (dead: boolean) => {
    if (rules())
      void step("ruling", { dispute: one.seq, on: one.stage === "playing" ? "played" : "frozen", dead, by: "referee" });
    else void mark(count, one.points[0], dead, mine ?? "both");
  };
  return (
    <div class="buttons settle">
      {words.map((what) => (
        <button key={what} onClick={() => say(what === "dead")}>
          {t(rules() ? "dispute_i_rule" : mine ? "dispute_yields" : "dispute_both", {
            color: mine ? colorText(mine) : "",
            name: me.value?.name ?? "",
            what: t(`status_${what}`),
          })}
        </button>
      ))}
    </div>
  );
}

/** While the game goes on over a dispute. */
export function PlayingOut({ count }: { count: CountState | null }) {
  const one = count?.disputed.find((dispute) => dispute.open && dispute.stage === "playing");
  if (!one) return null;
  return (
    <p class="card dispute">
      <span>
        <Stone color={one.color} /> {t("dispute_playing", { point: one.points[0] ?? "" })}
      </span>
    </p>
  );
}
