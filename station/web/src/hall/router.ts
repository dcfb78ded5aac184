// The hall's pages, one address each; a board has its station's name in its own.

import { signal } from "@preact/signals";

export const PAGES = ["boards", "desk", "pairings", "chart", "standings", "organizer", "screen", "sheets"] as const;
export type HallPage = (typeof PAGES)[number] | "board" | "join" | "missing";

export interface HallRoute {
  page: HallPage;
  station: string;
}

function parse(path: string): HallRoute {
  const [first = "boards", station = "", ...rest] = path.split("/").filter(Boolean);
  if (first === "board" && /^[a-z0-9-]+$/.test(station) && !rest.length) return { page: "board", station };
  const page = ([...PAGES, "join"] as const).find((one) => one === first);
  return { page: page && !station ? page : "missing", station: "" };
}

export const route = signal<HallRoute>(parse(location.pathname));

export function href(page: HallPage, station = ""): string {
  if (page === "boards") return "/";
  return station ? `/${page}/${station}` : `/${page}`;
}

export function go(path: string): void {
  if (path !== location.pathname) history.pushState(null, "", path);
  route.value = parse(path);
  scrollTo(0, 0);
}

/** Follows links inside the pages without loading anew; modified clicks and downloads stay the browser's. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    route.value = parse(location.pathname);
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest("a");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
    if (link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    go(link.pathname);
  });
}
