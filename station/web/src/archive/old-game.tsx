// One game of the archive: replayed, shared, completed; deleted only from the very end of the page.

import { useEffect, useState } from "preact/hooks";
import { ApiError, get } from "../api/client";
import type { Board } from "../api/types";
import { t } from "../i18n";
import { EvidenceButton } from "../parts/evidence";
import { Pencil } from "../parts/icons";
import { problemText } from "../parts/notice";
import { href } from "../router";
import { me, rules } from "../table/role";
import { GameView } from "../view/game-view";
import { ReplayLinks } from "../view/replay";
import { Amend } from "./amend";
import { CountRecord } from "./count-record";
import { OwnerErases } from "./owner-erases";

/** The move that a shared link leads to. */
function moveInAddress(): number | null {
  const move = /^#(\d{1,4})$/.exec(location.hash)?.[1];
  return move === undefined ? null : Number(move);
}

export function OldGame({ id }: { id: number }) {
  const [board, setBoard] = useState<Board | null>(null);
  const [problem, setProblem] = useState("");
  const [amending, setAmending] = useState(false);
  const [counting, setCounting] = useState(false);
  const [first, setFirst] = useState(moveInAddress);
  const close = () => setAmending(false);
  const learn = () =>
    get<Board>(`/api/games/${id}`).then(setBoard, (error: unknown) =>
      setProblem(error instanceof ApiError && error.status === 404 ? t("missing_means") : problemText(error)),
    );
  useEffect(() => void learn(), [id]);
  useEffect(() => {
    const follow = () => setFirst(moveInAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const back = (
    <a class="button" href={href("archive")}>
      ← {t("nav_archive")}
    </a>
  );
  if (problem)
    return (
      <div class="empty" role="alert">
        <p>{problem}</p>
        {back}
      </div>
    );
  if (!board) return <p class="loading">{t("loading")}</p>;
  const owner = me.value?.role === "owner";
  return (
    <GameView
      key={first}
      board={board}
      view={null}
      sgf={`/api/games/${id}/game.sgf`}
      first={first}
      share={href("archive", id)}
      foot={
        owner && (
          <details class="far">
            <summary>{t("delete_far")}</summary>
            <OwnerErases id={id} board={board} onErased={() => void learn()} />
          </details>
        )
      }
    >
      <div class="old">
        {back}
        {board.game?.restored && <strong class="hint">{t("game_restored")}</strong>}
        <ReplayLinks game={board.game} />
        {(owner || rules()) && (
          <button onClick={() => setAmending(true)}>
            <Pencil />
            {t("button_amend")}
          </button>
        )}
        {(owner || rules()) && !board.game?.locked && board.game?.ended && (
          <button onClick={() => setCounting(true)}>{t("button_count_record")}</button>
        )}
        <EvidenceButton game={id} />
        {(owner || rules()) && (
          <a class="button" href={href("report", id)}>
            {t("button_report")}
          </a>
        )}
      </div>
      {counting && (
        <CountRecord
          id={id}
          board={board}
          onClose={() => setCounting(false)}
          onDone={() => {
            setCounting(false);
            void learn();
          }}
        />
      )}
      {amending && (
        <Amend
          id={id}
          locked={board.game?.locked ?? false}
          onClose={close}
          onDone={() => {
            close();
            void learn();
          }}
        />
      )}
    </GameView>
  );
}
