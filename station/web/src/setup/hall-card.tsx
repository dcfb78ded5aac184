// Which hall this station is one of: joined by the line that the hall shows, after fingerprints were compared there.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { HallMember } from "../api/types";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { TextField } from "../parts/text-field";

const AGAIN_MS = 3000;

/** The line that a hall's own page hands over behind "#", where no server logs it. */
export function lineFromAddress(hash: string): string {
  const found = /^#hall=(.+)$/.exec(hash)?.[1];
  return found ? decodeURIComponent(found) : "";
}

export function HallCard() {
  const [now, setNow] = useState<HallMember | null>(null);
  const [line, setLine] = useState(() => lineFromAddress(location.hash));
  const [name, setName] = useState("t01");
  useEffect(() => {
    const ask = () => get<HallMember | null>("/api/hall").then(setNow, () => undefined);
    void ask();
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (!now) return null;
  const join = (event: Event) => {
    event.preventDefault();
    void attempt(send<HallMember>("POST", "/api/hall", { line: line.trim(), name }).then(setNow));
  };
  const leave = () => void attempt(send<HallMember>("DELETE", "/api/hall").then(setNow));
  return (
    <section class="card pin-card">
      <h2>{t("hall_card")}</h2>
      {now.name ? (
        <>
          <p>{t("hall_card_in", { server: now.server, name: now.name })}</p>
          <p class="hint">{stateOf(now)}</p>
          <p class="digits compared">{now.fingerprint}</p>
          {!now.connected && <p class="hint">{t("hall_card_compare")}</p>}
          <button onClick={leave}>{t("hall_card_leave")}</button>
        </>
      ) : (
        <form class="hall-join" onSubmit={join}>
          <p class="hint">{t("hall_card_none")}</p>
          <TextField label={t("hall_card_line")} max={1000} value={line} onInput={setLine} />
          <label class="stacked">
            <span>{t("hall_card_name")}</span>
            <input
              type="text"
              pattern="[a-z0-9\-]{1,32}"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <p class="digits compared">{now.fingerprint}</p>
          <button class="primary" type="submit" disabled={!line.trim() || !name.trim()}>
            {t("hall_card_join")}
          </button>
        </form>
      )}
    </section>
  );
}

function stateOf(now: HallMember): string {
  if (now.forked !== null) return t("hall_card_forked", { n: now.forked });
  return now.connected ? t("hall_card_sent", { n: now.sent }) : t("hall_card_waits");
}
