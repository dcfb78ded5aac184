// The executing referee's confirmation, in a game with a named referee (2002 §16.4), at the table and at his desk.

import type { CountState } from "../api/types";
import { t } from "../i18n";
import { Check } from "../parts/icons";
import { step } from "./count-store";
import { rules } from "./role";
import { Numbers } from "./score-card";

/** Whether both players have agreed and the referee's word alone is missing. */
export function awaitsSignature(count: CountState | null): count is CountState {
  if (count?.phase !== "marking" || !count.signature || count.signature.name) return false;
  return count.assents.length === 2;
}

export function Signature({ count, blocked }: { count: CountState; blocked: boolean }) {
  const signature = count.signature;
  if (!signature) return null;
  if (signature.name) return <p class="hint">{t("signed_by", { name: signature.name })}</p>;
  return (
    <>
      <p class="hint">{t("signature_needs", { name: signature.needs })}</p>
      {rules() && (
        <button
          class="primary"
          disabled={blocked}
          onClick={() => void step("sign", { revision: count.revision, result: count.score?.result })}
        >
          <Check />
          {t("button_sign")}
        </button>
      )}
    </>
  );
}

/** At the desk: the result that both players agreed with, to be confirmed where it is seen. */
export function ResultToSign({ count }: { count: CountState }) {
  return (
    <section class="card to-sign" aria-label={t("result_awaits")}>
      <h2>{t("result_awaits")}</h2>
      {count.score && <Numbers score={count.score} />}
      <Signature count={count} blocked={false} />
    </section>
  );
}
