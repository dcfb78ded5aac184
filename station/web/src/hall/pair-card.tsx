// An official's browser says who it is: by the PIN that the organizers gave.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
import { Field } from "./field";
import { pair } from "./store";

export function PairCard() {
  const [pin, setPin] = useState("");
  return (
    <form
      class="hall-card pair"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(pair(pin.trim())).then((done) => done && setPin(""));
      }}
    >
      <Field label={t("hall_official_pin")} inputMode="numeric" autoComplete="off" value={pin} onInput={setPin} />
      <button type="submit" disabled={pin.trim().length < 6}>
        {t("hall_button_pair")}
      </button>
    </form>
  );
}

/** In place of a page that is for officials alone. */
export function PairPage() {
  return (
    <section class="hall-page">
      <PairCard />
    </section>
  );
}
