import { render } from "preact";
import { also, language, load } from "../i18n";
import { App } from "./app";
import { attempt } from "../parts/notice";
import { followLinks } from "./router";
import { connect, learnRole, pair, pinFromAddress, watch } from "./store";
import "../styles/base.css";
import "../styles/shell.css";
import "./hall.css";
import "./paper.css";

also({
  zh: () => import("./i18n/hall-zh.json"),
  en: () => import("./i18n/hall-en.json"),
  ja: () => import("./i18n/hall-ja.json"),
  ko: () => import("./i18n/hall-ko.json"),
});
followLinks();
watch();
await load(language.value).catch(() => undefined);
const pin = pinFromAddress();
if (pin) await attempt(pair(pin)); // where it leads nowhere, whoever this browser was stays, and is told
await learnRole().catch(() => undefined);
connect();
const place = document.getElementById("app");
if (place) render(<App />, place);
