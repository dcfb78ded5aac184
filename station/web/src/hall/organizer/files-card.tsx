// The event as files: for those who rate, for other programs, for a spreadsheet.

import { t } from "../../i18n";
import { event } from "../store";

const KINDS = [
  ["h9", "EGF"],
  ["tou", "FFG"],
  ["txt", "AGA"],
  ["xml", "OpenGotha"],
  ["tour", "pairgoth"],
  ["csv", "CSV"],
  ["xlsx", "XLSX"],
  ["json", "tianyuan hall"],
] as const;

export function FilesCard() {
  const name = (event.value?.name ?? "").replace(/[^\p{L}\p{N}]+/gu, "-") || "hall";
  return (
    <details class="hall-card">
      <summary>{t("hall_files")}</summary>
      <ul class="hall-files">
        {KINDS.map(([ending, read]) => (
          <li key={ending}>
            <a href={`/api/hall/export/${encodeURIComponent(`${name}.${ending}`)}`} download={`${name}.${ending}`}>
              {read} (.{ending})
            </a>
            {read === "AGA" && <small> {t("hall_aga_hint")}</small>}
            {read === "pairgoth" && <small> {t("hall_tour_hint")}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
