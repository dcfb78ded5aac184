// The pictures of one moment of the game, beside what is corrected about it: those kept of an incident, or the camera's now.

import type { Board } from "../api/types";
import { t } from "../i18n";
import { incidentTitle } from "../view/incident-words";
import { Evidence } from "../view/evidence";
import { Picture, usePicture } from "../view/picture";
import { me } from "./role";

export function Moment({ board, number }: { board: Board; number: number }) {
  const kept = board.incidents.filter(
    (one) => one.pictures.length > 0 && (one.number === number || one.number === number - 1),
  );
  if (!me.value?.pictures) return null;
  if (kept.length > 0)
    return (
      <>
        {kept.map((one) => (
          <div key={one.seq} class="facts">
            <p class="hint">{incidentTitle(one)}</p>
            <Evidence incident={one} board={board} />
          </div>
        ))}
      </>
    );
  if (number < board.moves.length) return <p class="hint">{t("correct_no_picture")}</p>;
  return (
    <details>
      <summary>{t("correct_picture_now")}</summary>
      <Now />
    </details>
  );
}

function Now() {
  return <Picture {...usePicture()} />;
}
