// What the owner decides: who sees the pictures, how long games are kept.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { Settings } from "../api/types";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { attempt } from "../parts/notice";

const KEEP = ["", "30", "90", "365", "1825"];

export function SettingsCard() {
  const [settings, setSettings] = useState<Settings | null>(null);
  useEffect(() => {
    void attempt(get<Settings>("/api/settings").then(setSettings));
  }, []);
  if (!settings) return null;
  const change = async (part: Partial<Settings>) => {
    const next = { ...settings, ...part };
    if (await attempt(send("PUT", "/api/settings", next))) setSettings(next);
  };
  const kept = settings.keep_days === null ? "" : String(settings.keep_days);
  return (
    <section class="card">
      <h2>{t("settings_title")}</h2>
      <Choice
        label={t("who_sees_pictures")}
        value={settings.pictures_public ? "all" : "paired"}
        options={[
          { value: "paired", text: t("pictures_paired") },
          { value: "all", text: t("pictures_all") },
        ]}
        onChange={(value) => void change({ pictures_public: value === "all" })}
      />
      <label class="stacked">
        <span>{t("keep_games")}</span>
        <select value={kept} onChange={({ currentTarget: { value } }) => void change({ keep_days: value ? Number(value) : null })}>
          {[...new Set([...KEEP, kept])].map((days) => (
            <option key={days} value={days}>
              {days ? t("keep_days", { n: days }) : t("keep_for_ever")}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}
