// One person for many tables, walking: what needs me, what happened there, what the rules allow.

import { useEffect, useState } from "preact/hooks";
import { board, newest } from "../api/live";
import type { CountState, Desk, DeskIncident } from "../api/types";
import { Scene, WHOLE } from "../board/scene";
import { type Key, t } from "../i18n";
import { Dialog } from "../parts/dialog";
import { Pencil, Print } from "../parts/icons";
import { StateBadge } from "../parts/state";
import { href } from "../router";
import { EventCard } from "../setup/event-card";
import { useCount } from "../table/count-store";
import { EndOtherwise } from "../table/end-otherwise";
import { me } from "../table/role";
import { awaitsSignature } from "../table/signature";
import { Players } from "../view/players";
import { ReplayLinks } from "../view/replay";
import { resultWords } from "../view/result-words";
import { allowCalls, call, stopCalls, useCalling } from "./calling";
import { ClockLine } from "./clock-line";
import { EnterDialog } from "./enter";
import { Equipment } from "./equipment";
import { IncidentCard, OFFICES } from "./incident-card";
import { LedgerCard } from "./ledger";
import { needOf, Needs, Past, waiting } from "./needs";
import { checks, deskAsked, needed, useDesk } from "./store";
import "../styles/desk.css";

export function DeskPage() {
  const desk = useDesk(me.value?.device ?? "");
  const help = newest((one) => one.help) ?? false;
  const counted = useCount((newest((one) => one.count_revision) ?? null) !== null);
  const result = desk && signs(desk, counted) ? counted : null;
  const needs = new Map(desk ? waiting(desk).map((one) => needOf(one, desk)) : []);
  if (help) needs.set("help", t("help_called"));
  if (result) needs.set(`result ${result.revision}`, t("result_awaits"));
  useCalling(needs);
  return (
    <div class="desk">
      <h1 class="sr-only">{t("nav_referee")}</h1>
      {desk ? (
        <AtDesk desk={desk} help={help} result={result} />
      ) : (
        <aside class="desk-side">
          <TableLine />
          <CallSwitch />
          <p class="calm">{t(deskAsked.value ? "desk_no_game" : "loading")}</p>
          {deskAsked.value && checks.value?.refereed && (
            <Equipment signed={[]} waiting={checks.value.waiting} acts={OFFICES.includes(checks.value.role)} />
          )}
        </aside>
      )}
    </div>
  );
}

/** Whether the result waits for this very referee: the one of this board, or the chief in his place (2002 §16.4). */
function signs(desk: Desk, counted: CountState | null): boolean {
  if (!awaitsSignature(counted)) return false;
  return desk.role === "chief" || (OFFICES.includes(desk.role) && desk.name === counted.signature?.needs);
}

