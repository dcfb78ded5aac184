import { render } from "preact";
import { connect, watchSilence } from "./api/live";
import { App } from "./app";
import { followLinks } from "./router";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/game.css";
import "./styles/table.css";
import "./styles/setup.css";
import "./styles/print.css";

followLinks();
watchSilence();
void connect();
const place = document.getElementById("app");
if (place) render(<App />, place);
