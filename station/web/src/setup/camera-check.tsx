// For whoever stands on the ladder: the picture, how far the set-up is, and the one thing to do next.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { board, view } from "../api/live";
import type { Camera, SetUp, SetUpFinding } from "../api/types";
import { t, type Key } from "../i18n";
import { toldText } from "../told";
import { CamerasCard } from "./cameras-card";
import { Equipment } from "./equipment";
import { Lens } from "./lens";
import { Seat } from "./seat";
import { useSetUp } from "./use-setup";
import { ViewFinder } from "./view-finder";
import { nextText, stepsOf, worst } from "./words";
import { Stored } from "./stored";

const SLOW_PER_S = 2;

interface CameraCheckProps {
  pictures: boolean;
  paired: boolean;
  owner: boolean;
  /** The evening's cards, between the camera's picture and the rest. */
  children: ComponentChildren;
  /** What is the station's rather than the evening's. */
  station: ComponentChildren;
}

export function CameraCheck({ pictures, paired, owner, children, station }: CameraCheckProps) {
  const { now, show } = useSetUp();
  const [chosen, choose] = useState("");
  if (!now) return <p class="loading">{t("loading")}</p>;
  const camera = view.value?.camera ?? board.value?.camera;
  if (camera?.told?.code === "trouble_no_camera") {
    return (
      <>
        <p class="card next">{t("setup_no_camera")}</p>
        {owner && <CamerasCard wanted />}
        {children}
        {station}
      </>
    );
  }
  const away = now.step === "camera"; // then choosing one is the next thing to do
  const marked = now.findings.find((one) => one.kind === chosen) ?? worst(now.findings);
  return (
    <>
      <section class="card camera">
        <div class="finder-column">
          <ViewFinder now={now} marked={marked?.points ?? []} pictures={pictures} />
          {!pictures && <p class="hint">{t("pictures_not_public")}</p>}
        </div>
        <div>
          <h2>{nameOf(camera)}</h2>
          <Steps now={now} />
          <p class="next" aria-live="polite">
            {nextText(now, view.value?.state ?? board.value?.state ?? "waiting", camera)}
          </p>
          {now.distance_mm !== null && (
            <p class="hint">
              {t(now.focal_known ? "distance" : "distance_rough", {
                cm: Math.round(now.distance_mm / 10),
                deg: Math.round(now.tilt_deg ?? 0),
              })}
            </p>
          )}
          <Findings findings={now.findings} chosen={marked?.kind ?? ""} choose={choose} />
        </div>
      </section>
      {owner && away && <CamerasCard wanted />}
      {now.corners.length === 4 && <Seat now={now} show={show} paired={paired} />}
      {children}
      <details class="group" open={asks(now)}>
        <summary>{t("setup_group_camera")}</summary>
        {owner && !away && <CamerasCard />}
        <div class="cards">
          <Stored now={now} show={show} owner={owner} />
          <Lens now={now} show={show} owner={owner} />
          {owner && <Equipment boardSeen={now.corners.length === 4} />}
        </div>
      </details>
      {station}
    </>
  );
}

function nameOf(camera: Camera | null | undefined): string {
  return camera?.name === "phone" ? t("camera_phone") : camera?.name || t("camera");
}

/** Whether something about camera or lens is for a person to know. */
function asks({ taking, complaint, profile, lock }: SetUp): boolean {
  const held = lock.state === "locked" || lock.state === "free";
  return taking !== null || complaint !== null || profile?.verdict === "refuse" || !held;
}

function Steps({ now }: { now: SetUp }) {
  return (
    <ol class="steps">
      {stepsOf(now).map(({ step, done, current }, index) => (
        <li key={step} class={done ? "done" : current ? "current" : ""} aria-current={current ? "step" : undefined}>
          <span class="sign" aria-hidden="true">
            {done ? "✓" : index + 1}
          </span>
          {t(`setup_step_${step}` as Key)}
        </li>
      ))}
    </ol>
  );
}

function Findings(props: { findings: readonly SetUpFinding[]; chosen: string; choose: (kind: string) => void }) {
  const slow = view.value?.camera?.connected && view.value.camera.frames_per_s < SLOW_PER_S;
  return (
    <ul class="findings">
      {props.findings.map((one) => (
        <li key={one.kind} class={{ good: "good", poor: "fair", bad: "bad" }[one.level]}>
          <span class="sign" aria-hidden="true">
            {{ good: "✓", poor: "!", bad: "✕" }[one.level]}
          </span>
          {one.points.length ? (
            <button class="plain" aria-pressed={one.kind === props.chosen} onClick={() => props.choose(one.kind)}>
              {toldText(one.told)}
            </button>
          ) : (
            toldText(one.told)
          )}
        </li>
      ))}
      {slow && (
        <li class="fair">
          <span class="sign" aria-hidden="true">
            !
          </span>
          {t("speed_next")}
        </li>
      )}
    </ul>
  );
}
