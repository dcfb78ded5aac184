// How long games are kept, what lies on the disk; everything as a backup, and back again. The owner's.

import { useEffect, useState } from "preact/hooks";
import { get, send, upload } from "../api/client";
import type { Restored, Settings, Storage } from "../api/types";
import { dateOf, size } from "../format";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { Download } from "../parts/icons";
import { attempt, tell } from "../parts/notice";

const KEEP = ["", "30", "90", "365", "1825"];

/** A rule that would delete games at once, until the owner said so twice. */
interface Asked {
  days: number;
  games: number;
}

export function KeepingCard() {
  const [storage, setStorage] = useState<Storage | null>(null);
  const [settings, setSettings] = useState<Settings | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const learn = async () => {
    setStorage(await get<Storage>("/api/storage"));
    setSettings(await get<Settings>("/api/settings"));
  };
  useEffect(() => void attempt(learn()), []);
  const restore = async (file: File) => {
    const restored = await upload<Restored>("/api/restore", file);
    tell(t("done_restored", { n: restored.games }));
    await learn();
  };
  const keep = async (keep_days: number | null) => {
    setAsked(null);
    await send("PUT", "/api/settings", { ...settings, keep_days });
    tell(t("done_saved"));
    await learn();
  };
  const choose = async (days: number | null) => {
    if (days === null) return keep(null);
    const { expired } = await get<Storage>(`/api/storage?keep_days=${days}`);
    if (expired) setAsked({ days, games: expired });
    else await keep(days);
  };
  return (
    <section class="card keeping">
      <h2>{t("data_title")}</h2>
      {settings && <Rule days={settings.keep_days} onDays={(days) => void attempt(choose(days))} />}
      {storage?.retention_paused && (
        <p class="problem" role="alert">
          {t("retention_paused")}
        </p>
      )}
      {storage?.copy_trouble && (
        <p class="problem" role="alert">
          {t("copy_trouble")} {storage.copy_trouble}
        </p>
      )}
      {storage?.copy_at && (
        <p class="hint">
          {t("copy_at")} {dateOf(storage.copy_at)}
        </p>
      )}
      {storage && <Disk storage={storage} />}
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
      {asked && (
        <Dialog title={t("keep_games")} onClose={() => setAsked(null)}>
          <p>{t("keep_deletes", { n: asked.games, days: asked.days })}</p>
          <button class="danger" onClick={() => void attempt(keep(asked.days))}>
            {t("button_delete_for_good")}
          </button>
          <button onClick={() => setAsked(null)}>{t("button_cancel")}</button>
        </Dialog>
      )}
    </section>
  );
}

function Rule({ days, onDays }: { days: number | null; onDays: (days: number | null) => void }) {
  const kept = days === null ? "" : String(days);
  return (
    <label class="stacked">
      <span>{t("keep_games")}</span>
      <select value={kept} onChange={({ currentTarget: { value } }) => onDays(value ? Number(value) : null)}>
        {[...new Set([...KEEP, kept])].map((value) => (
          <option key={value} value={value}>
            {value ? t("keep_days", { n: value }) : t("keep_for_ever")}
          </option>
        ))}
      </select>
      <span class="hint">{t(days === null ? "keep_rule_ever" : "keep_rule", { n: days ?? 0 })}</span>
    </label>
  );
}

/** What the games take, against what is free. */
function Disk({ storage }: { storage: Storage }) {
  const used = storage.log_bytes + storage.evidence_bytes;
  return (
    <>
      <meter
        value={used}
        max={used + storage.free_bytes}
        high={0.9 * (used + storage.free_bytes)}
        aria-label={t("data_used")}
      />
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
    </>
  );
}
