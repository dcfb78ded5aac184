// The paired devices: who they are, what they are called, and the way to shut one out. The owner's.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { PairedDevice, PairedDevices } from "../api/types";
import { dateOf } from "../format";
import { t } from "../i18n";
import { attempt } from "../parts/notice";

const ROLES = {
  table: "role_table",
  referee: "role_referee",
  executing_referee: "role_executing_referee",
  chief: "role_chief",
  owner: "role_owner",
} as const;

export function DevicesCard() {
  const [devices, setDevices] = useState<readonly PairedDevice[]>([]);
  const take = (answer: Promise<PairedDevices>) => attempt(answer.then((found) => setDevices(found.devices)));
  useEffect(() => void take(get("/api/devices")), []);
  const paired = devices.filter((one) => one.revoked === null);
  const revoked = devices.filter((one) => one.revoked !== null);
  return (
    <section class="card devices">
      <h2>{t("devices_title")}</h2>
      <p class="hint">{t("devices_how")}</p>
      <ul>
        {paired.map((one) => (
          <li key={one.id}>
            <input
              type="text"
              aria-label={t("device_name")}
              placeholder={one.id}
              value={one.name}
              autocomplete="off"
              onChange={(event) =>
                void take(send("PUT", `/api/devices/${one.id}`, { name: event.currentTarget.value }))
              }
            />
            <span class="hint">
              {t("device_paired", { role: roleText(one.role), time: dateOf(one.paired) })}
              {one.self && <strong> · {t("device_this")}</strong>}
            </span>
            {!one.self && (
              <button class="danger" onClick={() => void take(send("DELETE", `/api/devices/${one.id}`))}>
                {t("button_revoke")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {revoked.length > 0 && (
        <details>
          <summary>{t("devices_revoked", { n: revoked.length })}</summary>
          <ul>
            {revoked.map((one) => (
              <li key={one.id}>
                {one.name || one.id} <span class="hint">{t("device_revoked", { time: dateOf(one.revoked) })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A role of a newer station by its own word. */
function roleText(role: string): string {
  return role in ROLES ? t(ROLES[role as keyof typeof ROLES]) : role;
}
