// An official's browser says who it is: by the PIN that the organizers gave.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { attempt } from "../parts/notice";
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
      <label>
        {t("hall_official_pin")}
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onInput={(event) => setPin(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={pin.trim().length < 6}>
        {t("hall_button_pair")}
      </button>
    </form>
  );
}
