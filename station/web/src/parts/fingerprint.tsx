// A certificate's digest, to be compared by eye: broken between its bytes alone.

import { Fragment } from "preact";

export function Fingerprint({ of }: { of: string }) {
  return (
    <span class="fingerprint">
      {of.split(/(?<=:)/).map((one, index) => (
        <Fragment key={index}>
          {one}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
