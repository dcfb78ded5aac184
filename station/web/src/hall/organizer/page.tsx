// The organizers' page: stations, event, players, rounds, officials, publishing.

import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { attempt } from "../../parts/notice";
import { PairPage } from "../pair-card";
import { WordCards } from "../word-cards";
import { chief, event, learnOffice, office, owner } from "../store";
import { EventCard } from "./event-card";
import { FilesCard } from "./files-card";
import { HeadCard } from "./head-card";
import { LeftCards } from "./left-cards";
import { LineUpsCard } from "./line-ups-card";
import { OfficialsCard } from "./officials-card";
import { PlayersCard } from "./players-card";
import { RoundCard } from "./round-card";
import { SecureCard } from "./secure-card";
import { StationsCard } from "./stations-card";
import { TablesCard } from "./tables-card";
import { TakenCards } from "./taken-cards";

/** Who asks to be let in, when each station was heard, what is witnessed: none of it is in the stream. */
const ASKED_MS = 3000;

export function OrganizerPage() {
  const may = chief.value;
  useEffect(() => {
    if (!may) return undefined;
    void attempt(learnOffice());
    const asking = setInterval(() => void learnOffice().catch(() => undefined), ASKED_MS);
    return () => clearInterval(asking);
  }, [may]);
  if (!may) return <PairPage />;
  const now = office.value;
  if (!now || !event.value) return <p class="loading">{t("loading")}</p>;
  return (
    <section class="hall-page organizer">
      <h1>{t("hall_nav_organizer")}</h1>
      <WordCards />
      <TakenCards now={now} />
      <LeftCards now={now} />
      <StationsCard now={now} />
      {!event.value.opened && owner.value && <EventCard />}
      {event.value.opened && <HeadCard now={now} all={event.value} />}
      {event.value.opened && <RoundCard now={now} />}
      <LineUpsCard />
      <PlayersCard />
      <TablesCard now={now} />
      <OfficialsCard now={now} />
      {event.value.opened && <FilesCard />}
      <SecureCard />
    </section>
  );
}
