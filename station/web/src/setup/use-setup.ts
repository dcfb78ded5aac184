// The set-up as the station sees it, asked for again each second while the page is looked at.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { SetUp } from "../api/types";

const EVERY_MS = 1000;

export function useSetUp(): { now: SetUp | null; show: (newer: SetUp) => void } {
  const [now, show] = useState<SetUp | null>(null);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout>;
    const next = async () => {
      if (!document.hidden) {
        const newest = await get<SetUp>("/api/setup").catch(() => null); // a cut line has its own banner
        if (newest && !over) show(newest);
      }
      if (!over) timer = setTimeout(() => void next(), EVERY_MS);
    };
    void next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  return { now, show };
}
