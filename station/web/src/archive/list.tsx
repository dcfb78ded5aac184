// The list of games: find one by names, event or day.

import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { lastSeq } from "../api/live";
import type { Archive, DamagedGame, GameLine } from "../api/types";
import { dateOf, dayOf, movesText } from "../format";
import { t, type Key } from "../i18n";
import { DayEvidenceButton } from "../parts/evidence";
import { Download } from "../parts/icons";
import { problemText } from "../parts/notice";
import { Stone } from "../parts/state";
import { href } from "../router";
import { me } from "../table/role";
import { resultWords } from "../view/result-words";
import { KeepingCard } from "./keeping-card";

const PAGE = 50;

export function List() {
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
          <Evening games={found.games} />
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

/** One file of all games of the newest day in the list: who wants another evening looks for its day first. */
function Evening({ games }: { games: GameLine[] }) {
  const day = dayOf(games[0]?.started ?? null);
  const together = games.filter((game) => day && dayOf(game.started) === day).map((game) => game.id);
  return day ? <DayEvidenceButton day={day} games={together} /> : null;
}

function Line({ game }: { game: GameLine }) {
  const about = [game.event, game.board_number && t("board_number_n", { n: game.board_number }), dateOf(game.started)];
  const counted = [
    t(`rules_${game.rules}` as Key),
    movesText(game.moves),
    game.doubtful > 0 && t("n_doubtful", { n: game.doubtful }),
    game.incidents > 0 && t("n_incidents", { n: game.incidents }),
    game.restored && t("game_restored"),
  ];
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
          <Phrases of={about} />
          <Phrases of={counted} />
        </span>
        <strong class="came-out">{game.live ? t("going_on") : (resultWords(game.result, game.rules) ?? "–")}</strong>
      </a>
    </li>
  );
}

/** Broken between phrases, not inside one, where the line is too short for all; what parts them begins no line and ends none. */
function Phrases({ of }: { of: readonly (string | false | null | undefined)[] }) {
  return (
    <span class="phrases">
      {of.filter(Boolean).map((phrase, index) => (
        <Fragment key={index}>
          <span>{phrase}</span>{" "}
        </Fragment>
      ))}
    </span>
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
