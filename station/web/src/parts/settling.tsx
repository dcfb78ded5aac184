// What was dealt with keeps its place and its size a while, says how it came out, and answers to no finger.

import type { ComponentChildren } from "preact";
import { Check } from "./icons";

interface Props {
  gone: boolean;
  /** How it came out, once it has. */
  text: string;
  children: ComponentChildren;
}

export function Settling({ gone, text, children }: Props) {
  return (
    <div class={gone ? "settling settled" : "settling"}>
      {gone && (
        <p class="incident folded" role="status">
          <Check />
          {text}
        </p>
      )}
      <div inert={gone}>{children}</div>
    </div>
  );
}
