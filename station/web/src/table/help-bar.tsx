// Somebody is called, or has come: in reach wherever the table's page is scrolled to, whatever the state of the game.

import { send } from "../api/client";
import { t } from "../i18n";
import { Hand } from "../parts/icons";
import { attempt } from "../parts/notice";

export function HelpBar({ called }: { called: boolean }) {
  return (
    <div class="help-bar">
      <button
        aria-pressed={called}
        class={called ? "" : "danger"}
        onClick={() => void attempt(send("POST", "/api/table/help", { on: !called }))}
      >
        <Hand />
        {t(called ? "button_help_came" : "button_help")}
      </button>
    </div>
  );
}
