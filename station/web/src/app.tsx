// The frame around every page: where am I, how does the station do, in which language.

import { computed } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { newest, view } from "./api/live";
import { pulse } from "./api/pulse";
import { t } from "./i18n";
import { ClockPage } from "./pages/clock";
import { BoardPage } from "./pages/board";
import { ArchivePage } from "./pages/archive";
import { MissingPage } from "./pages/missing";
import { RefereePage } from "./pages/referee";
import { ReportPage } from "./pages/report";
import { SecurePage } from "./pages/secure";
import { SetupPage } from "./pages/setup";
import { TablePage } from "./pages/table";
import { calls } from "./parts/calls";
import { NoticeBar, working } from "./parts/notice";
import { ArchiveIcon, BoardIcon, RefereeIcon, SetupIcon, TableIcon } from "./parts/icons";
import { Preferences } from "./parts/preferences";
import { PulseBanner } from "./parts/pulse-banner";
import { heading, href, route, turning, type Page } from "./router";

const PAGES: Record<Page, { icon: () => preact.JSX.Element; page: () => preact.JSX.Element }> = {
  board: { icon: BoardIcon, page: BoardPage },
  table: { icon: TableIcon, page: TablePage },
  archive: { icon: ArchiveIcon, page: ArchivePage },
  setup: { icon: SetupIcon, page: SetupPage },
  referee: { icon: RefereeIcon, page: RefereePage },
  report: { icon: RefereeIcon, page: ReportPage },
  missing: { icon: BoardIcon, page: MissingPage },
  clock: { icon: TableIcon, page: ClockPage },
  secure: { icon: SetupIcon, page: SecurePage },
};
/** The report is reached from the desk and the archive, the clock from the table, the way to HTTPS from the set-up. */
const TABS = ["board", "table", "archive", "setup", "referee"] as const;

const busy = computed(() => turning.value || working.value);

function Navigation() {
  const there = (heading.value ?? route.value).page;
  return (
    <nav class="tabs" aria-label={t("pages")}>
      {TABS.map((page) => {
        const { icon: Icon } = PAGES[page];
        return (
          <a key={page} href={href(page)} aria-current={there === page ? "page" : undefined}>
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
  const called = `${pulse.value === "live" ? "" : "⚠ "}${calls.value ? `(${calls.value}) ` : ""}`;
  const head = useHeadHeight();
  useEffect(() => {
    document.title = `${called}${t(`nav_${page}`)} · 天元 Tianyuan`;
  });
  return (
    <div class={`shell page-${page}`} data-pulse={pulse.value}>
      {/* biome-ignore lint/a11y/useValidAnchor: it jumps inside the page, without an entry in the history */}
      <a class="skip" href="#main" onClick={skip}>
        {t("skip_to_content")}
      </a>
      <div class="head" ref={head}>
        <header class="top">
          <a class="brand" href="/" aria-label="天元 Tianyuan">
            <span class="mark" aria-hidden="true" />
            <span lang="zh-Hans">天元</span>
          </a>
          <Navigation />
          <Preferences />
        </header>
        <PulseBanner />
        {newest((one) => one.broken) && (
          <p class="banner broken" role="alert">
            {t("happened_evidence_broken")}
          </p>
        )}
        {view.value?.help && <p class="banner help">{t("help_called")}</p>}
      </div>
      <main id="main" tabIndex={-1} aria-busy={busy}>
        <Current />
      </main>
      <NoticeBar />
    </div>
  );
}

/** The head stays in view; what sticks below it asks for `--head`. */
function useHeadHeight() {
  const head = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = head.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty("--head", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return head;
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
