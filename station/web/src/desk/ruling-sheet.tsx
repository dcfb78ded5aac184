// A ruling before it is given: what it still has to know, what it would do, in whose name, in which words.

import { useEffect, useRef, useState } from "preact/hooks";
import { send } from "../api/client";
import { clock } from "../clock/store";
import { board, connection, lastSeq } from "../api/live";
import type { Clock, Color, Desk, DeskBoards, DeskChoice, DeskIncident, DeskMove, Preview, Want } from "../api/types";
import { t } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { Check } from "../parts/icons";
import { problemText, tell } from "../parts/notice";
import { Stone } from "../parts/state";
import { TextArea, tooLong, WORDS } from "../parts/text-field";
import { PointPicker } from "../table/point-picker";
import { deskSides, me } from "../table/role";
import { whoText } from "../told";
import { xy } from "../game/points";
import { LateClaims } from "./claims";
import { FreeEffects, type FreeEffect } from "./free-effects";
import { Article } from "./law";
import { MissedMoves, type Missed } from "./missed-moves";
import { Outcome } from "./outcome";
import { Sides } from "./sides";
import { deskStep, needed, tellable } from "./store";
import { givenTimes, TimesForm, type Times } from "./times";
import { choiceText, deciderText, effectsText, givenText, opensOnly } from "./words";

const ASSENTING = ["players", "opponent", "side"];

interface Props {
  desk: Desk;
  incident: DeskIncident;
  choice: DeskChoice;
  boards: DeskBoards | null;
  /** The event of the ruling that this one takes back. */
  supersedes: number | null;
  onClose: () => void;
}

