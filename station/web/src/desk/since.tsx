// How long somebody has been waiting.

import { useEffect, useState } from "preact/hooks";
import { ago } from "../format";
import { t } from "../i18n";

export function Since({ time }: { time: string | null }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!time) return null;
  return <time class="since">{t("since", { age: ago((now - Date.parse(time)) / 1000) })}</time>;
}
