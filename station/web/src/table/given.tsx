// Empty points that people decide by hand: a ko left at the end, a border, a contest given up (2002 §21.2, §12.4(4)).

import type { By, CountState, Owner } from "../api/types";
import { colon, t } from "../i18n";
import { Stone } from "../parts/state";
import { colorText } from "./colors";
import { step } from "./count-store";
import { mySides, rules } from "./role";

const OWNERS: readonly (Owner | null)[] = ["B", "W", "shared", null];

function give(count: CountState, point: string, to: Owner | null, by: By): void {
  void step("points", { points: [point], to, by, revision: count.revision });
}

/** The empty point touched last: whose it is. */
export function TouchedPoint({ count, point, by }: { count: CountState; point: string; by: By }) {
  const now = count.given.find((one) => one.point === point)?.to ?? null;
  const choice = (to: Owner | null, text: string) => (
    <button aria-pressed={now === to} onClick={() => give(count, point, to, by)}>
      {text}
    </button>
  );
  return (
    <div class="touched" aria-live="polite">
      <p>
        {t("point_touched", { point })}
        {colon()}
        <strong>{ownerText(now)}</strong>
      </p>
      <p class="hint">{t("point_how")}</p>
      <div class="buttons">
        {choice("B", t("black"))}
        {choice("W", t("white"))}
        {choice("shared", t("point_shared"))}
        {choice(null, t("point_as_it_lies"))}
      </div>
    </div>
  );
}

function ownerText(owner: Owner | null): string {
  if (owner === "B" || owner === "W") return colorText(owner);
  return t(owner === "shared" ? "point_shared" : "point_as_it_lies");
}

/** Points of which the sides say different things: one touch of both, of the side that yields, or of the referee. */
export function Contested({ count, by }: { count: CountState; by: By }) {
  if (count.contested.length === 0) return null;
  const who = rules() ? "referee" : mySides().length === 1 ? by : "both";
  return (
    <div class="card dispute">
      <h3>{t("contested_title")}</h3>
      {count.contested.map((one) => (
        <div key={one.point} role="group" aria-label={one.point}>
          <p>
            <strong>{one.point}</strong>{" "}
            {(["B", "W"] as const).map((side) => (
              <span key={side}>
                <Stone color={side} /> {t("dispute_claim", { color: colorText(side), what: ownerText(one[side]) })}{" "}
              </span>
            ))}
          </p>
          <div class="buttons">
            {OWNERS.map((owner) => (
              <button key={owner ?? ""} onClick={() => give(count, one.point, owner, who)}>
                {ownerText(owner)}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Every point decided, so that deciding needs neither a mouse nor a look at the board; and giving up the contest. */
export function Given({ count, by }: { count: CountState; by: By }) {
  return (
    <>
      {count.given.length > 0 && (
        <details class="card">
          <summary>{t("given_title", { n: count.given.length })}</summary>
          <ul class="dead-list">
            {count.given.map((one) => (
              <li key={one.point}>
                {one.to === "shared" ? <span aria-hidden="true">½</span> : <Stone color={one.to} />}
                <span>
                  {t("point_touched", { point: one.point })}
                  {colon()}
                  {ownerText(one.to)}
                </span>
                <button onClick={() => give(count, one.point, null, by)}>{t("point_as_it_lies")}</button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {count.may_concede && (
        <details class="card">
          <summary>{t("concede_title")}</summary>
          <p class="hint">{t("concede_means")}</p>
          <div class="buttons">
            {(["B", "W"] as const).map((color) => (
              <button key={color} onClick={() => void step("concede", { color, revision: count.revision })}>
                {t("button_concede", { color: colorText(color) })}
              </button>
            ))}
          </div>
        </details>
      )}
    </>
  );
}
