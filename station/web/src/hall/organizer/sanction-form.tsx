// What a player bears beside warnings (2002 §23): a ban, a lower prize, criticism in public; with its reason.

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { TextField } from "../../parts/text-field";
import { OneOf } from "../field";
import { act, event } from "../store";
import type { HallPlayer, Sanction } from "../types";

const SANCTIONS: readonly Sanction[] = ["banned", "prize_down", "criticized"];

export function SanctionForm({ one }: { one: HallPlayer }) {
  const open = SANCTIONS.filter((what) => !one.sanctions.includes(what));
  const [chosen, setChosen] = useState<Sanction>("banned");
  const [why, setWhy] = useState("");
  const what = open.includes(chosen) ? chosen : open[0];
  const impose = (form: Event) => {
    form.preventDefault();
    const told = { player: one.id, what, why, after: event.value?.after ?? 0 };
    void attempt(act("POST", "sanctions", told)).then((done) => done && setWhy(""));
  };
  return (
    <>
      {what && (
        <form onSubmit={impose}>
          <OneOf
            label={t("hall_sanction")}
            value={what}
            options={open.map((value) => [value, t(`hall_sanction_${value}`)])}
            onInput={(value) => setChosen(value as Sanction)}
          />
          <TextField label={t("hall_ground")} value={why} onInput={setWhy} />
          <button type="submit" disabled={!why.trim()}>
            {t("hall_button_sanction")}
          </button>
        </form>
      )}
      <p class="actions">
        {one.sanctions.map((value) => (
          <button
            key={value}
            onClick={() => void attempt(act("POST", "sanctions", { player: one.id, what: value, lifted: true }))}
          >
            {t("hall_button_lift", { what: t(`hall_sanction_${value}`) })}
          </button>
        ))}
      </p>
    </>
  );
}
