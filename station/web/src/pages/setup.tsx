// For whoever puts up the camera: is the board found, is the picture good enough, what to do next.

import { useEffect } from "preact/hooks";
import { connection } from "../api/live";
import { t } from "../i18n";
import { CameraCheck } from "../setup/camera-check";
import { DevicesCard } from "../setup/devices-card";
import { PinCard } from "../setup/pin-card";
import { SettingsCard } from "../setup/settings-card";
import { Pairing } from "../table/pairing";
import { learnRole, leave, me } from "../table/role";
import { attempt } from "../parts/notice";

export function SetupPage() {
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  if (!me.value) return <p class="loading">{t(connection.value === "lost" ? "nothing_yet" : "loading")}</p>;
  const owner = me.value.role === "owner";
  return (
    <div class="column setup">
      <h1>{t("nav_setup")}</h1>
      <CameraCheck pictures={me.value.pictures} paired={me.value.role !== "spectator"} owner={owner}>
        {owner && (
          <>
            <PinCard />
            <DevicesCard />
            <SettingsCard />
          </>
        )}
      </CameraCheck>
      {!owner && <Pairing why={t("pair_why_owner")} />}
      {me.value.role !== "spectator" && (
        <p class="hint">
          {t("you_are", { role: t(owner ? "role_owner" : "role_table") })}{" "}
          <button onClick={() => void attempt(leave())}>{t("button_leave")}</button>
        </p>
      )}
    </div>
  );
}
