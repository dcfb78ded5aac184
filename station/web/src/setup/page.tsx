// For whoever puts up the camera: is the board found, is the picture good enough, what to do next.

import { useEffect, useState } from "preact/hooks";
import { connection } from "../api/live";
import { t, type Key } from "../i18n";
import { CameraCheck } from "./camera-check";
import { DevicesCard } from "./devices-card";
import { EventCard } from "./event-card";
import { HallCard } from "./hall-card";
import { KeyCard } from "./key-card";
import { PinCard } from "./pin-card";
import { RefereesCard } from "./referees-card";
import { SecureCard } from "./secure";
import { SettingsCard } from "./settings-card";
import { TimeCard } from "./time-card";
import { Pairing } from "../table/pairing";
import { learnRole, leave, me } from "../table/role";
import { attempt } from "../parts/notice";
import { Waiting } from "../parts/waiting";

export function SetupPage() {
  const [named, setNamed] = useState(0);
  useEffect(() => {
    learnRole().catch(() => undefined); // without an answer the connection's own banner shows
  }, [connection.value]);
  if (!me.value) return <Waiting />;
  const owner = me.value.role === "owner";
  return (
    <div class="column setup">
      <h1>{t("nav_setup")}</h1>
      <CameraCheck
        pictures={me.value.pictures}
        paired={me.value.role !== "spectator"}
        owner={owner}
        station={owner && <StationCards />}
      >
        {owner && (
          <section class="group" aria-label={t("setup_group_evening")}>
            <h2>{t("setup_group_evening")}</h2>
            <div class="cards">
              <PinCard />
              <RefereesCard onMade={() => setNamed(named + 1)} />
            </div>
            <EventCard key={named} />
          </section>
        )}
      </CameraCheck>
      {!owner && <Pairing why={t("pair_why_owner")} />}
      {me.value.role !== "spectator" && (
        <p class="hint">
          {t("you_are", { role: t(`role_${me.value.role}` as Key) })}{" "}
          <button onClick={() => void attempt(leave())}>{t("button_leave")}</button>
        </p>
      )}
    </div>
  );
}

function StationCards() {
  return (
    <details class="group">
      <summary>{t("setup_group_station")}</summary>
      <div class="cards">
        <TimeCard />
        <DevicesCard />
        <KeyCard />
        <HallCard />
        <SecureCard />
        <SettingsCard />
      </div>
    </details>
  );
}
