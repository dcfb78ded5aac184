// Games that were ruled void, and those played in their place.

import type { Details } from "../api/types";
import { t } from "../i18n";
import { href } from "../router";

/** Which game this one is played in place of, and which is played in its place; none that is not here. */
function named(game: Details): { game: number; text: string }[] {
  const found = [];
  if (game.replays) found.push({ game: game.replays, text: t("game_replays", { n: game.replays }) });
  if (game.replayed_as) found.push({ game: game.replayed_as, text: t("game_replayed_as", { n: game.replayed_as }) });
  return found;
}

export function replayText(game: Details): string {
  return named(game)
    .map((one) => one.text)
    .join(" · ");
}

export function ReplayLinks({ game }: { game: Details | null }) {
  if (!game) return null;
  return (
    <>
      {named(game).map((one) => (
        <a key={one.game} href={href("archive", one.game)}>
          {one.text}
        </a>
      ))}
    </>
  );
}
