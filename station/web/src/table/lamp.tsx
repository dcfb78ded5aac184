// The table's lamp: one word and one color for how it stands with the referee.

import type { Desk } from "../api/types";
import { awaits } from "../desk/store";
import { stateOf } from "../desk/words";
import { t } from "../i18n";

type Light = "called" | "asked" | "answered" | "chief" | "ruled";

export function lampOf(desk: Desk | null, help: boolean): Light | null {
  const open = desk?.incidents.filter(awaits) ?? [];
  const states = open.map(stateOf);
  if (states.includes("asked")) return "asked";
  if (open.some((one) => one.state === "referred")) return "chief";
  if (states.includes("answered")) return "answered";
  if (help || open.some((one) => one.state === "claimed")) return "called";
  if (desk?.incidents.some((one) => one.state === "executing")) return "ruled";
  return null;
}

/** On a phone it may lie far from what was touched. */
export function showCase(): void {
  document.querySelector(".at-desk")?.scrollIntoView();
}

export function Lamp({ desk, help }: { desk: Desk | null; help: boolean }) {
  const light = lampOf(desk, help);
  if (!light) return null;
  return (
    <p class={`lamp lamp-${light}`} role="status">
      <span aria-hidden="true" />
      {light === "asked" || light === "ruled" ? (
        <button class="link" onClick={showCase}>
          {t(`lamp_${light}`)}
        </button>
      ) : (
        t(`lamp_${light}`)
      )}
    </p>
  );
}
