// Games of a published round that wait for somebody who has left: the hall decides nothing by itself, a person does.

import { t } from "../../i18n";
import { href } from "../router";
import { keyText, nameOf } from "../store";
import type { HallOffice } from "../types";

export function LeftCards({ now }: { now: HallOffice }) {
  return (
    <>
      {now.left.map(({ game, players }) => (
        <article key={keyText(game)} class="hall-card call">
          <h2>
            {t("hall_left_seated", { n: game.board ?? "–", round: game.round, names: players.map(nameOf).join(", ") })}
          </h2>
          <p>{t("hall_left_means")}</p>
          <a class="button" href={href("pairings")}>
            {t("hall_enter_result")}
          </a>
        </article>
      ))}
    </>
  );
}
