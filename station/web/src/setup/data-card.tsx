// What lies on the disk; everything as a backup, and back again.

import { useEffect, useState } from "preact/hooks";
import { get, upload } from "../api/client";
import type { Restored, Storage } from "../api/types";
import { size } from "../format";
import { t } from "../i18n";
import { Download } from "../parts/icons";
import { attempt, tell } from "../parts/notice";

export function DataCard() {
  const [storage, setStorage] = useState<Storage | null>(null);
  const learn = async () => setStorage(await get<Storage>("/api/storage"));
  useEffect(() => void attempt(learn()), []);
  const restore = async (file: File) => {
    const restored = await upload<Restored>("/api/restore", file);
    tell(t("done_restored", { n: restored.games }));
    await learn();
  };
  return (
    <section class="card">
      <h2>{t("data_title")}</h2>
      {storage && (
        <dl class="storage">
          <dt>{t("data_games")}</dt>
          <dd>{storage.games}</dd>
          <dt>{t("data_log")}</dt>
          <dd>{size(storage.log_bytes)}</dd>
          <dt>{t("data_pictures")}</dt>
          <dd>{size(storage.evidence_bytes)}</dd>
          <dt>{t("data_free")}</dt>
          <dd>{size(storage.free_bytes)}</dd>
        </dl>
      )}
      <div class="buttons">
        <a class="button" href="/api/backup" download>
          <Download />
          {t("button_backup")}
        </a>
        <label class="button">
          {t("button_restore")}
          <input
            type="file"
            class="sr-only"
            accept=".zip,application/zip"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) void attempt(restore(file));
              currentTarget.value = "";
            }}
          />
        </label>
      </div>
      <p class="hint">{t("restore_means")}</p>
    </section>
  );
}
