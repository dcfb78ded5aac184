// In the demo alone: an incident at the simulated table, so that a visitor sees what the station makes of it.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import type { DemoStage, Staged } from "../api/types";
import { t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { attempt } from "../parts/notice";

const EVERY_MS = 2000;

export function DemoCard() {
  const [stage, setStage] = useState<DemoStage | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const learn = async () => {
      const now = await get<DemoStage | null>("/api/demo").catch(() => undefined); // lost: the banner says so
      if (gone) return;
      if (now !== undefined) setStage(now);
      if (now !== null) timer = setTimeout(() => void learn(), EVERY_MS);
    };
    void learn();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  if (!stage) return null;
  const ask = (path: string, body: object = {}) => {
    setOpen(false);
    void attempt(send<DemoStage>("POST", `/api/demo/${path}`, body).then(setStage));
  };
  return (
    <section class="card demo" aria-live="polite">
      <Told stage={stage} />
      <div>
        {stage.can.length > 0 && (
          <button type="button" onClick={() => setOpen(true)}>
            {t("demo_title")}
          </button>
        )}
        {stage.state === "waits" && !stage.right && (
          <button type="button" class="primary" onClick={() => ask("right")}>
            {t("demo_put_right")}
          </button>
        )}
        {stage.state === "waits" && stage.right && stage.goes_on && (
          <button type="button" class="primary" onClick={() => ask("play", { anew: false })}>
            {t("demo_play_on")}
          </button>
        )}
        {(stage.state === "ended" || (stage.state === "waits" && !(stage.right && stage.goes_on))) && (
          <button type="button" onClick={() => ask("play", { anew: true })}>
            {t("demo_anew")}
          </button>
        )}
      </div>
      {open && (
        <Dialog title={t("demo_title")} onClose={() => setOpen(false)}>
          <p>{t("demo_hint")}</p>
          <div class="buttons">
            {stage.can.map((name) => (
              <button key={name} type="button" onClick={() => ask("incident", { name })}>
                {named(name)}
              </button>
            ))}
          </div>
          {stage.soon.map((name) => (
            <p key={name} class="hint">
              {t("demo_soon", { what: named(name) })}
            </p>
          ))}
        </Dialog>
      )}
    </section>
  );
}

function Told({ stage }: { stage: DemoStage }) {
  if (stage.state === "busy") return <p>{t("demo_busy")}</p>;
  if (stage.state === "ended") return <p>{t("demo_ended")}</p>;
  if (stage.state === "waits") {
    return <p>{t(!stage.right ? "demo_is_wrong" : stage.goes_on ? "demo_is_right" : "demo_is_ruled")}</p>;
  }
  return <p>{t("demo_plays")}</p>;
}

function named(name: Staged): string {
  switch (name) {
    case "stone_moved":
      return t("demo_stone_moved");
    case "stone_removed":
      return t("demo_stone_removed");
    case "stone_added":
      return t("demo_stone_added");
    case "board_scattered":
      return t("demo_board_scattered");
    case "two_moves":
      return t("demo_two_moves");
    case "takeback":
      return t("demo_takeback");
    case "ko_retake":
      return t("demo_ko_retake");
  }
}
