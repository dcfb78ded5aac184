import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { followLinks, go, heading, href, route, turning } from "../src/router";

beforeAll(followLinks);

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
  history.replaceState(null, "", "/");
  go("/");
});

afterEach(() => document.body.replaceChildren());

describe("an address", () => {
  test.each([
    ["/", "board", null],
    ["/table", "table", null],
    ["/archive", "archive", null],
    ["/archive/12", "archive", 12],
    ["/archive/12/", "archive", 12],
    ["/archive/12x", "missing", null],
    ["/archive/-1", "missing", null],
    ["/table/12", "missing", null], // only the archive's games have addresses
    ["/unknown", "missing", null],
    ["/constructor", "missing", null],
  ])("%s leads to the page %s, game %s", (path, page, game) => {
    go(path);
    expect(route.value).toEqual({ page, game });
    expect(location.pathname).toBe(path);
  });

  test("of every page leads to it", () => {
    for (const page of ["board", "table", "archive", "setup", "referee"] as const) {
      go(href(page));
      expect(route.value).toEqual({ page, game: null });
    }
    go(href("archive", 7));
    expect(route.value).toEqual({ page: "archive", game: 7 });
  });
});

test("the same address again leaves no second entry in the history; each page starts at its top", () => {
  go("/setup");
  const entries = history.length;
  go("/setup");
  expect(history.length).toBe(entries);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test("back and forward show the page of the address", () => {
  go("/setup");
  history.replaceState(null, "", "/archive/3");
  dispatchEvent(new PopStateEvent("popstate"));
  expect(route.value).toEqual({ page: "archive", game: 3 });
});

describe("a click on a link", () => {
  /** Clicks inside such a link; whether the pages took the click for themselves. */
  function click(attributes: Record<string, string>, how: MouseEventInit = {}, prevent = false): boolean {
    const link = document.createElement("a");
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    const inner = link.appendChild(document.createElement("span"));
    document.body.append(link);
    if (prevent) link.addEventListener("click", (event) => event.preventDefault());
    let taken = false;
    const last = (event: Event) => {
      taken = event.defaultPrevented;
      event.preventDefault(); // what is left to the browser goes nowhere here
    };
    addEventListener("click", last, { once: true });
    inner.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
    return taken && !prevent;
  }

  test("inside the pages is followed without loading anew: the frame says so, and the page comes after it", async () => {
    expect(click({ href: "/archive/4" })).toBe(true);
    expect([route.value.page, heading.value, turning.value]).toEqual(["board", { page: "archive", game: 4 }, true]);
    await vi.waitFor(() => expect(route.value).toEqual({ page: "archive", game: 4 }));
    expect([location.pathname, turning.value]).toEqual(["/archive/4", false]);
  });

  test("after another one is the one that counts", async () => {
    click({ href: "/setup" });
    click({ href: "/table" });
    await vi.waitFor(() => expect(turning.value).toBe(false));
    expect(location.pathname).toBe("/table");
  });

  test.each([
    ["with Ctrl", { href: "/setup" }, { ctrlKey: true }],
    ["with Command", { href: "/setup" }, { metaKey: true }],
    ["with Shift", { href: "/setup" }, { shiftKey: true }],
    ["with the middle button", { href: "/setup" }, { button: 1 }],
    ["to another host", { href: "http://elsewhere.test/setup" }, {}],
    ["into the API", { href: "/api/games/1/sgf" }, {}],
    ["to a download", { href: "/setup", download: "" }, {}],
    ["into a new window", { href: "/setup", target: "_blank" }, {}],
  ])("%s is the browser's", (_, attributes, how) => {
    expect(click(attributes as Record<string, string>, how)).toBe(false);
    expect([route.value, heading.value]).toEqual([{ page: "board", game: null }, null]);
  });

  test("that somebody answered already is left alone", () => {
    click({ href: "/setup" }, {}, true);
    expect([route.value.page, heading.value]).toEqual(["board", null]);
  });
});