/** The table in one line. */
function TableLine() {
  const now = board.value;
  if (!now) return null;
  const state = newest((one) => one.state) ?? now.state;
  return (
    <header class="table-line">
      <p class="about">
        <StateBadge state={state} />
        <span>
          {[now.game?.event, now.game?.board_number && t("board_number_n", { n: now.game.board_number })]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {now.game?.rules && <span>{t(`rules_${now.game.rules}` as Key)}</span>}
        <span>
          {t("move")} <strong>{now.move_number}</strong>
        </span>
        {now.result && <strong>{resultWords(now.result, now.game?.rules)}</strong>}
        <ReplayLinks game={now.game} />
      </p>
      <Players game={now.game} captures={now.captures} toMove={now.game?.ended ? null : now.to_move} />
    </header>
  );
}

/** Calls whoever walks about; a tablet lies on the table. */
function CallSwitch() {
  if (me.value?.role === "table") return null;
  const on = call.value === "on";
  return (
    <button class="call-switch" aria-pressed={on} onClick={() => void (on ? stopCalls() : allowCalls())}>
      {t(on ? "calls_on" : "button_call_me")}
    </button>
  );
}

function AtDesk({ desk, help, result }: { desk: Desk; help: boolean; result: CountState | null }) {
  const [shown, choose] = useShown(desk);
  const [entering, setEntering] = useState(false);
  const [fixing, setFixing] = useState(false);
  const [ending, setEnding] = useState(false);
  const game = board.value?.game ?? null;
  const calm = waiting(desk).length === 0 && !result;
  return (
    <>
      <aside class="desk-side">
        <TableLine />
        <ClockLine desk={desk} acts={OFFICES.includes(desk.role)} />
        {call.value === "off" && calm && <CallSwitch />}
        <Needs desk={desk} help={help} result={result} chosen={shown?.seq ?? null} onChoose={choose} />
      </aside>
      <div class="desk-main">
        {shown ? <IncidentCard key={shown.seq} desk={desk} incident={shown} /> : <Position />}
      </div>
      <div class="desk-more">
        <Past desk={desk} chosen={shown?.seq ?? null} onChoose={choose} />
        <LedgerCard desk={desk} />
        {desk.refereed && (
          <Equipment
            signed={desk.equipment}
            waiting={checks.value?.waiting ?? []}
            acts={OFFICES.includes(desk.role)}
            folded={!calm}
          />
        )}
        {(call.value === "on" || (call.value === "off" && !calm)) && <CallSwitch />}
        <div class="buttons">
          {(!game?.ended || desk.rulings.some((one) => one.ends)) && (
            <button onClick={() => setEntering(true)}>
              <Pencil />
              {t("button_enter")}
            </button>
          )}
          {desk.refereed && OFFICES.includes(desk.role) && game && !game.ended && (
            <button onClick={() => setEnding(true)}>{t("end_otherwise")}</button>
          )}
          {desk.role === "chief" && <button onClick={() => setFixing(true)}>{t("event_title")}</button>}
          <a class="button" href={href("report")}>
            <Print />
            {t("button_report")}
          </a>
        </div>
      </div>
      {fixing && (
        <Dialog title={t("event_title")} wide onClose={() => setFixing(false)}>
          <EventCard bare />
        </Dialog>
      )}
      {ending && <EndOtherwise game={game} refereed proposed={desk.proposed} onClose={() => setEnding(false)} />}
      {entering && (
        <EnterDialog
          onEntered={(seq) => {
            setEntering(false);
            choose(seq);
          }}
          onClose={() => setEntering(false)}
        />
      )}
    </>
  );
}

/** The incident that is looked at: the one chosen, else the newest that waits. */
function useShown(desk: Desk): [DeskIncident | null, (seq: number) => void] {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const now = desk.incidents.find((one) => one.seq === chosen?.seq);
  const next = waiting(desk)[0] ?? [...desk.incidents].reverse().find((one) => one.state === "executing");
  const done = gives(desk, chosen);
  useEffect(() => {
    if (done && next && next.seq !== now?.seq) setChosen({ seq: next.seq, past: false });
  }, [done, next?.seq]);
  return [
    now ?? next ?? null,
    (seq) => setChosen({ seq, past: isPast(desk.incidents.find((one) => one.seq === seq)) }),
  ];
}

interface Chosen {
  seq: number;
  /** It was over when it was chosen: somebody reads what was. */
  past: boolean;
}

function isPast(one: DeskIncident | undefined): boolean {
  return one !== undefined && !needed(one) && one.state !== "executing";
}

/** Whether what is looked at gives way to what waits: once it is over itself, unless it was when it was chosen. */
export function gives(desk: Desk, chosen: Chosen | null): boolean {
  const now = desk.incidents.find((one) => one.seq === chosen?.seq);
  if (now) return !chosen?.past && isPast(now);
  return !chosen || desk.incidents.some((one) => one.seq > chosen.seq); // what was just entered is on its way
}

/** Nothing is the matter: the board as it stands. */
function Position() {
  const now = board.value;
  return (
    <section class="card calm-board" aria-label={t("page_board")}>
      <p>{t("desk_calm")}</p>
      {now && (
        <Scene rows={now.board} part={WHOLE} label={t("page_board")} marked={now.last_move ? [now.last_move] : []} />
      )}
    </section>
  );
}
