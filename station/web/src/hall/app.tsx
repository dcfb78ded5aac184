// The frame around the hall's pages: where am I, is the hall there, in which language.

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { NoticeBar, working } from "../parts/notice";
import { Preferences } from "../parts/preferences";
import { BoardPage } from "./board";
import { BoardsPage } from "./boards";
import { ChartPage } from "./chart";
import { DeskPage } from "./desk";
import { JoinPage } from "./join";
import { OrganizerPage } from "./organizer/page";
import { PairingsPage } from "./pairings";
import { href, route, type HallPage } from "./router";
import { ScreenPage } from "./screen";
import { SheetsPage } from "./sheets";
import { StandingsPage } from "./standings";
import { chief, event, lost, official } from "./store";
import { lastWord } from "./words";

const SHOWN: Record<HallPage, () => preact.JSX.Element | null> = {
  boards: BoardsPage,
  board: BoardPage,
  desk: DeskPage,
  pairings: PairingsPage,
  chart: ChartPage,
  standings: StandingsPage,
  organizer: OrganizerPage,
  screen: ScreenPage,
  sheets: SheetsPage,
  join: JoinPage,
  missing: MissingPage,
};

function tabs(): HallPage[] {
  const all: HallPage[] = ["boards", "pairings", "chart", "standings"];
  if (official.value) all.splice(1, 0, "desk");
  return chief.value ? [...all, "organizer", "sheets"] : all;
}

export function App() {
  const { page } = route.value;
  const Current = SHOWN[page];
  const title = t(`hall_nav_${page === "missing" ? "boards" : page}`);
  useEffect(() => {
    document.title = `${lost.value ? "⚠ " : ""}${title} · ${event.value?.name || "天元 Tianyuan"}`;
  });
  if (page === "screen")
    return (
      <main id="main" class="hall screen" data-lost={lost.value}>
        <Current />
      </main>
    );
  return (
    <div class="shell hall" data-lost={lost.value}>
      <div class="head">
        <header class="top">
          <a class="brand" href="/" aria-label="天元 Tianyuan">
            <span class="mark" aria-hidden="true" />
            <span>{event.value?.name || <span lang="zh-Hans">天元</span>}</span>
          </a>
          <nav class="tabs" aria-label={t("pages")}>
            {tabs().map((one) => (
              <a key={one} href={href(one)} aria-current={page === one ? "page" : undefined}>
                <span>{t(`hall_nav_${one === "missing" ? "boards" : one}`)}</span>
              </a>
            ))}
          </nav>
          <Preferences />
        </header>
        {lost.value && (
          <p class="banner lost" role="alert">
            <span>{t("hall_unreached")}</span>
            <span aria-live="off">{lastWord()}</span>
          </p>
        )}
      </div>
      <main id="main" tabIndex={-1} aria-busy={working}>
        <Current />
      </main>
      <NoticeBar />
    </div>
  );
}

function MissingPage() {
  return (
    <section class="hall-page">
      <h1>{t("hall_missing_page")}</h1>
      <a href="/">{t("hall_nav_boards")}</a>
    </section>
  );
}
