// What each browser chooses for itself: language, light, what is drawn on the board.

import { useState } from "preact/hooks";
import { awake, canStayAwake, type Awake } from "../awake";
import { language, LANGUAGES, t, type Language } from "../i18n";
import { href } from "../router";
import { coordinates, light, numbers, type Coordinates, type Light, type Numbers } from "../settings";
import { Choice } from "./choice";
import { Dialog } from "./dialog";
import { HalfSun, Moon, More, Sun } from "./icons";

const LIGHTS: readonly Light[] = ["auto", "light", "hall"];

function LanguageSelect() {
  return (
    <select
      class="language"
      aria-label={t("language")}
      value={language.value}
      onChange={(event) => (language.value = event.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

const onOff = () => [
  { value: "on" as const, text: t("on") },
  { value: "off" as const, text: t("off") },
];

export function Preferences() {
  const [open, setOpen] = useState(false);
  return (
    <div class="preferences">
      <LanguageSelect />
      <button class="plain" aria-label={t("preferences")} onClick={() => setOpen(true)}>
        <More />
      </button>
      {open && (
        <Dialog title={t("preferences")} onClose={() => setOpen(false)}>
          <Choice
            label={t("light")}
            value={light.value}
            options={LIGHTS.map((value) => ({ value, text: <LightName light={value} /> }))}
            onChange={(value) => (light.value = value)}
          />
          <Choice<Coordinates>
            label={t("coordinates")}
            value={coordinates.value}
            options={onOff()}
            onChange={(value) => (coordinates.value = value)}
          />
          <Choice<Numbers>
            label={t("numbers_on_stones")}
            value={numbers.value}
            options={onOff()}
            onChange={(value) => (numbers.value = value)}
          />
          {canStayAwake ? (
            <Choice<Awake>
              label={t("stay_awake")}
              value={awake.value}
              options={onOff()}
              onChange={(value) => (awake.value = value)}
            />
          ) : (
            <p class="hint">
              {t("stay_awake_needs")} <a href={href("secure")}>{t("nav_secure")}</a>
            </p>
          )}
          <button onClick={() => void toggleFullScreen()}>{t("button_full_screen")}</button>
        </Dialog>
      )}
    </div>
  );
}

function LightName({ light: one }: { light: Light }) {
  if (one === "auto")
    return (
      <>
        <HalfSun />
        {t("light_auto")}
      </>
    );
  if (one === "light")
    return (
      <>
        <Sun />
        {t("light_day")}
      </>
    );
  return (
    <>
      <Moon />
      {t("light_hall")}
    </>
  );
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}
