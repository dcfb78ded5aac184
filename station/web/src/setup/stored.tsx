// What the station keeps of its set-up, and whether the camera is held.

import { send } from "../api/client";
import type { SetUp } from "../api/types";
import { dateOf } from "../format";
import { t, type Key } from "../i18n";
import { attempt } from "../parts/notice";
import { toldText } from "../told";

export function Stored({ now, show, owner }: { now: SetUp; show: (newer: SetUp) => void; owner: boolean }) {
  const { profile, lock } = now;
  const restart = async () => show(await send<SetUp>("POST", "/api/setup/restart"));
  return (
    <section class="card">
      <h2>{t("profile_title")}</h2>
      <p>{profile ? t("profile_made", { time: dateOf(profile.made) }) : t("profile_none")}</p>
      {profile?.verdict && <p>{t(`profile_${profile.verdict}` as Key)}</p>}
      {profile && profile.findings.length > 0 && (
        <ul class="told">
          {profile.findings.map((one) => (
            <li key={one.kind}>{toldText(one.told)}</li>
          ))}
        </ul>
      )}
      <p>{t(`lock_${lock.state}` as Key)}</p>
      {now.complaint && <p class="hint">{toldText(now.complaint)}</p>}
      {owner && profile && <button onClick={() => void attempt(restart())}>{t("button_set_up_anew")}</button>}
    </section>
  );
}
