// Taking something out of the evidence: said twice, with a reason, and openly. The station writes down that, why and who.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Dialog } from "./dialog";
import { TextField } from "./text-field";

export function EraseDialog(props: {
  title: string;
  means: string;
  ready?: boolean;
  children?: ComponentChildren;
  onErase: (why: string) => void;
  onClose: () => void;
}) {
  const { title, means, ready = true, children, onErase, onClose } = props;
  const [why, setWhy] = useState("");
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{means}</p>
      {children}
      <TextField label={t("erase_why")} value={why} onInput={setWhy} />
      <p class="hint">{t("erase_stays_known")}</p>
      <button class="danger" disabled={!ready || !why.trim()} onClick={() => onErase(why.trim())}>
        {t("button_delete_for_good")}
      </button>
      <button onClick={onClose}>{t("button_cancel")}</button>
    </Dialog>
  );
}
