// Who decides a dispute: a referee by name, or both sides together. Nothing is decided before somebody says so.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { TextField } from "../parts/text-field";
import { step } from "./count-store";

export interface Decision {
  on: "played" | "frozen";
  dead: boolean | null;
}

export function rulingText({ on, dead }: Decision): string {
  return t(on === "played" ? "rule_played" : dead ? "rule_frozen_dead" : "rule_frozen_alive");
}

export function RulingDialog(props: { dispute: number; decision: Decision; onClose: () => void }) {
  const { dispute, decision, onClose } = props;
  const [name, setName] = useState("");
  const [why, setWhy] = useState("");
  const rule = (by: "referee" | "both") => {
    onClose();
    void step("ruling", { dispute, ...decision, by, name: by === "referee" ? name.trim() : "", why: why.trim() });
  };
  return (
    <Dialog title={t("ruling_title")} onClose={onClose}>
      <p>{t("ruling_means", { what: rulingText(decision) })}</p>
      <form
        class="start"
        onSubmit={(event) => {
          event.preventDefault();
          rule("referee");
        }}
      >
        <TextField label={t("ruling_name")} value={name} onInput={setName} />
        <TextField label={t("ruling_why")} value={why} onInput={setWhy} />
        <div class="rulings">
          <button class="primary" disabled={!name.trim()}>
            {t("button_rule")}
          </button>
          <button type="button" onClick={() => rule("both")}>
            {t("button_both_decide")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
