// What the desk asked the players, and what they said; asking on takes two touches.

import { useState } from "preact/hooks";
import type { Color, DeskIncident, DeskQuestion } from "../api/types";
import { colon, t } from "../i18n";
import { Choice } from "../parts/choice";
import { Dialog } from "../parts/dialog";
import { TextField } from "../parts/text-field";
import { whoText } from "../told";
import { awaits, deskStep } from "./store";
import { factText, isNumber, questionText, unanswered, valuesOf, valueText } from "./words";

export function Questions({ incident, acts }: { incident: DeskIncident; acts: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <div class="questions">
      {incident.questions.map((one) => (
        <Question key={one.seq} question={one} kind={incident.kind} acts={acts && awaits(incident)} />
      ))}
      {Object.entries(incident.found).map(([fact, value]) => (
        <p key={fact} class="asked">
          <strong>{factText(fact, incident.kind)}</strong> {valueText(fact, value)}{" "}
          <span class="hint">{t("found_by_referee")}</span>
        </p>
      ))}
      {acts && awaits(incident) && <button onClick={() => setAsking(true)}>{t("button_ask")}</button>}
      {asking && <AskDialog incident={incident} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** The referee may enter what a side says to him. */
function Question({ question, kind, acts }: { question: DeskQuestion; kind: string; acts: boolean }) {
  return (
    <div class="asked">
      <p>
        <strong>{questionText(question, kind)}</strong>{" "}
        <span class="hint">{t("asked_to", { who: whoText(question.to) })}</span>
      </p>
      <ul>
        {question.answers.map((one) => (
          <li key={one.by}>
            {whoText(one.by)}
            {colon()}
            <strong>{answerText(question, one.value, one.text)}</strong>
          </li>
        ))}
        {unanswered(question).map((side) => (
          <li key={side} class="waiting">
            <span>{t("waits_for", { who: whoText(side) })}</span>
            {acts && <AnswerButtons question={question} side={side} kind={kind} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function answerText(question: DeskQuestion, value: string, text: string): string {
  return [value && valueText(question.fact, value), text].filter(Boolean).join(" · ") || t("not_answered");
}

/** The answers a question can have, one touch each; silence is one too. */
export function AnswerButtons({ question, side, kind }: { question: DeskQuestion; side: Color; kind: string }) {
  const answer = (value: string) => void deskStep("answer", { question: question.seq, side, value });
  const values = question.fact ? valuesOf(question.fact) : ["yes", "no"];
  return (
    <span class="small-buttons" role="group" aria-label={`${whoText(side)}${colon()}${questionText(question, kind)}`}>
      {values.map((value) => (
        <button
          key={value}
          onClick={() =>
            question.fact
              ? answer(value)
              : void deskStep("answer", { question: question.seq, side, text: valueText("", value) })
          }
        >
          {valueText(question.fact, value)}
        </button>
      ))}
      {isNumber(question.fact) && <NumberAnswer label={questionText(question, kind)} onAnswer={answer} />}
      <button class="plain-text" onClick={() => answer("")}>
        {t("button_no_answer")}
      </button>
    </span>
  );
}

function NumberAnswer({ label, onAnswer }: { label: string; onAnswer: (value: string) => void }) {
  const [value, setValue] = useState("");
  const whole = /^\d{1,6}$/.test(value);
  return (
    <form
      class="small-buttons"
      onSubmit={(event) => {
        event.preventDefault();
        if (whole) onAnswer(value);
      }}
    >
      <input
        type="text"
        inputMode="numeric"
        maxLength={6}
        size={6}
        aria-label={label}
        value={value}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <button disabled={!whole}>{t("button_save")}</button>
    </form>
  );
}

const TO = ["both", "B", "W"] as const;

function AskDialog({ incident, onClose }: { incident: DeskIncident; onClose: () => void }) {
  const [to, setTo] = useState<(typeof TO)[number]>("both");
  const [words, setWords] = useState("");
  const ask = async (fact: string) => {
    const body = { incident: incident.seq, to: to === "both" ? null : to, fact, text: words.trim() };
    if ((await deskStep("question", body)) !== null) onClose();
  };
  return (
    <Dialog title={t("ask_title")} onClose={onClose}>
      <Choice
        label={t("ask_whom")}
        value={to}
        options={TO.map((value) => ({ value, text: whoText(value) }))}
        onChange={setTo}
      />
      <div class="asks">
        {incident.asks.map((fact) => (
          <button key={fact} onClick={() => void ask(fact)}>
            {factText(fact, incident.kind)}
          </button>
        ))}
      </div>
      <form
        class="stacked"
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim()) void ask("");
        }}
      >
        <TextField label={t("ask_in_words")} value={words} onInput={setWords} />
        <button disabled={!words.trim()}>{t("button_ask")}</button>
      </form>
    </Dialog>
  );
}
