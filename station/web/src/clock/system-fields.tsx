// What games are timed by: the systems of both texts, and what is in neither, marked so. For every form that asks it.

import { t, type Key } from "../i18n";
import { groundIn } from "../told";
import { asksOf, chosenOf, kindText, KINDS, nameOf, sourceOf, type Kind } from "./control-name";

/** text: of the game's own rules; unsaid: words of the choice that nobody says; without, one is to be said */
export function SystemFields(props: { name: string; text: string; unsaid?: string; onChange: (name: string) => void }) {
  const { name, text, unsaid, onChange } = props;
  const { kind, numbers } = chosenOf(name);
  const kinds = unsaid ? KINDS : KINDS.filter((one) => one !== "");
  return (
    <>
      <label>
        <span>{t("clock_system")}</span>
        <select
          value={kind}
          onChange={(event) => onChange(nameOf({ kind: event.currentTarget.value as Kind, numbers }))}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {one === "" ? unsaid : kindText(one)}
              {groundIn(text, sourceOf(one))}
            </option>
          ))}
        </select>
      </label>
      {text && asksOf(kind).length > 0 && !sourceOf(kind) && <p class="hint">{t("clock_not_in_texts")}</p>}
      {asksOf(kind).map((ask) => (
        <label key={ask}>
          <span>{t(`clock_ask_${ask}` as Key)}</span>
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={ask === "limit_min" ? 1440 : 100}
            required
            value={numbers[ask]}
            onChange={(event) => {
              const number = Number(event.currentTarget.value);
              if (number >= 1) onChange(nameOf({ kind, numbers: { ...numbers, [ask]: number } }));
            }}
          />
        </label>
      ))}
    </>
  );
}
