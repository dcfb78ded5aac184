// The desk's side of the table: claims, the desk's questions, both sides' assent, what was ruled, what is still wrong.

import { useState } from "preact/hooks";
import { board } from "../api/live";
import type { Color, Desk, DeskIncident, DeskRuling } from "../api/types";
import { useBoards, BeforeAfter } from "../desk/before-after";
import { ClaimButtons } from "../desk/claim-buttons";
import { CarryingOut } from "../desk/carrying-out";
import { Given } from "../desk/given";
import { AnswerButtons } from "../desk/questions";
import { awaits, deskStep, holding } from "../desk/store";
import {
  claimText,
  givenText,
  kindText,
  opensOnly,
  questionText,
  stateOf,
  stateText,
  unanswered,
  whenText,
  windowText,
} from "../desk/words";
import { t } from "../i18n";
import { Attention, Check } from "../parts/icons";
import { useLingering } from "../parts/lingering";
import { Settling } from "../parts/settling";
import { Stone } from "../parts/state";
import { articleName, citeText, lawText } from "../told";
import { sentence } from "../view/incident-words";
import { colorText } from "./colors";
import { OwnerHere } from "./owner-here";
import { deskSides, me } from "./role";
import { Together } from "./together";

/** The newest that needs somebody lies open, the others wait folded. */
export function AtDesk({ desk }: { desk: Desk }) {
  const needing = useLingering(
    waiting(desk).filter((one) => !isRight(one)),
    (one) => one.seq,
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const [newest, ...earlier] = desk.rulings.filter(unheard).reverse();
  if (needing.length === 0 && !newest) return null;
  const unfolded = (needing.find(({ one }) => one.seq === chosen) ?? needing[0])?.one;
  return (
    <section class="incidents at-desk" aria-label={t("incidents")}>
      {needing.map(({ one, gone }) => (
        <Settling key={one.seq} gone={gone} text={cameOut(desk, one.seq)}>
          {one === unfolded ? (
            <Case desk={desk} incident={one} />
          ) : (
            <button class="incident folded" onClick={() => setChosen(one.seq)}>
              <Attention />
              {kindText(one.kind)}
            </button>
          )}
        </Settling>
      ))}
      {newest && <Heard key={newest.seq} desk={desk} ruling={newest} />}
      {earlier.length > 0 && (
        <details>
          <summary>{t("rulings_unheard", { n: earlier.length })}</summary>
          {earlier.map((one) => (
            <Heard key={one.seq} desk={desk} ruling={one} />
          ))}
        </details>
      )}
    </section>
  );
}

/** What was put right asks the players for nothing, and waits for whoever wants to say something of it all the same. In
 * a club it stands below all else. */
export function PutRight({ desk }: { desk: Desk }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const right = waiting(desk).filter(isRight);
  if (right.length === 0) return null;
  return (
    <section class="incidents" aria-label={t("happened_position_restored")}>
      {right.map((one) =>
        one.seq === chosen ? (
          <Case key={one.seq} desk={desk} incident={one} />
        ) : (
          <button key={one.seq} class="incident folded right" onClick={() => setChosen(one.seq)}>
            <Check />
            {cameOut(desk, one.seq)}
          </button>
        ),
      )}
    </section>
  );
}

/** What somebody has to say something about, or that is being carried out; the newest first. */
function waiting(desk: Desk): DeskIncident[] {
  return desk.incidents.filter((one) => awaits(one) || one.state === "executing").reverse();
}

function cameOut(desk: Desk, seq: number): string {
  const now = desk.incidents.find((one) => one.seq === seq);
  if (!now) return "";
  const ruling = holding(desk, now);
  const ruled = ruling ? givenText(ruling.effects) : "";
  return `${kindText(now.kind)} · ${isRight(now) ? t("happened_position_restored") : ruled || stateText(stateOf(now))}`;
}

/** The board lies as it was played again, and nobody has said a word of it: in a club the count asks for none either. */
function isRight(one: DeskIncident): boolean {
  const told = board.value?.incidents.find((incident) => incident.seq === one.origin);
  const said = one.questions.length + one.claims.length + one.assents.length;
  return told?.open === false && one.state === "open" && said === 0;
}

/** The referee's word that nothing follows; of both sides together it is their ruling. */
function noted(one: DeskRuling): boolean {
  return one.ruling === "note" && one.decider !== "players";
}

/** A ruling that holds and that somebody here has not heard; what was only noted, or decides nothing yet, is none. */
function unheard(one: DeskRuling): boolean {
  if (one.superseded_by !== null || noted(one) || opensOnly(one.effects)) return false;
  return deaf(one).length > 0;
}

/** The sides here that have not heard a ruling; who agreed to it himself has. */
function deaf(one: DeskRuling): Color[] {
  return deskSides().filter((side) => ![...one.confirmed, ...one.assents].includes(side));
}

function Case({ desk, incident }: { desk: Desk; incident: DeskIncident }) {
  const told = board.value?.incidents.find((one) => one.seq === incident.origin);
  const boards = useBoards(incident) ?? null;
  const held = holding(desk, incident);
  const waits = incident.questions.filter((one) => unanswered(one).some((side) => deskSides().includes(side)));
  const ground = incident.rules ?? incident.broken;
  return (
    <article class="card incident">
      <h3>
        <Attention />
        {kindText(incident.kind)}
      </h3>
      <p class="hint">
        {stateText(stateOf(incident))} · {whenText(incident)}
      </p>
      {waits.map((one) => (
        <div key={one.seq} class="question" role="group">
          <p>
            <strong>{questionText(one, incident.kind)}</strong>
          </p>
          {unanswered(one)
            .filter((side) => deskSides().includes(side))
            .map((side) => (
              <div key={side} class="reply">
                <span>
                  <Stone color={side} /> {colorText(side)}
                </span>
                <AnswerButtons question={one} side={side} kind={incident.kind} />
              </div>
            ))}
        </div>
      ))}
      {incident.state === "executing" && held && <CarryingOut ruling={held} expected={desk.expected} acts={false} />}
      {told && <p>{sentence(told)}</p>}
      <BeforeAfter
        incident={incident}
        boards={boards}
        game={board.value?.game ?? null}
        pictures={me.value?.pictures ?? false}
      />
      {ground && (
        <p class="law">
          {articleName(ground)} {lawText(ground)}
        </p>
      )}
      {!ground && incident.sources.length > 0 && <p class="law">{incident.sources.map(citeText).join(" · ")}</p>}
      {desk.refereed && awaits(incident) && <Claim incident={incident} />}
      {!desk.refereed && awaits(incident) && <Together desk={desk} incident={incident} boards={boards} />}
    </article>
  );
}

/** The other side brings it up while it may. */
function Claim({ incident }: { incident: DeskIncident }) {
  return (
    <div class="claims">
      {incident.claims.map((one, index) => (
        <p key={index} class="hint">
          {claimText(one)}
        </p>
      ))}
      {incident.claims.length === 0 && <p class="hint">{windowText(incident.window)}</p>}
      <ClaimButtons incident={incident} sides={deskSides()} />
      <OwnerHere />
    </div>
  );
}

/** A ruling that a side has not heard yet; to have heard it is not to agree with it. */
export function Heard({ desk, ruling }: { desk: Desk; ruling: DeskRuling }) {
  return (
    <div class="card heard">
      <Given desk={desk} ruling={ruling} />
      <div class="small-buttons">
        {deaf(ruling).map((side) => (
          <button key={side} onClick={() => void deskStep("confirmation", { ruling: ruling.seq, side })}>
            <Stone color={side} />
            {t("button_heard", { color: colorText(side) })}
          </button>
        ))}
      </div>
      <details>
        <summary>{t("appeal_title")}</summary>
        <p class="hint">{t("appeal_means")}</p>
        <div class="small-buttons">
          {deskSides().map((side) => (
            <button key={side} onClick={() => void deskStep("appeal", { ruling: ruling.seq, side, why: "" })}>
              <Stone color={side} />
              {t("button_appeals", { color: colorText(side) })}
            </button>
          ))}
        </div>
      </details>
    </div>
  );
}
