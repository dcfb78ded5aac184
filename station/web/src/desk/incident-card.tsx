// One incident at the desk, in the order in which a referee needs it: what it looked like, what may be ruled, the rest.

import { useEffect, useRef, useState } from "preact/hooks";
import { board } from "../api/live";
import type { Desk, DeskChoice, DeskFact, DeskIncident, DeskRuling, Incident } from "../api/types";
import { elapsed } from "../format";
import { language, t } from "../i18n";
import { TimesLine } from "../clock/times-line";
import { EvidenceButton } from "../parts/evidence";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";
import { me } from "../table/role";
import { whoText, whyText } from "../told";
import { sentence } from "../view/incident-words";
import { BeforeAfter, useBoards } from "./before-after";
import { CarryingOut } from "./carrying-out";
import { Cause, hasCause, wantsCause } from "./cause";
import { AwaitingBoard, Choices } from "./choices";
import { Claims } from "./claims";
import { Given } from "./given";
import { Law } from "./law";
import { Lot } from "./lot";
import { Questions } from "./questions";
import { Rebuilding } from "./rebuilding";
import { Refer } from "./refer";
import { RulingSheet } from "./ruling-sheet";
import { Since } from "./since";
import { awaits, calls, holding, standing, tellable } from "./store";
import { pointsText } from "../game/points";
import { kindText, seenText, stateOf, stateText, whenText } from "./words";

/** The referee's word that nothing follows: so an open incident holds up no result. */
const NOTE: DeskChoice = {
  id: "note",
  article: null,
  text: "",
  decides: ["referee"],
  effects: [{ do: "NOTE", of: "", at: "" }],
  choices: {},
  reasons: false,
  mine: true,
  wants: [],
  first: null,
  moves: [],
  adds: false,
  by_warnings: false,
  preferred: "",
};
export const OFFICES = ["referee", "executing referee", "chief"];

