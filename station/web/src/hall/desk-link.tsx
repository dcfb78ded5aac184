// The way to a table's own desk: the hall lets its official in there, and its station hears of it while its page opens.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import type { Glance, HallPass } from "./types";

/** game -- into that game of its archive instead, to count it from its record. */
export function DeskLink({ one, game }: { one: Glance; game?: number }) {
  const [going, setGoing] = useState(false);
  if (!one.pages) return null;
  const go = async () => {
    const page = open("", "_blank"); // at the touch itself: browsers open none later
    if (page) page.opener = null;
    setGoing(true);
    try {
      const { url } = await send<HallPass>(
        "POST",
        `/api/hall/passes/${one.station}${game === undefined ? "" : `?game=${game}`}`,
      );
      if (page) page.location.href = url;
      else location.href = url;
    } catch (error) {
      page?.close();
      throw error;
    } finally {
      setGoing(false);
    }
  };
  return (
    <button disabled={going} onClick={() => void attempt(go())}>
      {t(game === undefined ? "hall_open_desk" : "hall_button_count_record")}
    </button>
  );
}
