// Every test of pages speaks all languages at once.

import type { Language } from "../src/i18n";

if (typeof document !== "undefined") {
  const { LANGUAGES, load, loadAll } = await import("../src/i18n");
  await loadAll();
  await Promise.all((Object.keys(LANGUAGES) as Language[]).map(load));
}
