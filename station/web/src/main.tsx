import { effect } from "@preact/signals";
import { render } from "preact";
import { connect, watchSilence } from "./api/live";
import { watchPulse } from "./api/pulse";
import { App } from "./app";
import { watchAwake } from "./awake";
import { prepareFormats } from "./format";
import { language, load } from "./i18n";
import { followLinks } from "./router";
import { followToken } from "./table/role";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/game.css";
import "./styles/picture.css";
import "./styles/table.css";
import "./styles/incident.css";
import "./styles/counting.css";
import "./styles/pairing.css";
import "./styles/archive.css";
import "./styles/setup.css";
import "./styles/print.css";

followLinks();
watchSilence();
watchPulse();
watchAwake();
void connect();
const follow = () => void followToken().catch(() => undefined); // without an answer the connection's banner shows
follow();
addEventListener("hashchange", follow);
await load(language.value).catch(() => undefined); // a page without words still shows the board
const place = document.getElementById("app");
if (place) render(<App />, place);
effect(() => {
  language.value;
  // Safari has no idle callback
  (globalThis.requestIdleCallback ?? setTimeout)(prepareFormats);
});
