// Black or White, by a touch.

import type { Color } from "../api/types";
import { Choice } from "../parts/choice";
import { Stone } from "../parts/state";
import { whoText } from "../told";

export function Sides(props: { label: string; value: Color | null; onChange: (side: Color) => void }) {
  const options = (["B", "W"] as const).map((value) => ({
    value,
    text: (
      <>
        <Stone color={value} />
        {whoText(value)}
      </>
    ),
  }));
  return (
    <Choice<Color | "">
      label={props.label}
      value={props.value ?? ""}
      options={options}
      onChange={(one) => one && props.onChange(one)}
    />
  );
}