export function IncidentCard({ desk, incident }: { desk: Desk; incident: DeskIncident }) {
  const [chosen, setChosen] = useState<{ choice: DeskChoice; supersedes: number | null } | null>(null);
  const answer = useBoards(incident);
  const boards = answer ?? null;
  const acts = OFFICES.includes(desk.role);
  const pictures = me.value?.pictures ?? false;
  const told = board.value?.incidents.find((one) => one.seq === incident.origin);
  // what no camera tells shows on no picture either: a phone that rings
  const byHand = told?.type === "incident";
  const changed = boards !== null && boards.before.join() !== boards.after.join();
  const held = holding(desk, incident);
  const open = calls(incident);
  // no button moves under the finger: what stands above them is there first
  const steady = answer !== undefined;
  const proposed = incident.choices.filter((one) => one.by_warnings);
  const rest = incident.choices.filter((one) => !one.by_warnings);
  const card = useInSight(incident.state === "executing", proposed.length > 0);
  // where only a side's own claim counts, nothing can be ruled before it; one that came too late is to be refused
  const first =
    incident.state === "lapsed" || (!incident.ex_officio && incident.claims.length === 0 && awaits(incident));
  const claimable = awaits(incident) || !incident.window.open || incident.claims.length > 0;
  const claims = claimable && (
    <section aria-label={t("claims_title")}>
      <h3>{t("claims_title")}</h3>
      <Claims incident={incident} pictures={pictures} acts={acts} />
    </section>
  );
  // whose doing it was decides what may be ruled at all
  const causeFirst = wantsCause(incident);
  const offered = causeFirst && acts ? rest.filter((one) => one.id === "free") : rest;
  // what was asked is what the ruling waits for
  const asked = (causeFirst && !acts) || (awaits(incident) && incident.questions.length > 0);
  const questions = ((acts && awaits(incident)) ||
    incident.questions.length > 0 ||
    Object.keys(incident.found).length > 0) && (
    <section aria-label={t("questions_title")}>
      <h3>{t("questions_title")}</h3>
      <Questions incident={incident} acts={acts} />
    </section>
  );
  return (
    <article ref={card} class={`card desk-incident is-${incident.state}`} aria-label={kindText(incident.kind)}>
      {proposed.length > 0 && (
        <section aria-label={t("loss_proposed")}>
          <h3>{t("loss_proposed")}</h3>
          <Choices
            desk={desk}
            incident={incident}
            choices={proposed}
            onChoose={(choice) => setChosen({ choice, supersedes: null })}
          />
        </section>
      )}
      <header>
        <h2>
          {kindText(incident.kind)}{" "}
          {incident.term && language.value !== "zh" && <span lang="zh-Hans">{incident.term}</span>}
        </h2>
        <p class="about">
          <span class={`desk-state is-${incident.state}`}>{stateText(stateOf(incident))}</span>
          <span>{whenText(incident)}</span>
          {open && <Since time={incident.time} />}
          {incident.side && (
            <span>
              <Stone color={incident.side} /> {colorText(incident.side)}
            </span>
          )}
        </p>
      </header>
      {incident.state === "executing" && held && <CarryingOut ruling={held} expected={desk.expected} acts={acts} />}
      {told && <p>{byHand ? enteredText(told) : sentence(told)}</p>}
      {acts && hasCause(incident) && <Cause incident={incident} />}
      {(!byHand || incident.points.length > 0 || changed) && (
        <BeforeAfter incident={incident} boards={boards} game={board.value?.game ?? null} pictures={pictures} />
      )}
      <TimesLine incident={incident} />
      {boards && <Seen facts={boards.facts} />}
      {boards && <Blind incident={incident} blind={boards.blind} />}
      {standing(desk, incident).map((one) => (
        <div key={one.seq}>
          <Given desk={desk} ruling={one} />
          <Lot ruling={one} acts={acts} />
        </div>
      ))}
      {first && claims}
      {asked && questions}
      {steady && (open || tellable(incident)) && (
        <section aria-label={t("rulings_title")}>
          <h3>{t("rulings_title")}</h3>
          {offered === rest && <AwaitingBoard incident={incident} />}
          {incident.kind === "board_scattered" && <Rebuilding />}
          {acts && !desk.refereed && <p class="hint">{t("problem_no_referee")}</p>}
          <Choices
            desk={desk}
            incident={incident}
            choices={offered}
            onChoose={(choice) => setChosen({ choice, supersedes: null })}
          />
        </section>
      )}
      <section aria-label={t("law_title")}>
        <Law incident={incident} />
      </section>
      {!first && claims}
      {!asked && questions}
      <Refer incident={incident} chief={desk.chief} acts={acts && desk.role !== "chief"} />
      {board.value?.game && <EvidenceButton game={board.value.game.id} incident={incident.seq} />}
      {held && acts && rest.some((one) => one.mine && one.adds) && (
        <section aria-label={t("rulings_added")}>
          <h3>{t("rulings_added")}</h3>
          <Choices
            desk={desk}
            incident={incident}
            choices={rest.filter((one) => one.mine && one.adds)}
            onChoose={(choice) => setChosen({ choice, supersedes: null })}
          />
        </section>
      )}
      {acts &&
        standing(desk, incident).map((one) => (
          <details key={one.seq} class="anew">
            <summary>{t("rule_anew", { n: one.number })}</summary>
            <Choices
              desk={desk}
              incident={incident}
              choices={otherThan(one, desk.refereed ? [...rest, NOTE] : rest)}
              onChoose={(choice) => setChosen({ choice, supersedes: one.seq })}
            />
          </details>
        ))}
      {desk.rulings
        .filter((one) => incident.rulings.includes(one.seq) && one.superseded_by !== null)
        .map((one) => (
          <Given key={one.seq} desk={desk} ruling={one} />
        ))}
      {steady && open && acts && desk.refereed && (
        <button class="plain-note" onClick={() => setChosen({ choice: NOTE, supersedes: null })}>
          {t("button_note")}
        </button>
      )}
      {chosen && (
        <RulingSheet
          key={chosen.choice.id}
          desk={desk}
          incident={incident}
          boards={boards}
          {...chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </article>
  );
}

/** What may take its place: not the very same again, but that nothing follows, which takes back all that it did. */
export function otherThan(given: DeskRuling, choices: readonly DeskChoice[]): DeskChoice[] {
  const varies = (one: DeskChoice) =>
    one.id === "free" || Object.keys(one.choices).length + one.wants.length + one.moves.length > 0;
  return choices.filter((one) => one.id !== given.ruling || varies(one));
}

/** Who entered it, and in which words. */
function enteredText(told: Incident): string {
  const { by, why, points = [] } = told.data as { by?: string; why?: string; points?: string[] };
  const who = by === "B" || by === "W" ? whoText(by) : by === "table" ? t("role_table") : (by ?? "");
  const said = !who || by === "station" ? sentence(told) : t("entered_by", { who });
  return [said, pointsText(points), why && whyText(why)].filter(Boolean).join(" ");
}

/**
 * Whoever has read on below sees where a new incident begins, and what has to be done after a ruling. What is done with
 * moves nothing: the next touch finds its button where it was seen.
 */
function useInSight(...due: boolean[]) {
  const card = useRef<HTMLElement>(null);
  const known = useRef<boolean[]>([]);
  useEffect(() => {
    const first = known.current.length === 0;
    const came = due.some((one, index) => one && !known.current[index]);
    known.current = due;
    if ((first || came) && card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
  }, due);
  return card;
}

/** What the record knows of it, in the order in which it happened. */
function Seen({ facts }: { facts: readonly DeskFact[] }) {
  if (facts.length === 0) return null;
  return (
    <ul class="seen">
      {facts.map((one, index) => (
        <li key={index}>{seenText(one, board.value?.game ?? null)}</li>
      ))}
    </ul>
  );
}

/** What nobody could see around that time. */
function Blind({
  incident,
  blind,
}: {
  incident: DeskIncident;
  blind: { points: string[]; since: number; until: number | null }[];
}) {
  if (incident.points.length === 0 && blind.length === 0) return null;
  if (blind.length === 0) return <p class="hint">{t("in_sight")}</p>;
  return (
    <ul class="hint">
      {blind.map((one) => (
        <li key={one.since}>
          {t(one.until === null ? "blind_still" : "blind_between", {
            points: pointsText(one.points),
            since: elapsed(one.since),
            until: elapsed(one.until ?? 0),
          })}
        </li>
      ))}
    </ul>
  );
}
