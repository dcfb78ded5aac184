// For a projector: pairings with results, then places, page after page; nobody touches it.

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Pairings, gamesOf } from "./pairings";
import { Notes, Places, Version } from "./standings";
import { event, lost } from "./store";
import type { HallEvent } from "./types";
import { afterText, lastWord } from "./words";

const SECONDS = 12;
const ROWS = 12;

export function ScreenPage() {
  const now = event.value;
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((one) => one + 1), SECONDS * 1000);
    return () => clearInterval(timer);
  }, []);
  if (!now?.opened) return <h1>天元</h1>;
  const pages = screens(now);
  const page = pages[at % pages.length];
  return (
    <>
      <header>
        <h1>{now.name}</h1>
        <p>{t("hall_round_of", { n: now.round, rounds: now.rounds })}</p>
        {lost.value && (
          <p class="banner lost" role="alert">
            <span>{t("hall_unreached")}</span>
            <span aria-live="off">{lastWord()}</span>
          </p>
        )}
      </header>
      {page}
      <footer>
        <Version now={now} />
        <span class="n">
          {(at % pages.length) + 1} / {pages.length}
        </span>
      </footer>
    </>
  );
}

function screens(now: HallEvent) {
  const games = gamesOf(now, now.round);
  const found = Array.from({ length: Math.ceil(games.length / ROWS) }, (_, index) => {
    const part = games.slice(index * ROWS, (index + 1) * ROWS);
    return <Pairings key={`p${index}`} all={{ ...now, games: part }} round={now.round} />;
  });
  if (now.after > 0)
    for (let first = 0; first < now.places.length; first += ROWS)
      found.push(
        <div key={`s${first}`}>
          <h2>{afterText(now)}</h2>
          <Places places={now.places.slice(first, first + ROWS)} />
          <Notes now={now} />
        </div>,
      );
  return found.length ? found : [<p key="none">{t("hall_no_round")}</p>];
}
