// In place of a page that knows nothing yet: it is on its way, or why it does not come.

import { connection } from "../api/live";
import { t } from "../i18n";

export function Waiting() {
  return <p class="loading">{waitingText()}</p>;
}

export function waitingText(): string {
  const line = connection.value;
  return t(line === "lost" ? "nothing_yet" : line === "faulty" ? "nothing_faulty" : "loading");
}
