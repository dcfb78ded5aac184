// The referee's desk has work of its own; here only its place.

import { t } from "../i18n";
import { BoardIcon, TableIcon } from "../parts/icons";
import { href } from "../router";

export function RefereePage() {
  return (
    <div class="column">
      <h1>{t("nav_referee")}</h1>
      <section class="card later">
        <p>{t("referee_later")}</p>
        <div class="buttons">
          <a class="button" href={href("board")}>
            <BoardIcon />
            {t("nav_board")}
          </a>
          <a class="button" href={href("table")}>
            <TableIcon />
            {t("nav_table")}
          </a>
        </div>
      </section>
    </div>
  );
}
