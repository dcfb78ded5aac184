// Pairing: the PIN from the station's screen or the QR code makes this browser the table's.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { problemText } from "../parts/notice";
import { linkProblem, pair } from "./role";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
/** A table's PIN, and a referee's or the owner's, which is sent as soon as it is whole: six digits may be part of it. */
const [LEAST, MOST] = [6, 8];

export function Pairing({ why }: { why: string }) {
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState(linkProblem.value ? problemText(linkProblem.value) : "");
  const attempt = (digits: string) => {
    setProblem("");
    pair(digits).catch((error: unknown) => {
      setProblem(problemText(error));
      setPin("");
    });
  };
  const type = (digits: string) => {
    const next = digits.replace(/\D/g, "").slice(0, MOST);
    setPin(next);
    setProblem("");
    if (next.length === MOST) attempt(next);
  };
  return (
    <form
      class="card pairing"
      onSubmit={(event) => {
        event.preventDefault();
        if (pin.length >= LEAST) attempt(pin);
      }}
    >
      <h1>{t("pair_title")}</h1>
      <p>{why}</p>
      <p class="hint">{t("pair_how")}</p>
      <input
        class="pin"
        inputMode="numeric"
        autocomplete="one-time-code"
        aria-label={t("pair_pin")}
        aria-describedby="pin-problem"
        aria-invalid={problem !== ""}
        value={pin}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <p id="pin-problem" class="problem" role="alert">
        {problem}
      </p>
      <div class="pad" role="group" aria-label={t("pair_pin")}>
        {KEYS.map((key) => (
          <button key={key} type="button" onClick={() => type(pin + key)}>
            {key}
          </button>
        ))}
        <button type="button" onClick={() => setPin("")}>
          {t("button_clear")}
        </button>
        <button type="button" onClick={() => type(`${pin}0`)}>
          0
        </button>
        <button type="button" aria-label={t("button_delete_digit")} onClick={() => setPin(pin.slice(0, -1))}>
          ⌫
        </button>
      </div>
      <button class="primary" disabled={pin.length < LEAST}>
        {t("button_pair")}
      </button>
    </form>
  );
}
