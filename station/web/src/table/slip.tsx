// The game was ended by mistake, or for the wrong side: taken back by who did it, later by the owner with name and reason.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Color } from "../api/types";
import { t } from "../i18n";
import { attempt, tell } from "../parts/notice";
import { Stone } from "../parts/state";
import { TextField } from "../parts/text-field";
import { useLastGame } from "./last-game";
import { me } from "./role";

/** Of the last game, once there is one that ended with a result. */
export function LastSlip() {
  const last = useLastGame();
  return last && !last.live && last.result ? <Slip cleared /> : null;
}

/** `cleared`: the board of that game stands there no more, so that it cannot go on. */
export function Slip({ cleared = false }: { cleared?: boolean }) {
  const [name, setName] = useState("");
  const [why, setWhy] = useState("");
  const owner = me.value?.role === "owner";
  const reopen = async (resigns: Color | null) => {
    const said = owner ? { by: "owner", name: name.trim(), why: why.trim() } : { by: "both", why: "wrong_button" };
    if (await attempt(send("POST", "/api/table/reopen", { ...said, resigns }))) tell(t("done_saved"));
  };
  return (
    <details class="card">
      <summary>{t(cleared ? "slip_last" : "slip_title")}</summary>
      <p class="hint">{t("slip_means")}</p>
      {owner && (
        <div class="start">
          <TextField label={t("slip_name")} value={name} onInput={setName} />
          <TextField label={t("slip_why")} value={why} onInput={setWhy} />
        </div>
      )}
      <div class="buttons">
        {(["B", "W"] as const).map((color) => (
          <button key={color} onClick={() => void reopen(color)}>
            <Stone color={color} />
            {t("button_really_resigned", { color: t(color === "B" ? "black" : "white") })}
          </button>
        ))}
        {!cleared && <button onClick={() => void reopen(null)}>{t("button_play_goes_on")}</button>}
      </div>
    </details>
  );
}
