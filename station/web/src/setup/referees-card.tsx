// Referees: each gets a credential of his own, by name; his phone takes it from a link, a QR code or a PIN.

import { useState } from "preact/hooks";
import { send } from "../api/client";
import type { Official, TablePin } from "../api/types";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { attempt } from "../parts/notice";
import { TextField } from "../parts/text-field";
import { PinLink } from "./link";

const OFFICES = ["referee", "executing_referee", "chief"] as const;

/** `onMade`: the first of them is named in the event's rules too. */
export function RefereesCard({ onMade }: { onMade: () => void }) {
  const [role, setRole] = useState<Official["role"]>("referee");
  const [name, setName] = useState("");
  const [made, setMade] = useState<{ pin: TablePin; name: string } | null>(null);
  const make = async () => {
    const official: Official = { role, name: name.trim() };
    setMade({ pin: await send<TablePin>("POST", "/api/auth/official", official), name: official.name });
    setName("");
    onMade();
  };
  return (
    <section class="card pin-card">
      <h2>{t("referees_title")}</h2>
      <p class="hint">{t("referees_how")}</p>
      <form
        class="stacked official"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) void attempt(make());
        }}
      >
        <Choice
          label={t("referees_office")}
          value={role}
          options={OFFICES.map((value) => ({ value, text: t(`role_${value}`) }))}
          onChange={setRole}
        />
        <TextField label={t("ruling_name")} value={name} max={40} onInput={setName} />
        <button class="primary" disabled={!name.trim()}>
          {t("button_make_referee")}
        </button>
      </form>
      {made && (
        <>
          <p>
            <strong>{made.name}</strong>
          </p>
          <PinLink pin={made.pin} label={t("referees_qr", { name: made.name })} />
        </>
      )}
    </section>
  );
}
