// Under which rules: one of those the station counts by.

import type { RulesName } from "../api/types";
import { t, type Key } from "../i18n";

export const RULES: readonly RulesName[] = [
  "chinese-2002",
  "chinese-older",
  "japanese",
  "korean",
  "ing",
  "aga",
  "new-zealand",
  "tromp-taylor",
];

export function RulesField({ rules, onChange }: { rules: RulesName; onChange: (rules: RulesName) => void }) {
  return (
    <label>
      <span>{t("rules")}</span>
      <select value={rules} onChange={(event) => onChange(event.currentTarget.value as RulesName)}>
        {RULES.map((one) => (
          <option key={one} value={one}>
            {t(`rules_${one}` as Key)}
          </option>
        ))}
      </select>
    </label>
  );
}
