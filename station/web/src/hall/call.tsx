// What waits for a person at one table.

import { t } from "../i18n";
import { ComingForm } from "./coming-form";
import { DeskLink } from "./desk-link";
import { Evidence } from "./evidence";
import { href } from "./router";
import { seatName } from "./store";
import type { Glance, HallCall } from "./types";
import { again, callText, waits } from "./words";

export function Call({ call, one }: { call: HallCall; one: Glance }) {
  return (
    <article class={`hall-card call${call.referred ? " referred" : ""}${again(call) ? " again" : ""}`}>
      <h2>
        <a class="to-board" href={href("board", one.station)}>
          {one.board === null ? one.station : t("hall_board_n", { n: one.board })}
        </a>{" "}
        {callText(call)}
      </h2>
      <p class="hint">
        {[
          call.referred ? t("hall_referred") : "",
          call.number ? t("hall_at_move", { n: call.number }) : "",
          call.points.join(" "),
          call.article,
          t("hall_waits", { time: waits(call) }),
          again(call) ? t("hall_calls_again", { n: again(call) }) : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p>
        <i class="stone stone-B" /> {seatName(one, "B")} <i class="stone stone-W" /> {seatName(one, "W")}
      </p>
      {call.seq > 0 && <Evidence call={call} one={one} />}
      <div class="actions">
        <ComingForm one={one} />
        <DeskLink one={one} />
      </div>
    </article>
  );
}
