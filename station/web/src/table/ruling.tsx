// Who decides a dispute: a referee by name, or both sides together. Nothing is decided before somebody says so.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { TextField } from "../parts/text-field";
import { step } from "./count-store";
import { RefereeName, refereeName, speakers } from "./who";

export interface Decision {
  on: "played" | "frozen";
  dead: boolean | null;
}

export function rulingText({ on, dead }: Decision): string {
  return t(on === "played" ? "rule_played" : dead ? "rule_frozen_dead" : "rule_frozen_alive");
}

export function RulingDialog(props: { dispute: number; decision: Decision; refereed: boolean; onClose: () => void }) {
  const { dispute, decision, refereed, onClose } = props;
  const referee = speakers(refereed).includes("referee");
  const [why, setWhy] = useState("");
  const rule = (by: "referee" | "both") => {
    onClose();
    void step("ruling", { dispute, ...decision, by, why: why.trim() });
  };
  return (
    <Dialog title={t("ruling_title")} onClose={onClose}>
      <p>{t("ruling_means", { what: rulingText(decision) })}</p>
      <form
        class="start"
        onSubmit={(event) => {
          event.preventDefault();
          rule(referee ? "referee" : "both");
        }}
      >
        {referee && <RefereeName />}
        <TextField label={t("ruling_why")} value={why} onInput={setWhy} />
        <div class="rulings">
          {referee && (
            <button class="primary" disabled={!refereeName()}>
              {t("button_rule")}
            </button>
          )}
          <button type="button" onClick={() => rule("both")}>
            {t("button_both_decide")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
