// Five pages, one address each, the clock, the referee's report, the way to HTTPS; a game of the archive has its own, and
// unknown addresses a page.

import { computed, signal } from "@preact/signals";
import { afterPaint } from "./painted";

export type Page = "board" | "table" | "archive" | "setup" | "referee" | "report" | "clock" | "secure" | "missing";
const PAGES: readonly Page[] = ["board", "table", "archive", "setup", "referee", "report", "clock", "secure"];

export interface Route {
  page: Page;
  game: number | null;
}

function parse(path: string): Route {
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  const page = first === "" ? "board" : (PAGES.find((one) => one === first) ?? "missing");
  const numbered = page === "archive" || page === "report";
  if (second && !(numbered && /^\d+$/.test(second))) return { page: "missing", game: null };
  return { page, game: numbered && second ? Number(second) : null };
}

export const route = signal<Route>(parse(location.pathname));
/** Where a touched link leads, until that page is drawn: the frame says so first. */
export const heading = signal<Route | null>(null);
export const turning = computed(() => heading.value !== null);

export function href(page: Page, game?: number): string {
  if (page === "board") return "/";
  return game === undefined ? `/${page}` : `/${page}/${game}`;
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  route.value = parse(path);
  heading.value = null;
  scrollTo(0, 0);
}

/** The same for a finger, which sees at once that it is followed. */
function follow(path: string): void {
  const there = parse(path);
  heading.value = there;
  afterPaint(() => heading.value === there && go(path)); // or another link was touched since
}

/** Follows links inside the pages without loading anew; modified clicks and downloads stay the browser's. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    route.value = parse(location.pathname);
    heading.value = null;
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    const inside = link.origin === location.origin && !link.pathname.startsWith("/api/");
    if (!inside || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    follow(link.pathname);
  });
}
