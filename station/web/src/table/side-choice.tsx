// One of the two colors, each with its stone.

import type { Color } from "../api/types";
import { Choice } from "../parts/choice";
import { Stone } from "../parts/state";
import { colorText } from "./colors";

interface Props {
  label: string;
  /** null: nobody has chosen yet. */
  value: Color | null;
  onChange: (color: Color) => void;
}

export function SideChoice({ label, value, onChange }: Props) {
  return (
    <Choice<Color | "">
      label={label}
      value={value ?? ""}
      options={(["B", "W"] as const).map((color) => ({
        value: color,
        text: (
          <>
            <Stone color={color} />
            {colorText(color)}
          </>
        ),
      }))}
      onChange={(one) => one && onChange(one)}
    />
  );
}
