// Referees: each gets a credential of his own, by name; his phone takes it from a link, a QR code or a PIN.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { EventFixed, EventTerms, Official, TablePin } from "../api/types";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { attempt } from "../parts/notice";
import { TextField } from "../parts/text-field";
import { PinLink } from "./link";
import { HallReferees } from "./hall-referees";

const OFFICES = ["referee", "executing_referee", "chief"] as const;

/** Whether nobody has that office in the event's rules yet. */
function vacant(terms: EventTerms | null, role: Official["role"]): boolean {
  if (terms === null) return false;
  return role === "chief" ? terms.chief === "" : Object.keys(terms.referees).length === 0;
}

/** `onMade`: one of them may be named in the event's rules too. Whether he is, nobody says but the owner. */
export function RefereesCard({ onMade }: { onMade: () => void }) {
  const [role, setRole] = useState<Official["role"]>("referee");
  const [name, setName] = useState("");
  const [made, setMade] = useState<{ pin: TablePin; name: string } | null>(null);
  const [terms, setTerms] = useState<EventTerms | null>(null);
  const [named, setNamed] = useState<"" | "yes" | "no">("");
  const learn = () => attempt(get<EventFixed>("/api/event").then((found) => setTerms(found.terms)));
  useEffect(() => void learn(), []);
  const asks = vacant(terms, role);
  const ready = name.trim() !== "" && (!asks || named !== "");
  const make = async () => {
    const official: Official = { role, name: name.trim(), in_event: asks && named === "yes" };
    setMade({ pin: await send<TablePin>("POST", "/api/auth/official", official), name: official.name });
    setName("");
    setNamed("");
    await learn();
    onMade();
  };
  return (
    <section class="card pin-card">
      <h2>{t("referees_title")}</h2>
      <p class="hint">{t("referees_how")}</p>
      <HallReferees />
      <form
        class="stacked official"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void attempt(make());
        }}
      >
        <Choice
          label={t("referees_office")}
          value={role}
          options={OFFICES.map((value) => ({ value, text: t(`role_${value}`) }))}
          onChange={(one) => {
            setRole(one);
            setNamed("");
          }}
        />
        <TextField label={t("ruling_name")} value={name} max={40} onInput={setName} />
        {asks && (
          <Choice
            label={t("referees_named", { office: t(`role_${role}`) })}
            value={named}
            options={(["yes", "no"] as const).map((value) => ({ value, text: t(`referees_named_${value}`) }))}
            onChange={setNamed}
          />
        )}
        <button class="primary" disabled={!ready}>
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
