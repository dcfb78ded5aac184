// One incident at the desk, in the order in which a referee needs it: what it looked like, what may be ruled, the rest.

import { useEffect, useRef, useState } from "preact/hooks";
import { board, newest } from "../api/live";
import type { Desk, DeskChoice, DeskFact, DeskIncident, Incident } from "../api/types";
import { elapsed } from "../format";
import { language, t } from "../i18n";
import { TimesLine } from "../clock/times-line";
import { EvidenceButton } from "../parts/evidence";
import { Stone } from "../parts/state";
import { colorText } from "../table/colors";
import { me } from "../table/role";
import { whoText, whyText } from "../told";
import { sentence } from "../view/incident";
import { BeforeAfter, useBoards } from "./before-after";
import { CarryingOut } from "./carrying-out";
import { adds, Choices } from "./choices";
import { Claims } from "./claims";
import { Given } from "./given";
import { Law } from "./law";
import { Lot } from "./lot";
import { Questions } from "./questions";
import { Refer } from "./refer";
import { RulingSheet } from "./ruling-sheet";
import { Since } from "./since";
import { awaits, byWarnings, calls, deskStep, holding, standing } from "./store";
import { factText, kindText, pointsText, seenText, stateText, valuesOf, valueText } from "./words";

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
  moves: [],
  preferred: "",
};
export const OFFICES = ["referee", "executing referee", "chief"];

export function IncidentCard({ desk, incident }: { desk: Desk; incident: DeskIncident }) {
  const [chosen, setChosen] = useState<{ choice: DeskChoice; supersedes: number | null } | null>(null);
  const answer = useBoards(incident);
  const boards = answer ?? null;
  const card = useInSight(`${incident.seq} ${incident.state === "executing"}`);
  const acts = OFFICES.includes(desk.role);
  const pictures = me.value?.pictures ?? false;
  const told = board.value?.incidents.find((one) => one.seq === incident.seq);
  // what no camera tells shows on no picture either: a phone that rings
  const byHand = told?.type === "incident";
  const changed = boards !== null && boards.before.join() !== boards.after.join();
  const held = holding(desk, incident);
  const open = calls(incident);
  // no button moves under the finger: what stands above them is there first
  const steady = answer !== undefined;
  const proposed = incident.choices.filter(byWarnings);
  const rest = incident.choices.filter((one) => !byWarnings(one));
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
  const known = { ...incident.answers, ...incident.found };
  const causeFirst = awaits(incident) && incident.asks.includes("cause") && !("cause" in known);
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
      <header>
        <h2>
          {kindText(incident.kind)}{" "}
          {incident.term && language.value !== "zh" && <span lang="zh-Hans">{incident.term}</span>}
        </h2>
        <p class="about">
          <span class={`desk-state is-${incident.state}`}>{stateText(incident.state)}</span>
          <span>{t("after_move", { n: incident.number })}</span>
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
      {(!byHand || incident.points.length > 0 || changed) && (
        <BeforeAfter incident={incident} boards={boards} game={board.value?.game?.id} pictures={pictures} />
      )}
      <TimesLine incident={incident} />
      {boards && <Seen facts={boards.facts} />}
      {boards && <Blind incident={incident} blind={boards.blind} />}
      {open && incident.kind === "board_scattered" && <Rebuilding />}
      {steady && proposed.length > 0 && (
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
      {standing(desk, incident).map((one) => (
        <div key={one.seq}>
          <Given desk={desk} ruling={one} />
          <Lot ruling={one} acts={acts} />
        </div>
      ))}
      {first && claims}
      {causeFirst && acts && <Cause incident={incident} />}
      {asked && questions}
      {steady && open && (
        <section aria-label={t("rulings_title")}>
          <h3>{t("rulings_title")}</h3>
          <Choices
            desk={desk}
            incident={incident}
            choices={rest}
            onChoose={(choice) => setChosen({ choice, supersedes: null })}
          />
        </section>
      )}
      {open && acts && desk.refereed && (
        <button class="plain-note" onClick={() => setChosen({ choice: NOTE, supersedes: null })}>
          {t("button_note")}
        </button>
      )}
      <section aria-label={t("law_title")}>
        <h3>{t("law_title")}</h3>
        <Law incident={incident} />
      </section>
      {!first && claims}
      {!asked && questions}
      <Refer incident={incident} acts={acts && desk.role !== "chief"} />
      {board.value?.game && <EvidenceButton game={board.value.game.id} incident={incident.seq} />}
      {held && acts && rest.some((one) => one.mine && adds(one)) && (
        <section aria-label={t("rulings_added")}>
          <h3>{t("rulings_added")}</h3>
          <Choices
            desk={desk}
            incident={incident}
            choices={rest.filter((one) => one.mine && adds(one))}
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
              choices={rest}
              onChoose={(choice) => setChosen({ choice, supersedes: one.seq })}
            />
          </details>
        ))}
      {desk.rulings
        .filter((one) => incident.rulings.includes(one.seq) && one.superseded_by !== null)
        .map((one) => (
          <Given key={one.seq} desk={desk} ruling={one} />
        ))}
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

/** Who entered it, and in which words. */
function enteredText(told: Incident): string {
  const { by, why } = told.data as { by?: string; why?: string };
  const who = by === "B" || by === "W" ? whoText(by) : by === "table" ? t("role_table") : (by ?? "");
  const said = !who || by === "station" ? sentence(told) : t("entered_by", { who });
  return why ? `${said} ${whyText(why)}` : said;
}

/** Whoever has read on below sees where a new incident begins, and what has to be done after a ruling. */
function useInSight(when: string) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView();
  }, [when]);
  return card;
}

/** Whose doing it was, by one touch of the referee's: it decides what may be ruled at all. */
function Cause({ incident }: { incident: DeskIncident }) {
  return (
    <section aria-label={factText("cause")}>
      <h3>{factText("cause")}</h3>
      <div class="asks">
        {valuesOf("cause").map((value) => (
          <button key={value} onClick={() => void deskStep("fact", { incident: incident.seq, fact: "cause", value })}>
            {valueText("cause", value)}
          </button>
        ))}
      </div>
    </section>
  );
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

/** How far a scattered board has been rebuilt, as the camera sees it now; what it does not see is not said to be right. */
function Rebuilding() {
  const wrong = newest((one) => one.differs) ?? [];
  const hidden = newest((one) => one.hidden)?.map((one) => one.point) ?? [];
  if (!newest((one) => one.camera)?.board_found) return null;
  if (wrong.length === 0 && hidden.length > 0)
    return (
      <p class="rebuilding" aria-live="polite">
        {pointsText(hidden)}: {t("not_in_sight")}
      </p>
    );
  const points = pointsText(wrong);
  return (
    <p class="rebuilding" aria-live="polite">
      {wrong.length === 0 ? t("rebuilt_now") : t("still_otherwise", { n: wrong.length, points })}
    </p>
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
