// Old games: find one, replay it, take its SGF.

import { useEffect, useState } from "preact/hooks";
import { get, send } from "../api/client";
import { lastSeq } from "../api/live";
import type { Archive, Board, DamagedGame, GameLine } from "../api/types";
import { KeepingCard } from "../archive/keeping-card";
import { dateOf } from "../format";
import { t, type Key } from "../i18n";
import { Dialog } from "../parts/dialog";
import { Download } from "../parts/icons";
import { attempt, problemText, tell } from "../parts/notice";
import { Stone } from "../parts/state";
import { go, href, route } from "../router";
import { learnRole, me } from "../table/role";
import { GameView } from "../view/game-view";
import { resultWords } from "../view/result-words";

const PAGE = 50;

export function ArchivePage() {
  const { game } = route.value;
  useEffect(() => {
    learnRole().catch(() => undefined); // the banner of the connection tells
  }, []);
  return game === null ? <List /> : <OldGame key={game} id={game} />;
}

function List() {
  const [query, setQuery] = useState("");
  const [limit, setLimit] = useState(PAGE);
  const [found, setFound] = useState<Archive | null>(null);
  const [problem, setProblem] = useState("");
  const seq = lastSeq.value;
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      get<Archive>(`/api/games?${new URLSearchParams({ query, limit: String(limit) })}`).then(
        (archive) => {
          if (over) return;
          setFound(archive);
          setProblem("");
        },
        (error: unknown) => !over && setProblem(problemText(error)),
      );
    }, 200);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [query, limit, seq]);
  return (
    <div class="column archive">
      <h1>{t("archive_title")}</h1>
      <div class="search">
        <input
          type="search"
          value={query}
          maxLength={100}
          placeholder={t("archive_search")}
          aria-label={t("archive_search")}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        {me.value?.role === "owner" && (
          <a class="button" href="/api/games.zip" download>
            <Download />
            {t("button_zip")}
          </a>
        )}
      </div>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {found === null && !problem && <p class="loading">{t("loading")}</p>}
      {found?.games.length === 0 && <p class="empty">{t(query ? "archive_none_found" : "archive_empty")}</p>}
      {found && found.games.length > 0 && (
        <>
          <p class="hint" aria-live="polite">
            {t("archive_found", { n: found.total })}
          </p>
          <ul class="games">
            {found.games.map((game) => (
              <Line key={game.id} game={game} />
            ))}
          </ul>
          {found.total > found.games.length && limit < 200 && (
            <button onClick={() => setLimit(Math.min(200, limit + PAGE))}>{t("button_more")}</button>
          )}
        </>
      )}
      {found && found.damaged.length > 0 && <Damaged games={found.damaged} />}
      {me.value?.role === "owner" ? <KeepingCard /> : <p class="hint">{t("keeping_is_owners")}</p>}
    </div>
  );
}

function Line({ game }: { game: GameLine }) {
  const about = [game.event, game.board_number && t("board_number_n", { n: game.board_number }), dateOf(game.started)];
  return (
    <li>
      <a class="card" href={game.live ? "/" : href("archive", game.id)}>
        <span class="names">
          <span>
            <Stone color="B" /> {game.black || t("black")}
          </span>
          <span>
            <Stone color="W" /> {game.white || t("white")}
          </span>
        </span>
        <span class="about">
          <span>{about.filter(Boolean).join(" · ")}</span>
          <span>
            {t(`rules_${game.rules}` as Key)} · {t("n_moves", { n: game.moves })}
            {game.doubtful > 0 && ` · ${t("n_doubtful", { n: game.doubtful })}`}
            {game.incidents > 0 && ` · ${t("n_incidents", { n: game.incidents })}`}
            {game.restored && ` · ${t("game_restored")}`}
          </span>
        </span>
        <strong class="outcome">{game.live ? t("going_on") : (resultWords(game.result, game.rules) ?? "–")}</strong>
      </a>
    </li>
  );
}

/** Games that the disk gave back damaged: set aside, and said so. */
function Damaged({ games }: { games: DamagedGame[] }) {
  return (
    <section class="card" aria-label={t("damaged_title")}>
      <h2>{t("damaged_title")}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            {game.id > 0 ? t("damaged_game", { n: game.id }) : t("damaged_unknown")} {dateOf(game.started)}{" "}
            {game.repaired === null ? (
              t("damaged_events", { readable: game.readable, lost: game.lost })
            ) : (
              <a href={href("archive", game.repaired)}>{t("damaged_repaired", { n: game.repaired })}</a>
            )}
          </li>
        ))}
      </ul>
      <p class="hint">{t("damaged_means")}</p>
    </section>
  );
}

function OldGame({ id }: { id: number }) {
  const [board, setBoard] = useState<Board | null>(null);
  const [problem, setProblem] = useState("");
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    get<Board>(`/api/games/${id}`).then(setBoard, (error: unknown) => setProblem(problemText(error)));
  }, [id]);
  const remove = async () => {
    setAsking(false);
    if (!(await attempt(send("DELETE", `/api/games/${id}`)))) return;
    tell(t("done_deleted"));
    go(href("archive"));
  };
  if (problem)
    return (
      <p class="empty" role="alert">
        {problem}
      </p>
    );
  if (!board) return <p class="loading">{t("loading")}</p>;
  return (
    <GameView board={board} view={null} sgf={`/api/games/${id}/game.sgf`}>
      <div class="old">
        <a class="button" href={href("archive")}>
          ← {t("nav_archive")}
        </a>
        <span class="hint">{dateOf(board.game?.started ?? null)}</span>
        {board.game?.restored && <strong class="hint">{t("game_restored")}</strong>}
        {me.value?.role === "owner" && (
          <button class="danger" onClick={() => setAsking(true)}>
            {t("button_delete")}
          </button>
        )}
      </div>
      {asking && (
        <Dialog title={t("button_delete")} onClose={() => setAsking(false)}>
          <p>{t("delete_means")}</p>
          <button class="danger" onClick={() => void remove()}>
            {t("button_delete_for_good")}
          </button>
          <button onClick={() => setAsking(false)}>{t("button_cancel")}</button>
        </Dialog>
      )}
    </GameView>
  );
}
