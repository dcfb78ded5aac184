// Who does it: chosen once, and then meant by every touch.

import type { By } from "../api/types";
import { Choice } from "../parts/choice";
import { Stone } from "../parts/state";
import { whoText } from "../told";
import { mySides } from "./role";

const WHO: readonly By[] = ["both", "B", "W", "referee"];

export function Who(props: { label: string; value: By; onChange: (by: By) => void }) {
  const own = mySides();
  const options = WHO.filter((who) => own.length > 1 || own.some((side) => side === who)).map((value) => ({
    value,
    text: <WhoName who={value} />,
  }));
  return <Choice<By> label={props.label} value={props.value} options={options} onChange={props.onChange} />;
}

export function WhoName({ who }: { who: By }) {
  return (
    <>
      {(who === "B" || who === "W") && <Stone color={who} />}
      {whoText(who)}
    </>
  );
}
