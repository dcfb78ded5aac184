// The camera's picture with the board found in it, and a short list of what is good and what is not yet.

import { view } from "../api/live";
import type { Camera } from "../api/types";
import { t } from "../i18n";
import { toldText } from "../told";
import { Picture, usePicture } from "../view/picture";

type Verdict = "good" | "fair" | "bad";

interface Finding {
  verdict: Verdict;
  what: string;
  next: string;
}

const GOOD_QUALITY = 0.8;
const FAIR_QUALITY = 0.5;
const SLOW_PER_S = 2;
const OLD_S = 3;

/** What stands between this camera and a good record; the first that is not good says what to do next. */
export function findings(camera: Camera): Finding[] {
  const connected = camera.connected && (camera.age_s === null || camera.age_s < OLD_S);
  const found: Finding[] = [
    { verdict: connected ? "good" : "bad", what: t(connected ? "camera_gives" : "camera_silent"), next: t("camera_silent_next") },
  ];
  if (!connected) return found;
  found.push({
    verdict: camera.board_found ? "good" : "bad",
    what: t(camera.board_found ? "board_found" : "board_not_found"),
    next: t("board_not_found_next"),
  });
  if (camera.quality !== null) {
    const verdict = camera.quality >= GOOD_QUALITY ? "good" : camera.quality >= FAIR_QUALITY ? "fair" : "bad";
    found.push({ verdict, what: t(`quality_${verdict}`), next: t("quality_next") });
  }
  const fast = camera.frames_per_s >= SLOW_PER_S;
  found.push({ verdict: fast ? "good" : "fair", what: t(fast ? "speed_good" : "speed_slow"), next: t("speed_next") });
  return found;
}

export function CameraCheck({ pictures }: { pictures: boolean }) {
  const camera = view.value?.camera;
  return (
    <section class="card camera">
      {pictures ? <LivePicture /> : <p class="picture-none">{t("pictures_not_public")}</p>}
      <div>
        <h2>{camera?.name || t("camera")}</h2>
        {camera ? <Findings camera={camera} /> : <p class="loading">{t("loading")}</p>}
      </div>
    </section>
  );
}

function LivePicture() {
  return <Picture {...usePicture()} />;
}

function Findings({ camera }: { camera: Camera }) {
  const found = findings(camera);
  const open = found.find((one) => one.verdict !== "good");
  return (
    <>
      <ul class="findings">
        {found.map((one) => (
          <li key={one.what} class={one.verdict}>
            <span class="sign" aria-hidden="true">
              {{ good: "✓", fair: "!", bad: "✕" }[one.verdict]}
            </span>
            {one.what}
          </li>
        ))}
      </ul>
      <p class="next" aria-live="polite">
        {open ? open.next : t("camera_all_good")}
      </p>
      {open && camera.told && <p class="hint">{toldText(camera.told)}</p>}
    </>
  );
}
