// An address that leads nowhere: a page of ours says so, and where to go.

import { t } from "../i18n";
import { href } from "../router";

export function MissingPage() {
  return (
    <div class="column missing">
      <div class="empty">
        <h1>{t("missing_title")}</h1>
        <p>{t("missing_means")}</p>
        <p>
          <a class="button primary" href="/">
            {t("nav_board")}
          </a>{" "}
          <a class="button" href={href("archive")}>
            {t("nav_archive")}
          </a>
        </p>
      </div>
    </div>
  );
}
