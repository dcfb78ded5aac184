// The frame around every page: where am I, how does the station do, in which language.

import { useEffect } from "preact/hooks";
import { connection, view } from "./api/live";
import { t } from "./i18n";
import { BoardPage } from "./pages/board";
import { ArchivePage } from "./pages/archive";
import { RefereePage } from "./pages/referee";
import { SetupPage } from "./pages/setup";
import { TablePage } from "./pages/table";
import { Lost } from "./parts/lost";
import { NoticeBar } from "./parts/notice";
import { ArchiveIcon, BoardIcon, RefereeIcon, SetupIcon, TableIcon } from "./parts/icons";
import { Preferences } from "./parts/preferences";
import { href, route, type Page } from "./router";

const PAGES: Record<Page, { icon: () => preact.JSX.Element; page: () => preact.JSX.Element }> = {
  board: { icon: BoardIcon, page: BoardPage },
  table: { icon: TableIcon, page: TablePage },
  archive: { icon: ArchiveIcon, page: ArchivePage },
  setup: { icon: SetupIcon, page: SetupPage },
  referee: { icon: RefereeIcon, page: RefereePage },
};

function Navigation() {
  return (
    <nav class="tabs" aria-label={t("pages")}>
      {(Object.keys(PAGES) as Page[]).map((page) => {
        const { icon: Icon } = PAGES[page];
        return (
          <a key={page} href={href(page)} aria-current={route.value.page === page ? "page" : undefined}>
            <Icon />
            <span>{t(`nav_${page}`)}</span>
          </a>
        );
      })}
    </nav>
  );
}

export function App() {
  const { page } = route.value;
  const Current = PAGES[page].page;
  useEffect(() => {
    document.title = `${t(`nav_${page}`)} · 天元 Tianyuan`;
  });
  return (
    <div class={`shell page-${page}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: it jumps inside the page, without an entry in the history */}
      <a class="skip" href="#main" onClick={skip}>
        {t("skip_to_content")}
      </a>
      <header class="top">
        <a class="brand" href="/" aria-label="天元 Tianyuan">
          <span class="mark" aria-hidden="true" />
          <span lang="zh-Hans">天元</span>
        </a>
        <Navigation />
        <Preferences />
      </header>
      {connection.value === "lost" && <Lost />}
      {view.value?.help && <p class="banner help">{t("help_called")}</p>}
      <main id="main" tabIndex={-1}>
        <Current />
      </main>
      <NoticeBar />
    </div>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
