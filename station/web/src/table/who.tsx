// Who does it: chosen once, and then meant by every touch.

import { signal } from "@preact/signals";
import type { By } from "../api/types";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { Stone } from "../parts/state";
import { whoText } from "../told";
import { TextField } from "../parts/text-field";
import { me, mySides, rules } from "./role";

const WHO: readonly By[] = ["both", "B", "W", "referee"];

/** As typed at a table without a named referee; kept while the page is open. */
const typed = signal("");

/** What stands with a referee's word: his credential's name, else the typed one. */
export function refereeName(): string {
  return rules() ? (me.value?.name ?? "") : typed.value.trim();
}

/** Asks for it where no credential says it. */
export function RefereeName() {
  if (rules()) return null;
  return <TextField label={t("ruling_name")} value={typed.value} onInput={(name) => (typed.value = name)} />;
}

/** Who may speak here: whoever lies at one side for that one, a referee where none is named or by his credential. */
export function speakers(refereed: boolean): readonly By[] {
  const own = mySides();
  if (own.length === 1) return own;
  return WHO.filter((who) => who !== "referee" || rules() || !refereed);
}

export function Who(props: { label: string; value: By; refereed: boolean; onChange: (by: By) => void }) {
  const options = speakers(props.refereed).map((value) => ({ value, text: <WhoName who={value} /> }));
  return (
    <>
      <Choice<By> label={props.label} value={props.value} options={options} onChange={props.onChange} />
      {props.value === "referee" && <RefereeName />}
    </>
  );
}

export function WhoName({ who }: { who: By }) {
  return (
    <>
      {(who === "B" || who === "W") && <Stone color={who} />}
      {whoText(who)}
      {who === "referee" && rules() && ` ${refereeName()}`}
    </>
  );
}
