// Where nobody is named who rules, both sides decide together: each by its own touch, at once or after a look at what it does.

import { useState } from "preact/hooks";
import type { Color, Desk, DeskBoards, DeskChoice, DeskIncident } from "../api/types";
import { AwaitingBoard } from "../desk/choices";
import { Rebuilding } from "../desk/rebuilding";
import { assenting, RulingSheet } from "../desk/ruling-sheet";
import { awaits, deskStep } from "../desk/store";
import { choiceText, kindText, whenText } from "../desk/words";
import { colon, t } from "../i18n";
import { Check } from "../parts/icons";
import { Stone } from "../parts/state";
import { Ask } from "./ask";
import { colorText } from "./colors";
import { count } from "./count-store";
import { dismiss } from "./incidents";
import { OwnerHere } from "./owner-here";
import { deskSides } from "./role";

const NOTE = "note";
/** Nobody ends a game by a touch that has not shown its result. */
const ENDS = ["LOSS", "BOTH_LOSE", "DRAW", "NO_RESULT", "REPLAY"];

/** Nothing is left to be said or looked at: a touch of each side is all it takes. */
function plain(one: DeskChoice): boolean {
  const open = Object.keys(one.choices).length + one.wants.length > 0 || one.moves.length > 1 || one.reasons;
  return !open && !one.effects.some((effect) => ENDS.includes(effect.do));
}

function agreedTo(incident: DeskIncident, ruling: string): Color[] {
  return incident.assents.filter((one) => one.ruling === ruling).map((one) => one.by);
}

function agree(incident: DeskIncident, ruling: string, by: Color): Promise<number | null> {
  return deskStep("assent", { incident: incident.seq, ruling, by });
}

export function Together(props: { desk: Desk; incident: DeskIncident; boards: DeskBoards | null }) {
  const { desk, incident, boards } = props;
  const [choice, setChoice] = useState<DeskChoice | null>(null);
  return (
    <>
      <p class="hint">{t("club_how")}</p>
      <AwaitingBoard incident={incident} />
      {incident.kind === "board_scattered" && <Rebuilding />}
      <div class="rulings-offered">
        {incident.choices
          .filter((one) => one.mine)
          .map((one) => (
            <div key={one.id} class="together" data-ruling={one.id}>
              <button class="ruling" onClick={() => setChoice(one)}>
                <strong>{choiceText(one, incident)}</strong>
                <span>{agreedText(incident, one)}</span>
              </button>
              {plain(one) && <Sides incident={incident} choice={one} />}
            </div>
          ))}
      </div>
      <OwnerHere />
      {deskSides().length === 2 && count.value?.phase !== "marking" && (
        <details>
          <summary>{t("camera_was_wrong")}</summary>
          <Ask together reasons={["misread", "other"]} onAnswer={(said) => void dismiss(incident.seq, said)} />
        </details>
      )}
      {choice && (
        <RulingSheet
          desk={desk}
          incident={incident}
          choice={choice}
          boards={boards}
          supersedes={null}
          onClose={() => setChoice(null)}
        />
      )}
    </>
  );
}

function agreedText(incident: DeskIncident, choice: DeskChoice): string {
  const agreed = agreedTo(incident, choice.id).map(colorText);
  return agreed.map((color) => t("agreed_by", { color })).join(" · ") || t("both_together");
}

/** Those whose word it is and that this tablet speaks for. */
function Sides({ incident, choice }: { incident: DeskIncident; choice: DeskChoice }) {
  const given = agreedTo(incident, choice.id);
  const sides = assenting(choice, incident, null).filter((side) => deskSides().includes(side));
  return (
    <div class="small-buttons">
      {sides.map((side) => {
        const text = t("button_agrees", { color: colorText(side) });
        return (
          <button
            key={side}
            disabled={given.includes(side)}
            aria-label={`${choiceText(choice, incident)}${colon()}${text}`}
            onClick={() => void agree(incident, choice.id, side)}
          >
            {given.includes(side) ? <Check /> : <Stone color={side} />}
            {text}
          </button>
        );
      })}
    </div>
  );
}

/** What nobody has decided when the game is counted: noted by one touch of each side, however many there are. */
export function NoteAll({ desk, seqs }: { desk: Desk; seqs: readonly number[] }) {
  const left = desk.incidents.filter((one) => seqs.includes(one.seq) && awaits(one));
  if (left.length === 0) return null;
  const waiting = (side: Color) => left.filter((one) => !agreedTo(one, NOTE).includes(side));
  const note = async (side: Color) => {
    for (const one of waiting(side)) if ((await agree(one, NOTE, side)) === null) return;
  };
  return (
    <div class="card note-all">
      <h3>{t("left_open", { n: left.length })}</h3>
      <ul>
        {left.map((one) => (
          <li key={one.seq}>
            {kindText(one.kind)} · {whenText(one)}
          </li>
        ))}
      </ul>
      <p class="hint">{t("left_open_how")}</p>
      <div class="small-buttons">
        {deskSides().map((side) => (
          <button key={side} disabled={waiting(side).length === 0} onClick={() => void note(side)}>
            {waiting(side).length === 0 ? <Check /> : <Stone color={side} />}
            {t("button_notes", { color: colorText(side) })}
          </button>
        ))}
      </div>
      <OwnerHere />
    </div>
  );
}
