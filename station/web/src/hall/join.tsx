// What a QR code of the hall opens on somebody's phone: the line, for the station's owner.

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Field } from "./field";

export function JoinPage() {
  const [address, setAddress] = useState("http://");
  return (
    <section class="hall-page">
      <h1>{t("hall_nav_join")}</h1>
      <p>{t("hall_join_how")}</p>
      <form
        class="hall-card"
        onSubmit={(event) => {
          event.preventDefault();
          location.href = `${address.replace(/\/+$/, "")}/setup#hall=${encodeURIComponent(location.href)}`;
        }}
      >
        <Field label={t("hall_join_address")} type="url" value={address} onInput={setAddress} />
        <button class="primary" type="submit" disabled={address.length < 10}>
          {t("hall_join_open")}
        </button>
      </form>
      <JoinCommands line={location.href} />
    </section>
  );
}

/** Of a station that is stopped, and of one that starts. */
export function JoinCommands({ line }: { line: string }) {
  return (
    <>
      <Command words={["tianyuan hall join", `"${line}"`, "--data …", "--name t01"]} />
      <Command words={["tianyuan serve", `--hall "${line}"`, "--hall-name t01"]} />
    </>
  );
}

/** words -- each stays whole where a line has room for it; copied they are one line */
function Command({ words }: { words: string[] }) {
  return (
    <p>
      <code class="command">
        {words.map((word) => (
          <>
            <span key={word}>{word}</span>{" "}
          </>
        ))}
      </code>
    </p>
  );
}
