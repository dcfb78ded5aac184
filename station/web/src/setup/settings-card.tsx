// What the owner decides: who sees the pictures.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { Settings } from "../api/types";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { attempt } from "../parts/notice";

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
    </section>
  );
}
