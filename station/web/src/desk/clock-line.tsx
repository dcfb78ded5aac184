// The table's clock at the desk: both sides' time, and one touch that stops it or lets the side to move go on.

import { useEffect } from "preact/hooks";
import { board } from "../api/live";
import type { Clock, Color, Desk } from "../api/types";
import { faceAt, digits } from "../clock/faces";
import { OpenedMove } from "../clock/opened";
import { clockStep, keepTicking, nowMs, useClock } from "../clock/store";
import { keepMeasuring } from "../clock/sync";
import { colon, t } from "../i18n";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";
import { deskStep } from "./store";

const SHOWN = ["running", "stopped", "paused", "sealed"];

export function ClockLine({ desk, acts }: { desk: Desk; acts: boolean }) {
  const clock = useClock();
  if (!clock || !SHOWN.includes(clock.standing)) return null;
  return (
    <>
      <Running clock={clock} desk={desk} acts={acts} />
      <OpenedMove clock={clock} />
    </>
  );
}

function Running({ clock, desk, acts }: { clock: Clock; desk: Desk; acts: boolean }) {
  useEffect(() => {
    const ends = [keepMeasuring(), keepTicking()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const now = Math.max(nowMs.value, clock.now_ms);
  const turn = board.value?.to_move ?? clock.turn;
  const waits = desk.incidents.some((one) => one.state === "executing");
  const runs = clock.standing === "running";
  return (
    <section class={`desk-clock is-${clock.standing}`} aria-label={t("clock_title")}>
      {(["B", "W"] as const).map((side: Color) => (
        <span key={side} class={clock.running === side ? "runs" : ""}>
          <Stone color={side} /> {digits(faceAt(clock, side, now).left_ms)}
        </span>
      ))}
      <span class="hint">{t(`clock_is_${clock.standing}`)}</span>
      {acts && runs && (
        <button onClick={() => void clockStep("POST", "act", { act: "stop" })}>{t("button_clock_stop")}</button>
      )}
      {acts && clock.standing === "sealed" && (
        <button onClick={() => void clockStep("POST", "open", {})}>{t("button_clock_open")}</button>
      )}
      {acts && (clock.standing === "stopped" || clock.standing === "paused") && (
        <button class={waits ? "" : "primary"} disabled={waits} onClick={() => void deskStep("go-on", {})}>
          {t("button_clock_resume")}
          {colon()}
          {t("next_to_move", { color: colorText(turn) })}
        </button>
      )}
    </section>
  );
}