export function RulingSheet({ desk, incident, boards, supersedes, onClose, ...opened }: Props) {
  const choice = allowedNow(opened.choice, incident) ?? opened.choice;
  const gone = refusal(opened.choice, incident, supersedes);
  const names = Object.keys(choice.choices);
  const [row, setRow] = useState(choice.preferred || (names.length === 1 ? (names[0] ?? "") : ""));
  const [side, setSide] = useState<Color | null>(null);
  const [point, setPoint] = useState<string | null>(null);
  const [played, setPlayed] = useState<readonly Missed[]>([]);
  const [move, setMove] = useState<number | null>(null);
  const [times, setTimes] = useState<Times>({});
  const [effects, setEffects] = useState<readonly FreeEffect[]>([]);
  const [why, setWhy] = useState("");
  const free = choice.id === "free";
  const tablet = desk.role === "side tablet";
  const byAssent = choice.decides.length > 0 && (tablet || choice.decides.every((one) => ASSENTING.includes(one)));
  const asked = byAssent ? assenting(choice, incident, side) : [];
  const sets = free ? effects.find((one) => one.do === "CLOCK") : undefined;
  const wants: readonly Want[] = sets ? ["used"] : choice.wants;
  const does = [...choice.effects, ...(choice.choices[row] ?? []), ...(sets ? [{ ...sets, at: "" }] : [])];
  const timed = givenTimes(wants, does, times, clock.value);
  const body = {
    incident: incident.seq,
    ruling: choice.id,
    choice: row,
    side: sets?.side ?? side,
    point,
    played,
    move,
    times: timed ?? {},
    effects: free ? effects.map((one) => ({ do: one.do, of: one.of })) : [],
    why: why.trim(),
    supersedes,
  };
  const agreed = incident.assents.filter((one) => one.ruling === choice.id && one.choice === row).map((one) => one.by);
  const touched =
    (names.length === 0 || row !== "") &&
    (!choice.wants.includes("side") || side !== null) &&
    (!choice.wants.includes("point") || point !== null) &&
    (!choice.wants.includes("moves") || played.length > 0) &&
    timed !== null &&
    (!free || effects.length > 0);
  const { preview, problem } = usePreview(
    // the preview asks for everything that the ruling asks for; words and assents change nothing of what is shown
    touched && !gone ? { ...body, assents: asked, why: "…" } : null,
  );
  const ready =
    touched && !gone && problem === "" && (!choice.reasons || why.trim() !== "") && tooLong(why, WORDS) === "";
  // that it was given the page says itself, in the incident's place
  const confirm = async () => {
    if ((await deskStep("ruling", body)) !== null) onClose();
  };
  const agree = (by: Color) => void deskStep("assent", { ...body, by });
  // the ruling follows when all have agreed to the very same, from whichever tablet
  const before = useRef(incident.rulings.length);
  useEffect(() => {
    if (incident.rulings.length === before.current) return;
    const given = desk.rulings.find((one) => one.seq === incident.rulings.at(-1));
    if (!given || given.ruling === choice.id) return onClose();
    const who = given.name || deciderText([given.decider]);
    tell(t("ruled_meanwhile", { who, what: givenText(given.effects) }), true);
    onClose();
  }, [incident.rulings.length]);
  const side_ = side ?? incident.side;
  return (
    <Dialog title={choiceText(choice, { ...incident, side: side_ })} wide onClose={onClose}>
      {gone && (
        <p class="problem" role="alert">
          {gone}
        </p>
      )}
      {supersedes !== null && <p class="hint">{t("supersedes_means")}</p>}
      {choice.article && (
        <dl class="laws">
          <Article label={t("law_rules")} article={choice.article} quotes={choice.text ? [choice.text] : []} />
        </dl>
      )}
      <LateClaims incident={incident} pictures={me.value?.pictures ?? false} />
      {names.length > 1 && (
        <Choice
          label={t("choose_one")}
          value={row}
          options={names.map((value) => ({
            value,
            text: effectsText(choice.choices[value] ?? [], side_) || t("does_NOTE"),
          }))}
          onChange={setRow}
        />
      )}
      {choice.wants.includes("side") && (
        <Sides
          label={t("whose_doing")}
          value={side}
          onChange={(one) => {
            setSide(one);
            setMove(null);
          }}
        />
      )}
      {choice.wants.includes("point") && (
        <PointPicker
          rows={(marksString(choice) ? board.value?.board : boards?.after) ?? preview?.board ?? []}
          start={xy(incident.points.at(-1) ?? "K10")}
          onPoint={setPoint}
        />
      )}
      {choice.moves.length > 1 && <WhichMove moves={ofSide(choice.moves, side)} value={move} onChange={setMove} />}
      {choice.wants.includes("moves") && boards && (
        <MissedMoves rows={boards.before} first={choice.first} value={played} onChange={setPlayed} />
      )}
      {free && (
        <FreeEffects value={effects} timed={desk.role === "chief" && begun(clock.value)} onChange={setEffects} />
      )}
      <TimesForm wants={wants} effects={does} value={times} onChange={setTimes} />
      <Outcome
        opens={opensOnly(does)}
        preview={preview}
        problem={gone || (touched ? problem : t("choose_first"))}
        incident={incident}
        desk={desk}
      />
      <TextArea label={t(choice.reasons ? "reasons_needed" : "reasons")} value={why} onInput={setWhy} />
      <footer class="confirm">
        <p>
          {deciderText(choice.decides)}
          {desk.name && (
            <>
              {choice.decides.length > 0 && " · "}
              <strong>{desk.name}</strong>
            </>
          )}
        </p>
        {byAssent ? (
          <Assenting how={assentingText(tablet, asked)} needed={asked} given={agreed} ready={ready} onAgree={agree} />
        ) : (
          <button class="primary" disabled={!ready} onClick={() => void confirm()}>
            <Check />
            {t(opensOnly(does) ? "button_open_as" : "button_confirm_ruling")}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

/** The choice as the station offers it by now: the board may have been put right, somebody answered, the time is up. */
function allowedNow(choice: DeskChoice, incident: DeskIncident): DeskChoice | null {
  return incident.choices.find((one) => one.id === choice.id) ?? (choice.id === "note" ? choice : null);
}

/** Why what was chosen cannot be ruled any more; "" as long as it can. */
function refusal(choice: DeskChoice, incident: DeskIncident, supersedes: number | null): string {
  if (!allowedNow(choice, incident)) return t("problem_against_rules");
  const waits = needed(incident) || tellable(incident) || choice.adds || supersedes !== null;
  return waits || incident.rulings.length > 0 ? "" : t("problem_not_open");
}

function ofSide(moves: readonly DeskMove[], side: Color | null): readonly DeskMove[] {
  return moves.filter((one) => side === null || one.color === side);
}

/** Of an incident entered by hand: which move it was, the last one unless somebody says otherwise. */
function WhichMove(props: {
  moves: readonly DeskMove[];
  value: number | null;
  onChange: (seq: number | null) => void;
}) {
  const { moves, value, onChange } = props;
  const last = moves[0];
  if (!last) return null;
  return (
    <label class="stacked">
      <span>{t("which_move")}</span>
      <select value={value ?? last.seq} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {moves.map((one) => (
          <option key={one.seq} value={one.seq}>
            {t("move_n_at", { n: one.number, color: whoText(one.color), point: one.point })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whether there is a time to be set. */
function begun(now: Clock | null): boolean {
  return now !== null && ["running", "stopped", "paused"].includes(now.standing);
}

/** A string that stands now is touched, not a point of the time of the incident. */
function marksString(choice: DeskChoice): boolean {
  return choice.effects.some((one) => one.do === "DEAD");
}

/** The sides whose word a ruling of the players is. */
export function assenting(choice: DeskChoice, incident: DeskIncident, touched: Color | null): Color[] {
  const side = touched ?? incident.side;
  const [decides] = choice.decides;
  if (choice.decides.includes("players") || side === null) return ["B", "W"];
  if (decides === "side") return [side];
  return [side === "B" ? "W" : "B"];
}

/** At the table each side touches for itself; a referee enters what he hears. */
function assentingText(tablet: boolean, asked: readonly Color[]): string {
  if (!tablet) return t("assent_entered");
  return asked.length > 1 ? t("assent_each") : "";
}

/** Each side by a touch of its own. */
function Assenting(props: {
  how: string;
  needed: readonly Color[];
  given: readonly Color[];
  ready: boolean;
  onAgree: (side: Color) => void;
}) {
  const { how, needed, given, ready, onAgree } = props;
  return (
    <div class="assenting" role="group" aria-label={how || t("assent_each")}>
      {how && <p class="hint">{how}</p>}
      <div class="buttons">
        {needed.map((side) => (
          <button
            key={side}
            class={given.includes(side) ? "" : "primary"}
            disabled={!ready || given.includes(side) || !deskSides().includes(side)}
            onClick={() => onAgree(side)}
          >
            {given.includes(side) ? <Check /> : <Stone color={side} />}
            {t("button_agrees", { color: whoText(side) })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the station says that this ruling would do. */
function usePreview(body: object | null): { preview: Preview | null; problem: string } {
  const [shown, setShown] = useState<{ preview: Preview | null; problem: string }>({ preview: null, problem: "" });
  const asked = body && JSON.stringify(body);
  useEffect(() => {
    if (!asked) return;
    let over = false;
    const timer = setTimeout(() => {
      send<Preview>("POST", "/api/referee/preview", JSON.parse(asked)).then(
        (preview) => !over && setShown({ preview, problem: "" }),
        (error: unknown) => !over && setShown({ preview: null, problem: problemText(error) }),
      );
    }, 150);
    return () => {
      over = true;
      clearTimeout(timer);
    };
    // a station that was gone is asked anew once it is heard, and whenever the log grew: the board may lie otherwise
  }, [asked, connection.value, lastSeq.value]);
  return asked ? shown : { preview: null, problem: "" };
}
