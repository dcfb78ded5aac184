// The game was ended by mistake, or for the wrong side: taken back by who did it, later by the owner with name and reason.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Color } from "../api/types";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Stone } from "../parts/state";
import { TextField } from "../parts/text-field";
import { me } from "./role";

export function Slip() {
  const [name, setName] = useState("");
  const [why, setWhy] = useState("");
  const owner = me.value?.role === "owner";
  const reopen = (resigns: Color | null) => {
    const said = owner ? { by: "owner", name: name.trim(), why: why.trim() } : { by: "both", why: "wrong_button" };
    void attempt(send("POST", "/api/table/reopen", { ...said, resigns }));
  };
  return (
    <details class="card">
      <summary>{t("slip_title")}</summary>
      <p class="hint">{t("slip_means")}</p>
      {owner && (
        <div class="start">
          <TextField label={t("slip_name")} value={name} onInput={setName} />
          <TextField label={t("slip_why")} value={why} onInput={setWhy} />
        </div>
      )}
      <div class="buttons">
        {(["B", "W"] as const).map((color) => (
          <button key={color} onClick={() => reopen(color)}>
            <Stone color={color} />
            {t("button_really_resigned", { color: t(color === "B" ? "black" : "white") })}
          </button>
        ))}
        <button onClick={() => reopen(null)}>{t("button_play_goes_on")}</button>
      </div>
    </details>
  );
}
