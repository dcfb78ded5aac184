// Credentials of the hall's officials: for all tables, each for one device, ended at a touch.

import { useState } from "preact/hooks";
import { send } from "../../api/client";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { Field, OneOf } from "../field";
import { act, learnOffice, owner } from "../store";
import type { HallCredential, HallOffice } from "../types";

const ROLES = ["referee", "executing_referee", "chief"] as const;

export function OfficialsCard({ now }: { now: HallOffice }) {
  const [name, setName] = useState("");
  const [role, setRole] = useState<(typeof ROLES)[number]>("referee");
  const [made, setMade] = useState<HallCredential | null>(null);
  const make = (event: Event) => {
    event.preventDefault();
    void attempt(send<HallCredential>("POST", "/api/hall/officials", { name, role }).then(setMade));
  };
  return (
    <details class="hall-card">
      <summary>{t("hall_officials")}</summary>
      <form onSubmit={make}>
        <Field label={t("hall_official_name")} value={name} onInput={setName} />
        <OneOf
          label={t("hall_office")}
          value={role}
          options={ROLES.filter((one) => one !== "chief" || owner.value).map((one) => [one, t(`hall_role_${one}`)])}
          onInput={(value) => setRole(value as (typeof ROLES)[number])}
        />
        <button type="submit" disabled={!name.trim()}>
          {t("hall_button_credential")}
        </button>
      </form>
      {made && (
        <>
          <p class="fingerprint n">{made.pin}</p>
          <p class="hint">{t("hall_pin_how")}</p>
          <div class="qr" dangerouslySetInnerHTML={{ __html: made.qr_svg }} />
          <button onClick={() => void attempt(learnOffice())}>{t("hall_button_done")}</button>
        </>
      )}
      <ul>
        {now.referees.map((one) => (
          <li key={one.device}>
            {one.name} · {t(`hall_role_${one.role === "table" ? "referee" : (one.role as (typeof ROLES)[number])}`)}{" "}
            <button class="danger" onClick={() => void attempt(act("DELETE", `officials/${one.device}`))}>
              {t("hall_button_revoke")}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
