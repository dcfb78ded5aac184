// Which camera the station looks through: all that are there with a small live picture, a phone, an address.

import { useEffect, useState } from "preact/hooks";
import { ApiError, get, send } from "../api/client";
import type { CameraChosen, Cameras } from "../api/types";
import { t } from "../i18n";
import { attempt, tell } from "../parts/notice";
import { TextField } from "../parts/text-field";
import { toldText } from "../told";
import { Fingerprint } from "../parts/fingerprint";

const EVERY_MS = 2000;
const PHONE = "phone:";

const AFTER_MS = [2000, 5000, 10_000]; // the station begins anew; a phone's page is told once it listens

/** wanted -- shown at once, as no picture comes; else cameras are opened only for whoever asks. */
export function CamerasCard({ wanted = false }: { wanted?: boolean }) {
  const [asked, setAsked] = useState(false);
  const open = asked || wanted;
  const [cameras, setCameras] = useState<Cameras | null>(null);
  const [busy, setBusy] = useState(false);
  const [address, setAddress] = useState("");
  const look = () => get<Cameras>("/api/cameras").then(setCameras, () => undefined);
  useEffect(() => {
    if (open) void look();
  }, [open]);
  if (!cameras)
    return (
      <section class="card cameras">
        <h2>{t("cameras_title")}</h2>
        {open ? (
          <p class="hint">{t("loading")}</p>
        ) : (
          <button onClick={() => setAsked(true)}>{t("button_choose_camera")}</button>
        )}
      </section>
    );
  const choose = async (camera: string | null) => {
    setBusy(true);
    await attempt(
      send<CameraChosen>("PUT", "/api/cameras", { camera }).then(({ refused }) => {
        if (refused) throw new ApiError(409, "", t("camera_refused", { why: toldText(refused) }));
        tell(t("camera_changing"));
      }),
    );
    setBusy(false);
    for (const after of AFTER_MS) setTimeout(() => void look(), after);
  };
  return (
    <section class="card cameras">
      <h2>{t("cameras_title")}</h2>
      {cameras.found.length === 0 && <p class="hint">{t("cameras_none")}</p>}
      <ul>
        {cameras.found.map(({ camera, name }) => (
          <li key={camera}>
            <LivePicture camera={camera} />
            <p>
              <strong>{name}</strong> <span class="hint">{camera}</span>
            </p>
            <Use used={camera === cameras.used} name={name} busy={busy} choose={() => void choose(camera)} />
          </li>
        ))}
        <li class={cameras.phone ? "told-phone" : "untold-phone"}>
          {cameras.phone && (
            /* drawn by this station; the Content-Security-Policy lets no script in it run */
            <div
              class="qr"
              role="img"
              aria-label={t("camera_phone")}
              dangerouslySetInnerHTML={{ __html: cameras.phone.qr_svg }}
            />
          )}
          <p>
            <strong>{t("camera_phone")}</strong>
            {cameras.phone && <span class="hint">{t("camera_phone_how")}</span>}
            {cameras.phone && (
              <span class="hint">
                <Fingerprint of={cameras.phone.fingerprint} />
              </span>
            )}
          </p>
          <Use used={cameras.used === PHONE} name={t("camera_phone")} busy={busy} choose={() => void choose(PHONE)} />
        </li>
      </ul>
      <form
        class="by-address"
        onSubmit={(event) => {
          event.preventDefault();
          void choose(address);
        }}
      >
        <TextField label={t("camera_address")} value={address} onInput={setAddress} />
        <button disabled={busy || !address.trim()}>{t("button_use_camera")}</button>
      </form>
      {cameras.chosen && (
        <button disabled={busy} onClick={() => void choose(null)}>
          {t("camera_as_started", { name: cameras.started_with || t("camera_without") })}
        </button>
      )}
    </section>
  );
}

function Use(props: { used: boolean; name: string; busy: boolean; choose: () => void }) {
  if (props.used) return <p class="in-use">✓ {t("camera_in_use")}</p>;
  return (
    <button disabled={props.busy} aria-label={`${t("button_use_camera")}: ${props.name}`} onClick={props.choose}>
      {t("button_use_camera")}
    </button>
  );
}

/** Asked for again while the page is looked at; the station opens the camera for as long. */
function LivePicture({ camera }: { camera: string }) {
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(() => (document.hidden ? later() : setAt((now) => now + 1)), EVERY_MS);
    };
    later();
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <div class="glance">
      <img
        class={failed ? "away" : ""}
        src={`/api/cameras/picture.jpg?camera=${encodeURIComponent(camera)}&at=${at}`}
        alt={t("camera_picture")}
        width={320}
        height={180}
        onLoad={() => setFailed(false)}
        onError={() => setFailed(true)}
      />
      {failed && <p class="hint">{t("camera_no_glance")}</p>}
    </div>
  );
}
