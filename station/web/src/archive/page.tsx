// Old games: find one, replay it, take its SGF.

import { useEffect } from "preact/hooks";
import { route } from "../router";
import { learnRole } from "../table/role";
import { List } from "./list";
import { OldGame } from "./old-game";

export function ArchivePage() {
  const { game } = route.value;
  useEffect(() => {
    learnRole().catch(() => undefined); // the banner of the connection tells
  }, []);
  return game === null ? <List /> : <OldGame key={game} id={game} />;
}
