// One touch: a bundle for the referee, of a game, of one incident in it, or of an evening. The station writes down that it was taken.

import { useState } from "preact/hooks";
import { take } from "../api/client";
import { t } from "../i18n";
import { me, rules } from "../table/role";
import { Download } from "./icons";
import { attempt } from "./notice";

export function EvidenceButton({ game, incident }: { game: number; incident?: number }) {
  const asked = incident ? `?incident=${incident}` : "";
  return <Take path={`/api/games/${game}/evidence${asked}`} text={t("button_evidence")} />;
}

/** Of all games of a day, a hundred at most. */
export function DayEvidenceButton({ day, games }: { day: string; games: number[] }) {
  const asked = new URLSearchParams(games.slice(0, 100).map((game) => ["games", String(game)]));
  return (
    <Take path={`/api/evidence?${asked}`} text={t("button_evidence_day", { day, n: Math.min(games.length, 100) })} />
  );
}

function Take({ path, text }: { path: string; text: string }) {
  const [busy, setBusy] = useState(false);
  if (me.value?.role !== "owner" && !rules()) return null;
  const touch = async () => {
    setBusy(true);
    await attempt(take(path));
    setBusy(false);
  };
  return (
    <button disabled={busy} onClick={() => void touch()}>
      <Download />
      {text}
    </button>
  );
}
