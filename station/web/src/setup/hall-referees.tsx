// Who may rule at this table by the hall that it is one of: whom the hall named, and who was let in from its desk.

import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import type { HallMember } from "../api/types";
import { t } from "../i18n";

const AGAIN_MS = 10_000;

export function HallReferees() {
  const [now, setNow] = useState<HallMember | null>(null);
  useEffect(() => {
    const ask = () => get<HallMember | null>("/api/hall").then(setNow, () => undefined);
    void ask();
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  if (!now?.name) return null;
  return (
    <>
      {rulersOf(now).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
}

function rulersOf({ chief, referee, officials }: HallMember): string[] {
  const lines = [
    chief && t("hall_card_chief", { name: chief }),
    referee && t("hall_card_referee", { name: referee }),
    officials.length > 0 && t("hall_card_officials", { names: officials.join(", ") }),
  ].filter((line): line is string => typeof line === "string" && line !== "");
  return lines.length > 0 ? lines : [t("hall_card_no_officials")];
}
