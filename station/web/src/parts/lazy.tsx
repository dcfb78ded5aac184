// A page that is fetched when somebody opens it: whoever only watches never pays for it.

import { useEffect, useState } from "preact/hooks";
import { connection } from "../api/live";
import { loadAll, t } from "../i18n";
import { waitingText } from "./waiting";

type Component = () => preact.JSX.Element;

export function lazy(fetch: () => Promise<Component>): Component {
  let known: Component | null = null;
  return function Lazy() {
    const [Found, setFound] = useState<Component | null>(() => known);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Found) return;
      Promise.all([fetch(), loadAll()]).then(
        ([one]) => {
          known = one;
          setFound(() => one);
        },
        () => setFailed(true), // the station was away, or has newer pages
      );
    }, [connection.value]);
    if (Found) return <Found />;
    return (
      <div class="loading">
        <p>{failed && connection.value === "live" ? t("page_not_loaded") : waitingText()}</p>
        {failed && <button onClick={() => location.reload()}>{t("button_retry")}</button>}
      </div>
    );
  };
}
