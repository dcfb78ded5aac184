// What no camera tells, entered by hand: conduct, the clock, another reading of what was seen.

import { useState } from "preact/hooks";
import type { Color } from "../api/types";
import { t, type Key } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { Stone } from "../parts/state";
import { TextField } from "../parts/text-field";
import { whoText } from "../told";
import { EnterStone, isOfStones } from "./enter-stone";
import { deskStep } from "./store";
import { kindText } from "./words";

const GROUPS = {
  conduct: [
    "phone_rings",
    "phone_watched",
    "phone_of_spectator",
    "talk",
    "reference",
    "disturbing",
    "smoking",
    "walking_about",
    "manners",
    "move_not_shown",
    "set_not_tidied",
    "ceremony_missed",
    "withdrawal",
    "arranged_game",
    "referee_neglect",
  ],
  moves: [
    "two_moves",
    "takeback",
    "stone_dropped",
    "ko_retake",
    "forbidden_point",
    "repetition",
    "long_cycle",
    "white_moved_first",
    "colors_taken_wrong",
  ],
  stones: [
    "stone_added",
    "stone_removed",
    "stone_moved",
    "board_scattered",
    "wrong_capture",
    "capture_incomplete",
    "changed_in_pause",
    "not_empty_at_start",
    "odd_stone",
    "stone_supply",
  ],
  clock: [
    "press_early",
    "press_before_lifted",
    "overtime",
    "two_hands",
    "time_wasting",
    "late",
    "both_late",
    "absent",
    "clock_fault",
    "reading_error",
    "no_pause_record",
    "sealed_differs",
    "contest_given_up",
  ],
  other: ["contestable_points_left", "other"],
} as const;
type Group = keyof typeof GROUPS;

export function EnterDialog({ onEntered, onClose }: { onEntered: (seq: number) => void; onClose: () => void }) {
  const [group, setGroup] = useState<Group>("conduct");
  const [side, setSide] = useState<Color | "">("");
  const [why, setWhy] = useState("");
  const [stone, setStone] = useState<string | null>(null);
  const enter = async (kind: string, lies: { points?: string[]; color?: Color | null } = {}) => {
    const seq = await deskStep("incident", { kind, side: side || null, why: why.trim(), ...lies });
    if (seq !== null) onEntered(seq);
  };
  if (stone)
    return (
      <Dialog title={kindText(stone)} wide onClose={onClose}>
        <EnterStone
          kind={stone}
          onBack={() => setStone(null)}
          onStones={(points, color) => void enter(stone, { points, color })}
        />
      </Dialog>
    );
  const sides = (["B", "W", ""] as const).map((value) => ({
    value,
    text: value ? (
      <>
        <Stone color={value} />
        {whoText(value)}
      </>
    ) : (
      t("nobody_in_particular")
    ),
  }));
  return (
    <Dialog title={t("enter_title")} onClose={onClose}>
      <Choice<Color | ""> label={t("whose_doing")} value={side} options={sides} onChange={setSide} />
      <TextField label={t("in_words")} value={why} onInput={setWhy} />
      <Choice
        label={t("enter_what")}
        value={group}
        options={(Object.keys(GROUPS) as Group[]).map((value) => ({ value, text: t(`group_${value}` as Key) }))}
        onChange={setGroup}
      />
      <div class="asks">
        {GROUPS[group].map((kind) => (
          <button key={kind} data-kind={kind} onClick={() => (isOfStones(kind) ? setStone(kind) : void enter(kind))}>
            {kindText(kind)}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
